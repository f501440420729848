import CWebKitGTK
import Foundation
import GObjectSupport
import Testing
import UIKitGTK
import WebKitTesting

@testable import WebKitUI

/// The pictures of the documentation: what is seen today is like them. `WEBKIT_PICTURES=docs/pictures` makes them anew.
@Suite(.serialized, .timeLimit(.minutes(3))) @MainActor struct PictureTests {
  private static let page = """
    <!doctype html><meta charset=utf-8><title>Cats of the Harbour</title>
    <style>:root { color-scheme: light dark } body { font: 16px/1.5 sans-serif; max-width: 38em; margin: 2em auto;
    padding: 0 1em }</style>
    <h1>Cats of the Harbour</h1>
    <p>Every morning the <a id=link href="/cats">harbour cats</a> wait for the boats. The oldest cat, a grey one, sits
    on the bollard by the ferry; the youngest cat sleeps in the nets.</p>
    <p>Fishermen call them by the names of winds. Nobody feeds them, and yet no cat is thin.</p>
    """
  private static let catPage = """
    <!doctype html><title>The Grey One</title><style>:root { color-scheme: light dark }
    body { font: 14px/1.5 sans-serif; margin: 1em 1.2em }</style>
    <h2>The Grey One</h2><p>Sits on the bollard by the ferry, whatever the weather.</p>
    """

  private let server: LoopbackServer
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 860, height: 560))

  init() throws {
    server = try LoopbackServer()
    server.route("/", .html(Self.page))
    server.route("/cats", .html(Self.catPage))
  }

  private func open(_ controller: WebViewController) async throws -> WKWebView {
    if window.overrideUserInterfaceStyle == .unspecified {
      window.overrideUserInterfaceStyle = .light
    }
    window.rootViewController = controller
    controller.load(server.url("/"))
    window.makeKeyAndVisible()
    try await eventually("the page") { controller.webView?.title == "Cats of the Harbour" }
    let webView = try #require(controller.webView)
    // The test before may have left the pointer on what looks different under it.
    try SyntheticInput().move(onScreenTo: CGPoint(x: 1000, y: 900))
    try await paint(webView)
    return webView
  }

  private func paint(_ webView: WKWebView) async throws {
    _ = try await webView.callAsyncJavaScript(
      "for (let i = 0; i < 20; i++) await new Promise(done => requestAnimationFrame(done))",
      contentWorld: .defaultClient)
  }

  // MARK: Pictures

  /// The part of the screen that the window has, when nothing moves any more.
  private func shown() async throws -> UIImage {
    try await atRest {
      let screen = try SyntheticInput().screenPicture()
      let (width, height) = (Int(window.bounds.width), Int(window.bounds.height))
      var bytes = Data()
      for row in 0..<height {
        let start = row * screen.pixelWidth * 4
        bytes += screen.rgbaBytes[start..<start + width * 4]
      }
      return UIImage(rgbaBytes: bytes, pixelWidth: width, pixelHeight: height)
    }
  }

  /// The picture when many in a row have been the same.
  private func atRest(_ take: () throws -> UIImage?) async throws -> UIImage {
    // None, while something is laid out anew.
    var latest: UIImage?
    var repeats = 0
    try await eventually("the animations' end") {
      let next = try take()
      repeats = next != nil && next?.rgbaBytes == latest?.rgbaBytes ? repeats + 1 : 0
      latest = next
      return repeats == 20
    }
    return try #require(latest)
  }

  /// Compares with the picture in the documentation, or makes that anew.
  @discardableResult
  private func check(_ picture: UIImage, is name: String) throws -> ImageProbe {
    let data = try #require(picture.pngData())
    if let folder = ProcessInfo.processInfo.environment["WEBKIT_PICTURES"] {
      try data.write(to: URL(filePath: folder).appending(path: "\(name).png"))
    }
    let probe = try ImageProbe(pngData: data)
    let comparison = try #require(RoughComparison(probe, Self.reference(name)))
    #expect(comparison.isAlike, "\(name) has changed: \(comparison)")
    return probe
  }

  private static func reference(_ name: String) throws -> ImageProbe {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return try ImageProbe(
      pngData: Data(contentsOf: root.appending(path: "docs/pictures/\(name).png")))
  }

  // MARK: What is in them

  @Test func controllerAndPanels() async throws {
    let controller = WebViewController(parts: WebViewParts.standard.subtracting([.tabs, .address]))
    let webView = try await open(controller)
    let plain = try check(await shown(), is: "controller")
    // A grey bar at the top, and a white page below it.
    #expect(plain.color(x: 200, y: 24).matches(PixelColor(235, 235, 235), tolerance: 12))
    #expect(plain.color(x: 20, y: 400) == .white)

    for (name, script) in [
      ("alert", "alert('The ferry leaves at noon.')"),
      ("prompt", "prompt('What is your cat called?', 'Mistral')"),
    ] {
      let answer = Task { @MainActor in _ = try? await webView.evaluateJavaScript(script) }
      try await eventually("the panel") { controller.presentedViewController != nil }
      let panel = try check(await shown(), is: name)
      let place = try #require(panel.difference(from: plain, tolerance: 8)?.boundingBox)
      // In the middle of the window.
      #expect(abs(place.x + place.width / 2 - 430) <= 2)
      #expect(abs(place.y + place.height / 2 - 280) <= 2)
      #expect((250...420).contains(place.width) && (120...280).contains(place.height))
      controller.dismiss(animated: false)
      await answer.value
    }
    window.isHidden = true
  }

  @Test(arguments: [UIUserInterfaceStyle.light, .dark])
  func narrowBrowser(_ style: UIUserInterfaceStyle) async throws {
    window.overrideUserInterfaceStyle = style
    window.frame.size = CGSize(width: 360, height: 560)
    let controller = WebViewController()
    let webView = try await open(controller)
    controller.openTab(URLRequest(url: server.url("/cats")), inBackground: true)
    try await paint(webView)
    try SyntheticInput().focusNewestWindow()
    let root = try #require(window.gtkWidget)
    try await eventually("the bar at the bottom") {
      root.descendants(ofType: "GtkActionBar").contains { gtk_widget_get_mapped($0) != 0 }
    }
    try check(await shown(), is: style == .dark ? "narrow-dark" : "narrow-light")
    window.isHidden = true
  }

  @Test(arguments: [UIUserInterfaceStyle.light, .dark])
  func browser(_ style: UIUserInterfaceStyle) async throws {
    window.overrideUserInterfaceStyle = style
    let controller = WebViewController()
    let webView = try await open(controller)
    controller.openTab(URLRequest(url: server.url("/cats")), inBackground: true)
    // On a private display, the new page has had a window for a moment, which has taken the keyboard.
    try await paint(webView)
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
    let picture = try check(await shown(), is: style == .dark ? "browser-dark" : "browser-light")
    let bar = picture.averageColor(in: PixelRect(x: 200, y: 2, width: 460, height: 4))
    let page = picture.averageColor(in: PixelRect(x: 5, y: 320, width: 850, height: 150))
    let finding = picture.averageColor(in: PixelRect(x: 10, y: 520, width: 180, height: 30))
    for color in [bar, page, finding] {
      #expect(style == .dark ? color.green < 70 : color.green > 225)
    }
    window.isHidden = true
  }

  @Test("G-17 A context menu with a preview")
  func contextMenu() async throws {
    final class Previews: WebViewController {
      override func contextMenu(
        for element: WKContextMenuElementInfo, in webView: WKWebView
      ) -> UIContextMenuConfiguration? {
        guard let link = element.linkURL else { return nil }
        return UIContextMenuConfiguration(previewProvider: {
          let controller = UIViewController()
          let preview = WKWebView(frame: .zero)
          controller.view = preview
          controller.preferredContentSize = CGSize(width: 300, height: 150)
          preview.load(URLRequest(url: link))
          return controller
        })
      }
    }
    let controller = Previews(parts: WebViewParts.standard.subtracting([.tabs, .address]))
    let webView = try await open(controller)
    let box =
      try await webView.evaluateJavaScript(
        "const r = link.getBoundingClientRect(); [r.x + 20, r.y + r.height / 2]") as? [Double]
    let place = try #require(box)
    try SyntheticInput().click(on: webView, at: CGPoint(x: place[0], y: place[1]), button: 3)
    let root = try #require(window.gtkWidget)
    try await eventually("the menu") {
      root.descendants(ofType: "GtkPopoverMenu").contains { pictureOfWidget($0) != nil }
    }
    _ = try await server.request(at: "/cats")
    let picture = try check(
      await atRest { layeredPicture(of: window) }, is: "context-menu")
    // The menu begins where the link was clicked, and its shadow is a shadow.
    let below = PixelRect(x: Int(place[0]) + 60, y: 200, width: 200, height: 120)
    #expect(picture.fraction(of: .white, tolerance: 12, in: below) > 0.5)
    #expect(picture.fraction(of: .black, tolerance: 2, in: picture.bounds) < 0.03)
    try SyntheticInput().press(.escape)
    try await eventually("the end of the menu") {
      !root.descendants(ofType: "GtkPopoverMenu").contains { gtk_widget_get_mapped($0) != 0 }
    }
    window.isHidden = true
  }

  @Test("The comparison sees what matters")
  func comparison() throws {
    for (one, other) in [
      ("controller", "alert"), ("alert", "prompt"), ("browser-light", "browser-dark"),
      ("controller", "browser-light"), ("controller", "context-menu"),
    ] {
      let comparison = try #require(
        RoughComparison(Self.reference(one), Self.reference(other)))
      #expect(!comparison.isAlike, "\(one) and \(other): \(comparison)")
    }
  }
}
