import Foundation
import Testing
import WebKit
import WebKitTesting

/// A delegate that keeps each question until the test answers it, and records the rest.
@MainActor
private final class Questioner: NSObject, WKNavigationDelegate {
  var action: (WKNavigationAction, @MainActor @Sendable (WKNavigationActionPolicy) -> Void)?
  var response: (WKNavigationResponse, @MainActor @Sendable (WKNavigationResponsePolicy) -> Void)?
  var holdsActions = true
  var holdsResponses = true
  var events: [String] = []

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
  ) {
    if holdsActions {
      action = (navigationAction, decisionHandler)
    } else {
      decisionHandler(.allow)
    }
  }

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationResponsePolicy) -> Void
  ) {
    if holdsResponses {
      response = (navigationResponse, decisionHandler)
    } else {
      decisionHandler(.allow)
    }
  }

  func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!) {
    events.append("start")
  }
  func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) {
    events.append("commit")
  }
  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    events.append("finish")
  }
  func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
    withError error: any Error
  ) {
    events.append("failProvisional \((error as NSError).code)")
  }
  func webView(
    _ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error
  ) {
    events.append("fail \((error as NSError).code)")
  }
}

@Suite @MainActor struct PolicyTests {
  let webView = WKWebView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
  let server: LoopbackServer
  private let delegate = Questioner()

  init() throws {
    server = try LoopbackServer()
    server.route("/a", .html("<a id=link href=/b>b</a>"))
    server.route("/b", .html("<p>b"))
  }

  func href() async throws -> String? {
    try await webView.evaluateJavaScript("document.location.href") as? String
  }

  @Test("JS-23 a script that is evaluated while a load waits for a policy runs in the old page")
  func testJS23() async throws {
    try await webView.loadAndWait(server.url("/a"))
    webView.navigationDelegate = delegate
    webView.load(URLRequest(url: server.url("/b")))

    try await eventually("the question about the action") { delegate.action != nil }
    #expect(try await href() == server.url("/a").absoluteString)
    delegate.action?.1(.allow)

    try await eventually("the question about the response") { delegate.response != nil }
    #expect(try await href() == server.url("/a").absoluteString)
    delegate.response?.1(.allow)

    try await eventually("the end") { delegate.events.last == "finish" }
    #expect(try await href() == server.url("/b").absoluteString)
    #expect(delegate.events == ["start", "commit", "finish"])
  }

  @Test("The questions tell what is asked")
  func questions() async throws {
    webView.navigationDelegate = delegate
    webView.load(URLRequest(url: server.url("/a")))
    try await eventually("the action") { delegate.action != nil }
    #expect(delegate.action?.0.navigationType == .other)
    #expect(delegate.action?.0.request.url == server.url("/a"))
    #expect(delegate.action?.0.request.httpMethod == "GET")
    delegate.action?.1(.allow)
    delegate.action = nil

    try await eventually("the response") { delegate.response != nil }
    let response = try #require(delegate.response?.0)
    #expect(response.isForMainFrame)
    #expect(response.canShowMIMEType)
    let http = try #require(response.response as? HTTPURLResponse)
    #expect(http.statusCode == 200)
    #expect(http.url == server.url("/a"))
    #expect(http.mimeType == "text/html")
    delegate.response?.1(.allow)
    try await eventually("the end") { delegate.events.last == "finish" }

    webView.evaluateJavaScript("link.click()", completionHandler: nil)
    try await eventually("the link's action") { delegate.action != nil }
    #expect(delegate.action?.0.navigationType == .linkActivated)
    delegate.action?.1(.cancel)
    delegate.action = nil

    webView.reload()
    try await eventually("the reload's action") { delegate.action != nil }
    #expect(delegate.action?.0.navigationType == .reload)
    delegate.action?.1(.cancel)
  }

  @Test("G-14 a cancelled link leaves the page as it is, with no callback")
  func cancelledLink() async throws {
    try await webView.loadAndWait(server.url("/a"))
    webView.navigationDelegate = delegate
    webView.evaluateJavaScript("link.click()", completionHandler: nil)
    try await eventually("the question") { delegate.action != nil }
    delegate.action?.1(.cancel)
    // A later load is a definite later event.
    delegate.holdsActions = false
    delegate.holdsResponses = false
    #expect(try await href() == server.url("/a").absoluteString)
    #expect(webView.url == server.url("/a"))
    #expect(!webView.isLoading)
    #expect(delegate.events.isEmpty)
    webView.load(URLRequest(url: server.url("/b")))
    try await eventually("the end") { delegate.events.last == "finish" }
    #expect(delegate.events == ["start", "commit", "finish"])
  }

  @Test("A cancelled load by the app is not told any further, and is over")
  func cancelledLoad() async throws {
    webView.navigationDelegate = delegate
    webView.load(URLRequest(url: server.url("/a")))
    try await eventually("the question") { delegate.action != nil }
    #expect(webView.isLoading)
    delegate.action?.1(.cancel)
    #expect(!webView.isLoading)
    delegate.holdsActions = false
    delegate.holdsResponses = false
    webView.loadHTMLString("<p>next", baseURL: nil)
    try await eventually("the end") { delegate.events.last == "finish" }
    #expect(delegate.events == ["start", "commit", "finish"])
    #expect(server.requests.isEmpty)
  }

  @Test("A cancelled response interrupts the load")
  func cancelledResponse() async throws {
    webView.navigationDelegate = delegate
    delegate.holdsActions = false
    webView.load(URLRequest(url: server.url("/a")))
    try await eventually("the question") { delegate.response != nil }
    delegate.response?.1(.cancel)
    try await eventually("the failure") { delegate.events.count == 2 }
    #expect(delegate.events == ["start", "failProvisional 102"])
    #expect(!webView.isLoading)
  }

  @Test("A dropped handler cancels; a second answer changes nothing")
  func misuse() async throws {
    try await webView.loadAndWait(server.url("/a"))
    webView.navigationDelegate = delegate
    webView.load(URLRequest(url: server.url("/b")))
    try await eventually("the question") { delegate.action != nil }
    delegate.action = nil
    #expect(try await href() == server.url("/a").absoluteString)

    webView.load(URLRequest(url: server.url("/b")))
    try await eventually("the question") { delegate.action != nil }
    delegate.action?.1(.allow)
    delegate.action?.1(.cancel)
    try await eventually("the next question") { delegate.response != nil }
    delegate.response?.1(.allow)
    try await eventually("the end") { delegate.events.last == "finish" }
    #expect(webView.url == server.url("/b"))
  }
}
