import Foundation
import Testing
import WebKit
import WebKitTesting

/// What the view says of itself at each step of a load.
@Suite @MainActor struct LoadStateTests {
  let webView = WKWebView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
  let server: LoopbackServer
  private let observer = StateObserver()

  init() throws {
    server = try LoopbackServer()
    server.route("/a", .html("<p>a"))
    server.route("/b", .html("<p>b"))
    server.route("/old", .redirect(to: "/b"))
  }

  @Test("BF-04 the progress is 1 when a load has finished")
  func testBF04() async throws {
    webView.navigationDelegate = observer
    webView.load(server.url("/a"))
    try await eventually("the end") { observer.progressAtEnd != nil }
    #expect(observer.progressAtEnd == 1)
  }

  @Test("BF-05 the address of a load by the app is shown from its start")
  func testBF05() async throws {
    #expect(webView.url == nil)
    webView.navigationDelegate = observer
    webView.load(server.url("/a"))
    try await eventually("the end") { observer.progressAtEnd != nil }
    #expect(observer.addresses == Array(repeating: server.url("/a"), count: 3))
  }

  @Test("BF-06 for a load by the page, the old address is shown until the commit")
  func testBF06() async throws {
    try await webView.loadAndWait(server.url("/a"))
    webView.navigationDelegate = observer
    try await webView.evaluateJavaScript("setTimeout(() => { location = '/b' }); 0")
    try await eventually("the end") { observer.progressAtEnd != nil }
    #expect(observer.addresses == [server.url("/a"), server.url("/b"), server.url("/b")])
  }

  @Test("BF-07 so it is when the server sends the page's load elsewhere")
  func testBF07() async throws {
    try await webView.loadAndWait(server.url("/a"))
    webView.navigationDelegate = observer
    try await webView.evaluateJavaScript("setTimeout(() => { location = '/old' }); 0")
    try await eventually("the end") { observer.progressAtEnd != nil }
    #expect(observer.addresses == [server.url("/a"), server.url("/b"), server.url("/b")])
  }
}

/// Notes what the view says when it tells of a start, a commit and a finish.
@MainActor
private final class StateObserver: NSObject, WKNavigationDelegate {
  var addresses: [URL?] = []
  var progressAtEnd: Double?

  func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!) {
    addresses.append(webView.url)
  }

  func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) {
    addresses.append(webView.url)
  }

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    addresses.append(webView.url)
    progressAtEnd = webView.estimatedProgress
  }
}
