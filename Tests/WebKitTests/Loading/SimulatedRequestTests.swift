import Foundation
import Testing
import WebKit
import WebKitTesting

/// Pages that come from the app instead of a server.
@Suite(.timeLimit(.minutes(2))) @MainActor struct SimulatedRequestTests {
  let webView = WKWebView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
  let recorder = PolicyRecorder()

  init() { webView.navigationDelegate = recorder }

  private func response(_ url: URL, type: String?, headers: [String: String] = [:]) -> URLResponse {
    URLResponse(url: url, mimeType: type, expectedContentLength: -1, textEncodingName: nil)
  }

  @Test("ND-35 data simulated as a response: policy, start, commit, finish")
  func data() async throws {
    let url = try #require(URL(string: "https://example.invalid/page?q=1"))
    let navigation = webView.loadSimulatedRequest(
      URLRequest(url: url), response: response(url, type: "text/html"),
      responseData: Data("<title>Simulated</title><p id=p>hello".utf8))
    try await recorder.ends()
    #expect(recorder.calls == ["policy", "start", "commit", "finish"])
    #expect(recorder.navigations.allSatisfy { $0 === navigation })
    #expect(webView.url == url)
    #expect(webView.title == "Simulated")
    #expect(try await webView.text("location.href") == url.absoluteString)
    #expect(try await webView.text("origin") == "https://example.invalid")
  }

  @Test("ND-35 HTML simulated as a response: policy, start, commit, finish")
  func html() async throws {
    let url = try #require(URL(string: "https://example.invalid/folder/page"))
    webView.loadSimulatedRequest(
      URLRequest(url: url), responseHTML: "<a href=other>Kätzchen</a>")
    try await recorder.ends()
    #expect(recorder.calls == ["policy", "start", "commit", "finish"])
    #expect(
      try await webView.text("document.links[0].href") == "https://example.invalid/folder/other")
    #expect(try await webView.text("document.links[0].text") == "Kätzchen")
  }

  @Test("The type and the encoding are the response's; header fields count for these")
  func typed() async throws {
    let url = try #require(URL(string: "https://example.invalid/data"))
    let latin = try #require(
      HTTPURLResponse(
        url: url, statusCode: 404, httpVersion: nil,
        headerFields: ["Content-Type": "text/html; charset=iso-8859-1"]))
    webView.loadSimulatedRequest(
      URLRequest(url: url), response: latin, responseData: Data([0x3C, 0x70, 0x3E, 0xE4]))
    try await recorder.ends()
    #expect(try await webView.text("document.body.textContent") == "ä")

    webView.loadSimulatedRequest(
      URLRequest(url: url), response: response(url, type: "application/json"),
      responseData: Data(#"{"a": 1}"#.utf8))
    try await recorder.ends()
    #expect(try await webView.text("document.contentType") == "application/json")
  }

  @Test("ND-41 a response with no type and no bytes finishes")
  func empty() async throws {
    let url = try #require(URL(string: "https://example.invalid/"))
    webView.loadSimulatedRequest(
      URLRequest(url: url), response: response(url, type: nil), responseData: Data())
    try await recorder.ends()
    #expect(recorder.calls == ["policy", "start", "commit", "finish"])
    #expect(webView.url == url)
  }

  @Test("What a simulated page refers to is loaded")
  func subresources() async throws {
    let server = try LoopbackServer()
    server.route("/s.js", .text("document.title = 'loaded'", contentType: "text/javascript"))
    webView.loadSimulatedRequest(
      URLRequest(url: server.url("/page")), responseHTML: "<script src=s.js></script>")
    try await recorder.ends()
    #expect(webView.title == "loaded")
    #expect(server.requests.map(\.path) == ["/s.js"])
  }

  @Test("The former spellings do the same")
  @available(*, deprecated, message: "tests deprecated spellings")
  func formerSpellings() async throws {
    let url = try #require(URL(string: "https://example.invalid/"))
    webView.loadSimulatedRequest(
      URLRequest(url: url), with: response(url, type: "text/html"),
      responseData: Data("<title>one".utf8))
    try await recorder.ends()
    #expect(webView.title == "one")
    webView.loadSimulatedRequest(URLRequest(url: url), withResponseHTML: "<title>two")
    try await recorder.ends()
    #expect(webView.title == "two")
  }

  @Test("ND-59 data with an empty type finishes")
  func noType() async throws {
    let base = try #require(URL(string: "https://example.invalid/"))
    webView.load(
      Data("<title>t".utf8), mimeType: "", characterEncodingName: "", baseURL: base)
    try await recorder.ends()
    #expect(recorder.calls.last == "finish")
    #expect(webView.title == "t")
  }

  @Test(
    "ND-48 pictures and plain text go through start, commit and finish",
    arguments: ["image/vnd.microsoft.icon", "image/x-icon", "text/plain", "image/svg+xml"])
  func kinds(_ type: String) async throws {
    let base = try #require(URL(string: "https://example.invalid/"))
    webView.load(
      Data("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8), mimeType: type,
      characterEncodingName: "", baseURL: base)
    try await recorder.ends()
    #expect(recorder.calls == ["policy", "start", "commit", "finish"])
  }

  @Test("ND-39 a custom scheme as base is the origin of the page's requests")
  func customOrigin() async throws {
    let server = try LoopbackServer()
    server.route("/", .text("x").header("Access-Control-Allow-Origin", "*"))
    webView.loadHTMLString("<p>x", baseURL: URL(string: "custom-scheme://"))
    try await recorder.ends()
    try await webView.evaluateJavaScript(
      "const x = new XMLHttpRequest(); x.open('GET', '\(server.url("/"))'); x.send(); 0")
    let request = try await server.request(at: "/")
    #expect(request.headers["Origin"] == "custom-scheme://")
  }

  @Test("ND-40 a base that is only a word does no harm")
  func relativeBase() async throws {
    webView.loadHTMLString("<p>x", baseURL: URL(string: "invalid"))
    try await recorder.ends()
    #expect(recorder.calls.last == "finish")
    #expect(webView.url?.absoluteString ?? "" == "")
    #expect(try await webView.text("1 + 1") == "2")
  }
}

/// Records policy questions and steps in one list.
@MainActor
final class PolicyRecorder: NSObject, WKNavigationDelegate {
  private(set) var calls: [String] = []
  private(set) var navigations: [WKNavigation?] = []
  private(set) var errors: [NSError] = []
  private var hasEnded = false

  /// Waits for the end of a navigation that has begun since the last call.
  func ends() async throws {
    try await eventually("the end of a navigation after \(calls)") { self.hasEnded }
    hasEnded = false
  }

  func clear() {
    calls = []
    navigations = []
    errors = []
  }

  private func record(_ call: String, _ navigation: WKNavigation?) {
    calls.append(call)
    navigations.append(navigation)
  }

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction
  ) async -> WKNavigationActionPolicy {
    calls.append("policy")
    return .allow
  }

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse
  ) async -> WKNavigationResponsePolicy {
    calls.append("response")
    return navigationResponse.canShowMIMEType ? .allow : .cancel
  }

  func webView(
    _ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!
  ) {
    record("start", navigation)
  }

  func webView(
    _ webView: WKWebView, didReceiveServerRedirectForProvisionalNavigation navigation: WKNavigation!
  ) {
    record("redirect", navigation)
  }

  func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) {
    record("commit", navigation)
  }

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    record("finish", navigation)
    hasEnded = true
  }

  func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
    withError error: any Error
  ) {
    record("failProvisional", navigation)
    errors.append(error as NSError)
    hasEnded = true
  }

  func webView(
    _ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error
  ) {
    record("fail", navigation)
    errors.append(error as NSError)
    hasEnded = true
  }
}
