import SafariServices
import Testing
import WebKit
import WebKitTesting

/// A page of the web in a window of its own.
@MainActor
@Suite(.serialized) struct SafariViewControllerTests {
  private final class Delegate: NSObject, SFSafariViewControllerDelegate {
    var events: [String] = []
    func safariViewControllerDidFinish(_ controller: SFSafariViewController) {
      events.append("finish")
    }
    func safariViewController(
      _ controller: SFSafariViewController, didCompleteInitialLoad didLoadSuccessfully: Bool
    ) { events.append("load \(didLoadSuccessfully)") }
    func safariViewController(
      _ controller: SFSafariViewController, initialLoadDidRedirectTo URL: URL
    ) { events.append("redirect \(URL.path)") }
  }

  @Test("G-15 A link opens in a Safari view controller, which tells of the load and of its end")
  func pageIsShown() async throws {
    let server = try LoopbackServer()
    server.route("/start", .redirect(to: "/page"))
    server.route("/page", .html("<title>Page</title><body style='background:#00f'>"))
    let root = UIViewController()
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 800, height: 600))
    defer { window.isHidden = true }
    window.rootViewController = root
    window.makeKeyAndVisible()
    let controller = SFSafariViewController(url: server.url("/start"))
    let delegate = Delegate()
    controller.delegate = delegate
    root.present(controller, animated: true)
    try await eventually("the page is loaded") { delegate.events.last == "load true" }
    #expect(delegate.events == ["redirect /page", "load true"])
    #expect(controller.title == "127.0.0.1")
    let bar = try #require(controller.view.subviews.compactMap { $0 as? UINavigationBar }.first)
    let webView = try #require(controller.view.subviews.compactMap { $0 as? WKWebView }.first)
    #expect(webView.url?.path == "/page")
    #expect(webView.frame.minY == bar.frame.maxY)
    let input = try SyntheticInput()
    try await eventually("the page is painted") {
      let picture = try input.screenPicture()
      if let folder = ProcessInfo.processInfo.environment["WEBKIT_TEST_PICTURES"] {
        try picture.pngData()?.write(to: URL(filePath: folder).appending(path: "safari.png"))
      }
      return picture.pixelColor(x: 300, y: 200) == .blue
    }
    let done = try #require(bar.topItem?.leftBarButtonItem?.primaryAction)
    done.perform(sender: bar)
    #expect(delegate.events.last == "finish")
    #expect(root.presentedViewController == nil)
  }

  @Test func aPageThatCannotBeLoadedIsTold() async throws {
    let root = UIViewController()
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    defer { window.isHidden = true }
    window.rootViewController = root
    window.makeKeyAndVisible()
    let url = try #require(URL(string: "http://127.0.0.1:1/"))
    let controller = SFSafariViewController(url: url)
    let delegate = Delegate()
    controller.delegate = delegate
    root.present(controller, animated: true)
    try await eventually("the failure is told") { !delegate.events.isEmpty }
    #expect(delegate.events == ["load false"])
  }
}
