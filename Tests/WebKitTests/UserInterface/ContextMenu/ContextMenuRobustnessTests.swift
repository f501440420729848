import CWebKitGTK
import Foundation
import Testing
import UIKitGTK
import WebKit
import WebKitTesting

/// Apps that answer late, twice or never, and views and pages that go.
@Suite(.serialized, .timeLimit(.minutes(3))) @MainActor struct ContextMenuRobustnessTests {
  let page = MenuPage()
  var app: MenuApp { page.app }

  private func openAndKeepHandler() async throws {
    try await page.load()
    app.answer = { [app] in app.handlers.append($0) }
    try page.openMenuOnLink()
    try await eventually("the question") { app.handlers.count == 1 }
  }

  @Test("A late answer opens the menu, and a second one changes nothing")
  func lateAndTwice() async throws {
    try await openAndKeepHandler()
    #expect(try await page.webView.text("1 + 1") == "2")
    #expect(page.popover == nil)
    app.handlers[0](app.configuration())
    try await page.waitForMenu()
    app.handlers[0](nil)
    #expect(page.titles == ["Adopt"])
    #expect(app.calls == ["configuration", "willPresent"])
  }

  @Test("An answer that is dropped opens the usual menu")
  func dropped() async throws {
    try await openAndKeepHandler()
    app.handlers = []
    try await page.waitForMenu()
    #expect(page.titles.first == "Open Link")
  }

  @Test("An answer on another thread opens the menu")
  func otherThread() async throws {
    try await page.load()
    app.answer = { [app] handler in
      let configuration = app.configuration()
      Task.detached { await handler(configuration) }
    }
    try page.openMenuOnLink()
    try await page.waitForMenu()
    #expect(page.titles == ["Adopt"])
  }

  @Test("A menu that is asked for meanwhile is the only one")
  func superseded() async throws {
    try await openAndKeepHandler()
    try page.openMenuOnLink()
    try await eventually("the question") { app.handlers.count == 2 }
    app.handlers[0](app.configuration())
    #expect(page.popover == nil)
    app.handlers[1](nil)
    try await page.waitForMenu()
    #expect(page.titles.first == "Open Link")
    #expect(app.calls == ["configuration", "configuration", "willPresent"])
  }

  @Test("When the page goes, so do its menu and its question")
  func navigation() async throws {
    try await openAndKeepHandler()
    try await page.webView.loadAndWait(html: MenuPage.html)
    app.handlers[0](app.configuration())
    #expect(page.popover == nil)
    #expect(app.calls == ["configuration"])

    app.answer = { [app] in $0(app.configuration(preview: UIViewController())) }
    try await page.load()
    try page.openMenuOnLink()
    try await page.waitForMenu()
    try await page.webView.loadAndWait(html: MenuPage.html)
    try await page.waitForNoMenu()
    try await eventually("the end") { app.calls.last == "didEnd" }
  }

  @Test(
    "An answer that comes when the window is closed opens nothing, and another click does later")
  func closedWindow() async throws {
    try await openAndKeepHandler()
    page.window.isHidden = true
    app.handlers[0](app.configuration())
    #expect(page.popover == nil)
    #expect(app.calls == ["configuration"])
    page.window.makeKeyAndVisible()
    app.answer = { [app] in $0(app.configuration()) }
    try await page.load()
    try page.openMenuOnLink()
    try await page.waitForMenu()
    // As does the window itself with an open menu.
    page.window.isHidden = true
    try await eventually("the end") { app.calls.last == "didEnd" }
  }

  @Test("A view that is freed takes its menu along", arguments: [true, false])
  func freed(isShown: Bool) async throws {
    try await openAndKeepHandler()
    if isShown {
      app.handlers[0](app.configuration(preview: UIViewController()))
      try await page.waitForMenu()
    }
    weak let view = page.webView
    page.freeView()
    try await eventually("the end of the view") { view == nil }
    if !isShown { app.handlers[0](app.configuration()) }
    app.handlers = []
    // The main loop turns once more without it.
    await Task.yield()
    #expect(app.calls.filter { $0 == "willPresent" }.count == (isShown ? 1 : 0))
  }

  @Test("An app that frees the view in the middle of the menu")
  func freedByAction() async throws {
    try await page.load()
    app.answer = { [weak page] in
      $0(
        UIContextMenuConfiguration(actionProvider: { _ in
          UIMenu(children: [UIAction(title: "Close") { _ in page?.freeView() }])
        }))
    }
    try page.openMenuOnLink()
    try await page.waitForMenu()
    weak let view = page.webView
    try page.choose("Close")
    try await eventually("the end of the view") { view == nil }
  }

  @Test("Previews of iOS 10 to 12, with entries of the app's and the usual ones")
  func oldPreviews() async throws {
    let old = OldApp()
    page.webView.uiDelegate = old
    try await page.load()
    try page.openMenuOnLink()
    try await page.waitForMenu()
    #expect(page.titles == ["Copy Link", "Pet"])
    #expect(
      old.defaultActions == [
        WKPreviewActionItemIdentifierOpen, WKPreviewActionItemIdentifierCopy,
        WKPreviewActionItemIdentifierShare,
      ])
    let button = try #require(page.previewButton)
    try SyntheticInput().click(on: button)
    try await eventually("the choice") { old.committed === old.preview }

    old.allowsPreview = false
    try page.openMenuOnLink()
    try await page.waitForMenu()
    #expect(page.previewButton == nil && page.titles.first == "Open Link")
    #expect(old.asked == ["http://127.0.0.1/", "http://127.0.0.1/"])
  }
}

@MainActor
private final class OldApp: NSObject, WKUIDelegate {
  final class Preview: UIViewController {
    var items: [any UIPreviewActionItem] = []
    override var previewActionItems: [any UIPreviewActionItem] { items }
  }

  let preview = Preview()
  var allowsPreview = true
  var asked: [String] = []
  var defaultActions: [String] = []
  var committed: UIViewController?

  func webView(_ webView: WKWebView, shouldPreviewElement elementInfo: WKPreviewElementInfo) -> Bool
  {
    asked.append(elementInfo.linkURL?.absoluteString ?? "none")
    return allowsPreview
  }

  func webView(
    _ webView: WKWebView, previewingViewControllerForElement elementInfo: WKPreviewElementInfo,
    defaultActions previewActions: [any WKPreviewActionItem]
  ) -> UIViewController? {
    defaultActions = previewActions.map(\.identifier)
    preview.items =
      previewActions.filter { $0.identifier == WKPreviewActionItemIdentifierCopy }
      + [UIPreviewAction(title: "Pet", style: .default) { _, _ in }]
    return preview
  }

  func webView(
    _ webView: WKWebView, commitPreviewingViewController previewingViewController: UIViewController
  ) {
    committed = previewingViewController
  }
}
