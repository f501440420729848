import CWebKitGTK
import Foundation
import GObjectSupport
import Testing
import UIKitGTK
import WebKitTesting

@testable import WebKitUI

/// Makes the pictures of the documentation: set `WEBKIT_PICTURES` to the folder that they go into.
@Suite(
  .serialized, .timeLimit(.minutes(3)),
  .enabled(if: ProcessInfo.processInfo.environment["WEBKIT_PICTURES"] != nil)
) @MainActor struct PictureTests {
  static let page = """
    <!doctype html><meta charset=utf-8><title>Cats of the Harbour</title>
    <style>:root { color-scheme: light dark } body { font: 16px/1.5 sans-serif; max-width: 38em; margin: 2em auto;
    padding: 0 1em }</style>
    <h1>Cats of the Harbour</h1>
    <p>Every morning the <a id=link href="/cats">harbour cats</a> wait for the boats. The oldest cat, a grey one, sits
    on the bollard by the ferry; the youngest cat sleeps in the nets.</p>
    <p>Fishermen call them by the names of winds. Nobody feeds them, and yet no cat is thin.</p>
    """

  private let server: LoopbackServer

  init() throws {
    server = try LoopbackServer()
    server.route("/", .html(Self.page))
    server.route("/cats", .html("<title>The Grey One</title><h1>The Grey One</h1>"))
  }

  private func open(
    _ controller: WebViewController, in window: UIWindow
  ) async throws -> WKWebView {
    window.rootViewController = controller
    controller.load(server.url("/"))
    window.makeKeyAndVisible()
    try await eventually("the page") { controller.webView?.title == "Cats of the Harbour" }
    let webView = try #require(controller.webView)
    try await paint(webView)
    return webView
  }

  private func paint(_ webView: WKWebView) async throws {
    _ = try await webView.callAsyncJavaScript(
      "for (let i = 0; i < 20; i++) await new Promise(done => requestAnimationFrame(done))",
      contentWorld: .defaultClient)
  }

  /// Keeps what the window shows when it has come to rest.
  private func keep(_ name: String, of window: UIWindow) async throws {
    let folder = try #require(ProcessInfo.processInfo.environment["WEBKIT_PICTURES"])
    let screen = try await screenAtRest()
    let (width, height) = (Int(window.bounds.width), Int(window.bounds.height))
    var bytes = Data()
    for row in 0..<height {
      let start = row * screen.pixelWidth * 4
      bytes += screen.rgbaBytes[start..<start + width * 4]
    }
    let picture = try #require(UIImage(rgbaBytes: bytes, pixelWidth: width, pixelHeight: height))
    try #require(picture.pngData()).write(to: URL(fileURLWithPath: "\(folder)/\(name).png"))
  }

  /// The screen when many pictures in a row have been the same: nothing moves any more.
  private func screenAtRest() async throws -> UIImage {
    var (latest, repeats) = (try SyntheticInput().screenPicture(), 0)
    try await eventually("the animations' end") {
      let next = try SyntheticInput().screenPicture()
      repeats = next.rgbaBytes == latest.rgbaBytes ? repeats + 1 : 0
      latest = next
      return repeats == 20
    }
    return latest
  }

  private func makeWindow() -> UIWindow {
    UIWindow(frame: CGRect(x: 0, y: 0, width: 860, height: 560))
  }

  @Test func controllerAndPanels() async throws {
    let window = makeWindow()
    let controller = WebViewController(parts: WebViewParts.standard.subtracting([.tabs, .address]))
    let webView = try await open(controller, in: window)
    try await keep("controller", of: window)

    for (name, script) in [
      ("alert", "alert('The ferry leaves at noon.')"),
      ("prompt", "prompt('What is your cat called?', 'Mistral')"),
    ] {
      let answer = Task { @MainActor in _ = try? await webView.evaluateJavaScript(script) }
      try await eventually("the panel") { controller.presentedViewController != nil }
      try await keep(name, of: window)
      controller.dismiss(animated: false)
      await answer.value
    }
  }

  @Test(arguments: [UIUserInterfaceStyle.light, .dark])
  func browser(_ style: UIUserInterfaceStyle) async throws {
    let window = makeWindow()
    window.overrideUserInterfaceStyle = style
    let controller = WebViewController()
    let webView = try await open(controller, in: window)
    controller.openTab(URLRequest(url: server.url("/cats")), inBackground: true)
    try SyntheticInput().focusNewestWindow()
    controller.showFindBar()
    let root = try #require(window.gtkWidget)
    try await eventually("the bar") {
      root.descendants(ofType: "GtkSearchEntry").contains { gtk_widget_get_mapped($0) != 0 }
    }
    try SyntheticInput().type("cat")
    try await eventually("the count") {
      root.descendants(ofType: "GtkLabel").contains {
        $0.stringProperty("label")?.hasPrefix("1 of ") == true
      }
    }
    try await paint(webView)
    try await keep(style == .dark ? "browser-dark" : "browser-light", of: window)
    window.overrideUserInterfaceStyle = .unspecified
    window.isHidden = true
  }
}
