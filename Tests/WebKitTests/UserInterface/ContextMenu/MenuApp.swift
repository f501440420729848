import CWebKitGTK
import Foundation
import GObjectSupport
import UIKitGTK
import WebKitTesting

@testable import WebKit

/// An app that answers about context menus, and keeps in their order the calls that it got.
@MainActor
final class MenuApp: NSObject, WKUIDelegate {
  var calls: [String] = []
  var links: [URL?] = []
  var suggestions: [String] = []
  /// Gives the answer; nil keeps the handler.
  var answer: ((@escaping @MainActor @Sendable (UIContextMenuConfiguration?) -> Void) -> Void) = {
    $0(nil)
  }
  var handlers: [@MainActor @Sendable (UIContextMenuConfiguration?) -> Void] = []
  var onCommit: ((any UIContextMenuInteractionCommitAnimating) -> Void)?

  /// A menu with one entry, given what is suggested.
  func configuration(preview: UIViewController? = nil) -> UIContextMenuConfiguration {
    UIContextMenuConfiguration(
      identifier: nil, previewProvider: preview.map { controller in { controller } }
    ) { [unowned self] suggested in
      suggestions = MenuApp.titles(suggested)
      return UIMenu(children: [
        UIAction(title: "Adopt") { [unowned self] _ in calls.append("adopt") }
      ])
    }
  }

  static func titles(_ elements: [UIMenuElement]) -> [String] {
    elements.flatMap { ($0 as? UIMenu).map { titles($0.children) } ?? [$0.title] }
  }

  func webView(
    _ webView: WKWebView, contextMenuConfigurationForElement elementInfo: WKContextMenuElementInfo,
    completionHandler: @escaping @MainActor @Sendable (UIContextMenuConfiguration?) -> Void
  ) {
    calls.append("configuration")
    links.append(elementInfo.linkURL)
    answer(completionHandler)
  }

  func webView(
    _ webView: WKWebView, contextMenuWillPresentForElement elementInfo: WKContextMenuElementInfo
  ) {
    calls.append("willPresent")
  }

  func webView(
    _ webView: WKWebView, contextMenuForElement elementInfo: WKContextMenuElementInfo,
    willCommitWithAnimator animator: any UIContextMenuInteractionCommitAnimating
  ) {
    calls.append("willCommit")
    onCommit?(animator)
  }

  func webView(
    _ webView: WKWebView, contextMenuDidEndForElement elementInfo: WKContextMenuElementInfo
  ) {
    calls.append("didEnd")
  }

  func webView(
    _ webView: WKWebView,
    willPresentEditMenuWithAnimator animator: any UIEditMenuInteractionAnimating
  ) {
    calls.append("willPresentEdit")
  }

  func webView(
    _ webView: WKWebView,
    willDismissEditMenuWithAnimator animator: any UIEditMenuInteractionAnimating
  ) {
    calls.append("willDismissEdit")
  }
}

/// A page in a window of its own, on which a person opens menus.
@MainActor
final class MenuPage {
  private(set) var webView: WKWebView! = WKWebView(frame: .zero)
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 500, height: 400))
  let controller = UIViewController()
  let app = MenuApp()

  init() {
    controller.view = webView
    window.rootViewController = controller
    window.makeKeyAndVisible()
    webView.uiDelegate = app
  }

  /// Whatever is open goes before the next test begins: GTK has one grab of the pointer and the keyboard, and a menu
  /// that goes later would end that of the next one.
  isolated deinit { window.isHidden = true }

  static let html = """
    <title>menus</title>
    <style>body { margin: 0 } a, img, p, input { position: absolute; left: 20px; width: 200px; height: 30px;
      font: 20px sans-serif }</style>
    <a id=link style="top: 20px" href="http://127.0.0.1/">link</a>
    <img id=image style="top: 70px" src="data:image/png;base64,\
    iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==">
    <p id=text style="top: 120px; margin: 0">some words here</p>
    <input id=field style="top: 170px">
    """

  func load() async throws {
    try await webView.loadAndWait(html: Self.html)
    // A menu that was open when the test before ended goes with its window, a little later.
    let input = try SyntheticInput()
    try await eventually("the end of the menu before") { !input.isPointerGrabbed }
    // As a window manager would, before a person does anything.
    try await eventually("the keyboard") {
      input.focusNewestWindow()
      return window.isKeyWindow
    }
    // The page knows what is where when it has been painted.
    _ = try await webView.callAsyncJavaScript(
      "await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))",
      contentWorld: .defaultClient)
  }

  func freeView() {
    window.rootViewController = nil
    controller.view = UIView()
    webView = nil
  }

  /// Presses the secondary button on the element that stands that far below the top.
  func openMenu(at y: CGFloat) throws {
    try SyntheticInput().click(on: webView, at: CGPoint(x: 40, y: y), button: 3)
  }

  func openMenuOnLink() throws { try openMenu(at: 32) }

  /// The menu that is open.
  var popover: UnsafeMutablePointer<GtkWidget>? {
    webView?.hostableWidget?.children.first {
      $0.typeName == "GtkPopoverMenu" && gtk_widget_get_mapped($0) != 0
    }
  }

  @discardableResult
  func waitForMenu() async throws -> UnsafeMutablePointer<GtkWidget> {
    try await eventually("the menu") { (popover.map { gtk_widget_get_width($0) } ?? 0) > 0 }
    return popover!
  }

  /// Closes the menu by the Escape key. One that has just opened may not have the keyboard yet (GTK 4.8), and a person
  /// would press again.
  func dismissMenu() async throws {
    let input = try SyntheticInput()
    try await eventually("the end of the menu") {
      if popover != nil { try input.press(.escape) }
      return popover == nil
    }
  }

  func waitForNoMenu() async throws {
    try await eventually("the end of the menu") { popover == nil }
  }

  var titles: [String] {
    buttons.compactMap { $0.stringProperty("text") }
  }

  private var buttons: [UnsafeMutablePointer<GtkWidget>] {
    popover?.descendants(ofType: "GtkModelButton") ?? []
  }

  func choose(_ title: String) throws {
    let button = buttons.first { $0.stringProperty("text") == title }
    try SyntheticInput().click(on: button!)
  }

  /// The button around the preview.
  var previewButton: UnsafeMutablePointer<GtkWidget>? {
    popover?.descendants(ofType: "GtkButton").first
  }
}
