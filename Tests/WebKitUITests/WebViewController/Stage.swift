import CAdwaita
import CWebKitGTK
import Foundation
import GObjectSupport
import Testing
import UIKitGTK
import WebKitTesting

@testable import WebKit
@testable import WebKitUI

/// A controller in a window, with a server that has pages for it.
@MainActor
final class Stage {
  let server: LoopbackServer
  let controller: WebViewController
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 900, height: 640))

  /// - Parameter server: one that serves the pages of several stages in turn; nil for one of its own.
  init(parts: WebViewParts = .standard, server sharedServer: LoopbackServer? = nil) throws {
    server = try sharedServer ?? LoopbackServer()
    server.route(
      "/",
      .html(
        """
        <title>start</title><style>body { margin: 0 } a, p { position: absolute; left: 20px; font: 20px sans-serif;
          margin: 0 }</style>
        <a id=next style="top: 20px" href=/next>next</a>
        <a id=blank style="top: 60px" href=/next target=_blank>blank</a>
        <a id=mail style="top: 100px" href="mailto:cat@example.org">mail</a>
        <a id=file style="top: 140px" href=/file download>file</a>
        <p style="top: 180px">one cat, two cats, three cats</p>
        """))
    server.route("/next", .html("<title>next</title><p>next"))
    server.route(
      "/file", .data(Data("meow".utf8), contentType: "application/octet-stream"))
    let configuration = WKWebViewConfiguration()
    configuration.websiteDataStore = .nonPersistent()
    controller = WebViewController(configuration: configuration, parts: parts)
    window.rootViewController = controller
  }

  func show(_ path: String = "/") async throws {
    controller.load(server.url(path))
    window.makeKeyAndVisible()
    try await waitForPage(path)
    try await focus()
  }

  /// Gives the window the keyboard, as a window manager would, if it is the newest one; and waits until its page
  /// has heard of it, which gets the keys first.
  func focus() async throws {
    let input = try SyntheticInput()
    let webView = try #require(controller.webView)
    let engine = try #require(webView.engine?.widget)
    try await eventually("the window is active") {
      input.focusNewestWindow()
      return window.isKeyWindow
    }
    gtk_widget_grab_focus(engine)
    try await eventually("the page has the keyboard") {
      try await webView.evaluateJavaScript("document.hasFocus()") as? Bool == true
    }
  }

  func waitForPage(_ path: String) async throws {
    let title = path == "/" ? "start" : "next"
    try await eventually("the page \(path)") { [self] in
      // The address is there before the page is; the title comes with it.
      guard let webView = controller.webView else { return false }
      return webView.url == server.url(path) && webView.title == title && !webView.isLoading
    }
    // The page knows what is where when it has been painted.
    _ = try await controller.webView?.callAsyncJavaScript(
      "await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))",
      contentWorld: .defaultClient)
  }

  /// Clicks on the element that stands that far below the top.
  func click(at y: CGFloat, button: UInt32 = 1) throws {
    try SyntheticInput().click(
      on: controller.webView!, at: CGPoint(x: 30, y: y + 12), button: button)
  }

  /// Runs a script of the page, which may have to wait for a person.
  func run(_ script: String) -> Task<String, any Error> {
    let webView = controller.webView
    return Task { @MainActor in
      "\(try await webView?.evaluateJavaScript("String(\(script))") ?? "nil")"
    }
  }

  private var root: UnsafeMutablePointer<GtkWidget> { window.gtkWidget! }

  func widgets(_ type: String) -> [UnsafeMutablePointer<GtkWidget>] {
    root.descendants(ofType: type).filter { gtk_widget_get_mapped($0) != 0 }
  }

  /// A button by its name.
  func button(_ name: String) throws -> UnsafeMutablePointer<GtkWidget> {
    let buttons = widgets("GtkButton") + widgets("GtkMenuButton")
    guard let button = buttons.first(where: { $0.stringProperty("tooltip-text") == name }) else {
      throw WaitTimeout(awaited: name, timeout: .zero)
    }
    return button
  }

  func press(_ name: String) throws { try SyntheticInput().click(on: button(name)) }

  /// Opens the main menu and clicks on one of its entries.
  func choose(_ title: String) async throws {
    try press("Main Menu")
    let entry = try await eventually("the entry \(title)") { () -> FoundWidget? in
      widgets("GtkModelButton").first {
        $0.stringProperty("text") == title && pictureOfWidget($0) != nil
      }.map(FoundWidget.init)
    }
    try SyntheticInput().click(on: entry.widget)
    try await eventually("the end of the menu") { widgets("GtkPopoverMenu").isEmpty }
  }

  var labels: [String] { widgets("GtkLabel").compactMap { $0.stringProperty("label") } }
}
