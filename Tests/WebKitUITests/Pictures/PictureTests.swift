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

  final class Menus: WebViewController {
    override func contextMenu(
      for element: WKContextMenuElementInfo, in webView: WKWebView
    ) -> UIContextMenuConfiguration? {
      UIContextMenuConfiguration(
        identifier: nil,
        previewProvider: {
          let preview = UIViewController()
          preview.preferredContentSize = CGSize(width: 260, height: 120)
          let label = UILabel(frame: CGRect(x: 16, y: 40, width: 228, height: 40))
          label.text = "The Grey One"
          label.textAlignment = .center
          preview.view.addSubview(label)
          return preview
        }, actionProvider: { UIMenu(children: $0) })
    }
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

  /// - Parameter below: the screen without the menu: the private display shows shadows as black frames.
  private func keep(_ name: String, of window: UIWindow, over below: UIImage? = nil) throws {
    let folder = try #require(ProcessInfo.processInfo.environment["WEBKIT_PICTURES"])
    let screen = try SyntheticInput().screenPicture()
    let (width, height) = (Int(window.bounds.width), Int(window.bounds.height))
    var bytes = Data()
    for row in 0..<height {
      let start = row * screen.pixelWidth * 4
      bytes += screen.rgbaBytes[start..<start + width * 4]
    }
    if let below {
      let former = below.rgbaBytes
      for pixel in stride(from: 0, to: bytes.count, by: 4)
      where bytes[pixel] == 0 && bytes[pixel + 1] == 0 && bytes[pixel + 2] == 0 {
        let place = (pixel / 4 / width * below.pixelWidth + pixel / 4 % width) * 4
        for part in 0..<3 { bytes[pixel + part] = former[place + part] }
      }
    }
    let picture = try #require(UIImage(rgbaBytes: bytes, pixelWidth: width, pixelHeight: height))
    try #require(picture.pngData()).write(to: URL(fileURLWithPath: "\(folder)/\(name).png"))
  }

  private func makeWindow() -> UIWindow {
    UIWindow(frame: CGRect(x: 0, y: 0, width: 860, height: 560))
  }

  @Test func controllerPanelsAndMenu() async throws {
    let window = makeWindow()
    let controller = Menus(parts: WebViewParts.standard.subtracting([.tabs, .address]))
    let webView = try await open(controller, in: window)
    try keep("controller", of: window)

    for (name, script) in [
      ("alert", "alert('The ferry leaves at noon.')"),
      ("prompt", "prompt('What is your cat called?', 'Mistral')"),
    ] {
      let answer = Task { @MainActor in _ = try? await webView.evaluateJavaScript(script) }
      try await eventually("the panel") { controller.presentedViewController != nil }
      try await Task.sleep(for: .milliseconds(700))
      try keep(name, of: window)
      controller.dismiss(animated: false)
      await answer.value
    }

    window.makeKeyAndVisible()
    let box =
      try await webView.evaluateJavaScript(
        "(() => { const b = link.getBoundingClientRect(); return [b.x + 10, b.y + 10] })()")
      as? [Double] ?? [0, 0]
    let below = try SyntheticInput().screenPicture()
    try SyntheticInput().click(on: webView, at: CGPoint(x: box[0], y: box[1]), button: 3)
    try await eventually("the menu") {
      webView.hostableWidget?.children.contains {
        $0.typeName == "GtkPopoverMenu" && gtk_widget_get_mapped($0) != 0
      } ?? false
    }
    try await Task.sleep(for: .milliseconds(700))
    try keep("context-menu", of: window, over: below)
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
    try await Task.sleep(for: .milliseconds(700))
    try await paint(webView)
    try keep(style == .dark ? "browser-dark" : "browser-light", of: window)
    window.overrideUserInterfaceStyle = .unspecified
    window.isHidden = true
  }
}
