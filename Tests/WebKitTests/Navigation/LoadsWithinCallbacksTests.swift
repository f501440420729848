import Foundation
import Testing
import WebKit
import WebKitTesting

/// Navigations that an app begins while it is told of another one.
@Suite @MainActor struct LoadsWithinCallbacksTests {
  let webView = WKWebView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
  let server: LoopbackServer

  init() throws {
    server = try LoopbackServer()
    server.route("/a", .html("<title>a</title><p>a"))
    server.route("/b", .html("<title>b</title><p>b"))
    server.route("/posted", method: "POST", .html("<title>posted</title>"))
  }

  @Test(
    "A load that is begun within a callback is sent once, and told as any other",
    arguments: ["start", "commit", "finish"], ["POST", "HTML", "GET"])
  func load(_ step: String, _ next: String) async throws {
    var request = URLRequest(url: server.url(next == "POST" ? "/posted" : "/b"))
    request.httpMethod = next == "POST" ? "POST" : "GET"
    if next == "POST" { request.httpBody = Data("x=1".utf8) }
    let follower = LoadingFollower(step: step) { webView in
      next == "HTML"
        ? webView.loadHTMLString("<title>b</title>", baseURL: nil) : webView.load(request)
    }
    webView.navigationDelegate = follower
    webView.load(server.url("/a"))
    try await eventually("the end of the next") { follower.hasNextEnded }
    #expect(follower.error == nil)
    #expect(!webView.isLoading)
    #expect(webView.title == (next == "POST" ? "posted" : "b"))
    #expect(server.requests(at: "/posted").count == (next == "POST" ? 1 : 0))
    #expect(server.requests(at: "/b").count == (next == "GET" ? 1 : 0))
  }

  @Test("A step that is begun within a callback is told as any other")
  func step() async throws {
    try await webView.loadAndWait(server.url("/a"))
    let follower = LoadingFollower(step: "finish") { $0.goBack() }
    webView.navigationDelegate = follower
    webView.load(server.url("/b"))
    try await eventually("the end of the step") { follower.hasNextEnded }
    #expect(follower.error == nil)
    #expect(webView.title == "a")
    #expect(!webView.isLoading)
  }

  @Test(
    "A page given as text is loaded once, however its base is written",
    arguments: [
      ("https://example.com", "https://example.com/"),
      ("https://example.com?q", "https://example.com/?q"),
      ("HTTPS://EXAMPLE.com:443/", "https://example.com/"),
      ("https://example.com/a/../b", "https://example.com/b"),
    ])
  func base(written: String, shown: String) async throws {
    let recorder = NavigationRecorder()
    webView.navigationDelegate = recorder
    let navigation = webView.loadHTMLString(
      "<title>t</title>", baseURL: URL(string: written))
    try await recorder.waitForFinish(of: navigation)
    #expect(webView.url?.absoluteString == shown)
    #expect(!webView.isLoading)
    webView.navigationDelegate = nil
    try await webView.loadAndWait(server.url("/b"))
    #expect(recorder.kinds.count { $0 == .finished } == 1)
  }
}

/// Begins a navigation within one of its methods, once.
@MainActor
private final class LoadingFollower: NSObject, WKNavigationDelegate {
  private let step: String
  private let begin: (WKWebView) -> WKNavigation?
  private var next: WKNavigation?
  private(set) var hasNextEnded = false
  private(set) var error: (any Error)?

  init(step: String, begin: @escaping (WKWebView) -> WKNavigation?) {
    self.step = step
    self.begin = begin
  }

  private func reached(_ step: String, _ webView: WKWebView) {
    if step == self.step, next == nil { next = begin(webView) }
  }

  private func ended(_ navigation: WKNavigation, _ error: (any Error)?) {
    guard navigation === next else { return }
    hasNextEnded = true
    self.error = error
  }

  func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!) {
    reached("start", webView)
  }
  func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) {
    reached("commit", webView)
  }
  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    reached("finish", webView)
    ended(navigation, nil)
  }
  func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
    withError error: any Error
  ) {
    ended(navigation, error)
  }
  func webView(
    _ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error
  ) {
    ended(navigation, error)
  }
}
