import CWebKitGTK
import Foundation
import GObjectSupport
import Testing
import UIKitGTK
import WebKit
import WebKitTesting

/// UI-19, UI-20, G-16 to G-18: menus opened with the mouse's secondary button.
@Suite(.serialized, .timeLimit(.minutes(3))) @MainActor struct ContextMenuCases {
  let page = MenuPage()
  var app: MenuApp { page.app }

  @Test("UI-19 the delegate is asked about the link's absolute address")
  func elementInfo() async throws {
    try await page.load()
    app.answer = { [app] in $0(app.configuration()) }
    try page.openMenuOnLink()
    try await page.waitForMenu()
    #expect(app.links == [URL(string: "http://127.0.0.1/")])
  }

  @Test("UI-20 willPresent comes after the question, and before the end")
  func willPresent() async throws {
    try await page.load()
    app.answer = { [app] in $0(app.configuration()) }
    try page.openMenuOnLink()
    try await page.waitForMenu()
    #expect(app.calls == ["configuration", "willPresent"])
    try await page.dismissMenu()
    try await eventually("the end") { app.calls.last == "didEnd" }
    #expect(app.calls == ["configuration", "willPresent", "didEnd"])
  }

  @Test("G-16 a link's menu opens it, opens it in the browser, copies and shares it")
  func linkMenu() async throws {
    try await page.load()
    page.webView.uiDelegate = nil
    try page.openMenuOnLink()
    try await page.waitForMenu()
    #expect(page.titles == ["Open Link", "Open Link in Browser", "Copy Link", "Share…"])
    try page.choose("Copy Link")
    try await page.waitForNoMenu()
    try await eventually("the clipboard") { try await clipboardText() == "http://127.0.0.1/" }
  }

  @Test("G-16 Open Link loads it in the view")
  func openLink() async throws {
    let server = try LoopbackServer()
    server.route("/next", .html("<title>next</title>"))
    try await page.load()
    try await page.webView.evaluateJavaScript("link.href = '\(server.url("/next"))'; 0")
    page.webView.uiDelegate = nil
    try page.openMenuOnLink()
    try await page.waitForMenu()
    try page.choose("Open Link")
    try await eventually("the page") { page.webView.title == "next" }
  }

  @Test("G-16 images and selections have menus of their own")
  func otherMenus() async throws {
    try await page.load()
    page.webView.uiDelegate = nil
    try page.openMenu(at: 82)
    try await page.waitForMenu()
    #expect(
      page.titles == ["Copy Image", "Save Image As…", "Copy Image Address", "Share Image…"])
    try page.choose("Copy Image")
    try await page.waitForNoMenu()
    try await eventually("the image") { clipboardFormats().contains("image/png") }

    page.webView.uiDelegate = app
    try await page.webView.evaluateJavaScript("getSelection().selectAllChildren(text)")
    try page.openMenu(at: 132)
    try await page.waitForMenu()
    #expect(page.titles == ["Copy", "Select All", "Share Selection…"])
    // Nobody asks about those, as on iOS, where they are edit menus.
    #expect(app.calls == ["willPresentEdit"])
    try page.choose("Copy")
    try await eventually("the clipboard") { try await clipboardText() == "some words here" }
    try await eventually("the end") { app.calls == ["willPresentEdit", "willDismissEdit"] }
  }

  @Test("G-16 the inspector is in the menu if the view is inspectable")
  func inspector() async throws {
    try await page.load()
    page.webView.uiDelegate = nil
    page.webView.isInspectable = true
    try page.openMenuOnLink()
    try await page.waitForMenu()
    #expect(page.titles.last == "Inspect")
  }

  @Test("G-17 nil keeps the usual menu")
  func nilConfiguration() async throws {
    try await page.load()
    try page.openMenuOnLink()
    try await page.waitForMenu()
    #expect(page.titles == ["Open Link", "Open Link in Browser", "Copy Link", "Share…"])
    #expect(app.calls == ["configuration", "willPresent"])
  }

  @Test("G-17 a configuration replaces the menu, given the suggested actions, and shows a preview")
  func configuration() async throws {
    try await page.load()
    let preview = UIViewController()
    preview.preferredContentSize = CGSize(width: 200, height: 100)
    preview.view.backgroundColor = .red
    app.answer = { [app] in $0(app.configuration(preview: preview)) }
    try page.openMenuOnLink()
    try await page.waitForMenu()
    #expect(app.suggestions == ["Open Link", "Open Link in Browser", "Copy Link", "Share…"])
    #expect(page.titles == ["Adopt"])
    let button = try #require(page.previewButton)
    let shown = try #require(preview.view.hostableWidget)
    #expect(gtk_widget_is_ancestor(shown, button) != 0)
    try await eventually("the preview") {
      preview.view.bounds.size == CGSize(width: 200, height: 100)
    }
    try page.choose("Adopt")
    try await eventually("the end") { app.calls.last == "didEnd" }
    #expect(app.calls == ["configuration", "willPresent", "adopt", "didEnd"])
    #expect(preview.view.hostableWidget.flatMap { gtk_widget_get_root($0) } == nil)
  }

  @Test("G-17 an action provider that returns nil means no menu")
  func noMenu() async throws {
    try await page.load()
    app.answer = { $0(UIContextMenuConfiguration(actionProvider: { _ in nil })) }
    try page.openMenuOnLink()
    try await eventually("the question") { !app.calls.isEmpty }
    // The next menu proves that there was no other.
    app.answer = { $0(nil) }
    try page.openMenuOnLink()
    try await page.waitForMenu()
    #expect(app.calls == ["configuration", "configuration", "willPresent"])
  }

  @Test("G-18 a click on the preview commits it, once")
  func commit() async throws {
    try await page.load()
    let preview = UIViewController()
    app.answer = { [app] in $0(app.configuration(preview: preview)) }
    var order: [String] = []
    app.onCommit = { animator in
      #expect(animator.previewViewController === preview)
      animator.addCompletion {
        order.append("completion")
        // It is nowhere else any more, and can be shown.
        #expect(preview.view.hostableWidget.flatMap { gtk_widget_get_parent($0) } == nil)
      }
      animator.addAnimations { order.append("animation") }
    }
    try page.openMenuOnLink()
    try await page.waitForMenu()
    let button = try #require(page.previewButton)
    try SyntheticInput().click(on: button)
    try await eventually("the end") { app.calls.last == "didEnd" }
    #expect(app.calls == ["configuration", "willPresent", "willCommit", "didEnd"])
    #expect(order == ["animation", "completion"])
    page.window.rootViewController = preview
    try await eventually("the controller") { preview.view.window != nil }
  }

  @Test("G-18 committing twice does no harm")
  func commitTwice() async throws {
    try await page.load()
    let preview = UIViewController()
    app.answer = { [app] in $0(app.configuration(preview: preview)) }
    try page.openMenuOnLink()
    try await page.waitForMenu()
    let button = try #require(page.previewButton)
    let input = try SyntheticInput()
    for _ in 0..<3 { try? input.click(on: button) }
    try await eventually("the end") { app.calls.last == "didEnd" }
    #expect(app.calls.filter { $0 == "willCommit" } == ["willCommit"])

    // The same controller again, and then one that is on the screen already.
    app.calls = []
    try page.openMenuOnLink()
    try await page.waitForMenu()
    #expect(page.previewButton != nil)
    try SyntheticInput().press(.escape)
    try await eventually("the end") { app.calls.last == "didEnd" }
    let other = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    other.rootViewController = preview
    other.isHidden = false
    page.window.makeKeyAndVisible()
    app.calls = []
    try page.openMenuOnLink()
    try await page.waitForMenu()
    #expect(page.previewButton == nil && page.titles == ["Adopt"])
    #expect(preview.view.window === other)
  }
}

/// What is on the clipboard, as other programs would see it.
@MainActor
func clipboardText() async throws -> String? {
  guard let display = gdk_display_get_default(), let clipboard = gdk_display_get_clipboard(display)
  else { return nil }
  return try? await asyncResult { cancellable, callback, context in
    gdk_clipboard_read_text_async(clipboard, cancellable, callback, context)
  } finish: { result in
    let text = try throwingGLibError { gdk_clipboard_read_text_finish(clipboard, result, $0) }
    defer { g_free(text) }
    return text.map { String(cString: $0) }
  }
}

@MainActor
private func clipboardFormats() -> String {
  guard let display = gdk_display_get_default(), let clipboard = gdk_display_get_clipboard(display),
    let text = gdk_content_formats_to_string(
      gdk_content_formats_union_serialize_mime_types(
        gdk_content_formats_ref(gdk_clipboard_get_formats(clipboard))))
  else { return "" }
  defer { g_free(text) }
  return String(cString: text)
}
