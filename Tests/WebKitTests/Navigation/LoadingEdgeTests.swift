import CWebKitGTK
import Foundation
import Testing
import WebKitTesting

@testable import WebKit

/// Loads that the engine reports in a way of its own, or not at all.
@Suite @MainActor struct LoadingEdgeTests {
  let webView = WKWebView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
  let recorder = NavigationRecorder()

  init() { webView.navigationDelegate = recorder }

  @Test("An empty page is a page", arguments: ["text/html", "text/plain"])
  func empty(_ type: String) async throws {
    let base = try #require(URL(string: "https://example.org/"))
    let navigation = webView.load(
      Data(), mimeType: type, characterEncodingName: "UTF-8", baseURL: base)
    try await recorder.waitForFinish(of: navigation)
    #expect(try await webView.evaluateJavaScript("document.body.textContent") as? String == "")
    #expect(webView.url == base)
  }

  @Test("Another fragment of the same page only scrolls")
  func fragment() async throws {
    let server = try LoopbackServer()
    server.route("/", .html("<div style='height: 5000px'></div><p id=a>a"))
    try await webView.loadAndWait(server.url("/"))
    recorder.clear()
    let address = server.url("/").absoluteString + "#a"
    #expect(webView.load(try #require(URL(string: address))) != nil)
    try await eventually("the end") { !webView.isLoading }
    #expect(webView.url?.absoluteString == address)
    #expect(recorder.kinds.isEmpty)
    #expect(try await webView.evaluateJavaScript("scrollY > 1000") as? Bool == true)
    #expect(server.requests.count { $0.path == "/" } == 1)

    // A fragment of another page is a load like any other.
    server.route("/b", .html("<p id=a>b"))
    let navigation = webView.load(
      try #require(URL(string: server.url("/b").absoluteString + "#a")))
    try await recorder.waitForFinish(of: navigation)
    #expect(recorder.kinds == [.started, .committed, .finished])
  }

  @Test("What a page is given as base is not loaded, and so not judged")
  func base() async throws {
    for base in ["file:///tmp/", "http://localhost:25/", "file:///no/such/folder/"] {
      let url = try #require(URL(string: base))
      recorder.clear()
      let navigation = webView.loadHTMLString("<p>x", baseURL: url)
      try await recorder.waitForFinish(of: navigation)
      #expect(try await webView.evaluateJavaScript("document.baseURI") as? String == base)
    }
  }

  @Test("A refused load is loading until its delegate has heard of it")
  func refused() async throws {
    let navigation = webView.load(URLRequest(url: URL(filePath: "/tmp")))
    #expect(webView.isLoading)
    try await recorder.waitForTerminalEvent(of: navigation)
    #expect(!webView.isLoading)
  }

  @Test("A request that would be sent as something else fails instead")
  func method() async throws {
    let server = try LoopbackServer()
    var request = URLRequest(url: server.url("/"))
    request.httpMethod = "POST"
    request.httpBody = Data("x".utf8)
    let event = try await recorder.waitForTerminalEvent(of: webView.load(request))
    #expect((event.error as? WKError)?.code == .unknown)
    #expect(event.error?.localizedDescription.contains("POST") == true)
    #expect(server.requests.isEmpty)
  }

  @Test("What is no header field is left out")
  func headers() {
    let fields = HeaderFields.sendable([
      "X-Good": "yes é", "": "a", "X Bad": "a", "X-Line": "a\r\nX-Injected: b", "X-Nul": "\0",
    ])
    #expect(fields == ["X-Good": "yes é"])
  }

  @Test("Redirects that never end are too many")
  func redirectLoop() async throws {
    let server = try LoopbackServer()
    server.route("/", .redirect(to: "/"))
    let event = try await recorder.waitForTerminalEvent(
      of: webView.load(URLRequest(url: server.url("/"))))
    #expect((event.error as? URLError)?.code == .httpTooManyRedirects)
  }

  @Test("reload within the load's own callbacks loads again")
  func reloadEarly() async throws {
    @MainActor final class Reloader: NSObject, WKNavigationDelegate {
      var second: WKNavigation?
      var finished: WKNavigation?
      func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!) {
        if second == nil { second = webView.reload() }
      }
      func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
        finished = navigation
      }
    }
    let server = try LoopbackServer()
    server.route("/", .html("<p>x"))
    let reloader = Reloader()
    webView.navigationDelegate = reloader
    webView.load(URLRequest(url: server.url("/")))
    try await eventually("the end") { reloader.finished != nil && !webView.isLoading }
    #expect(reloader.finished === reloader.second)
  }

  @Test("After the process died, the address stays and reload loads it")
  func reloadAfterDeath() async throws {
    let server = try LoopbackServer()
    server.route("/", .html("<title>back</title>"))
    try await webView.loadAndWait(server.url("/"))
    webkit_web_view_terminate_web_process(try #require(webView.engine).pointer)
    try await eventually("the end of the process") {
      recorder.kinds.contains(.processTerminated)
    }
    #expect(webView.url == server.url("/"))
    recorder.clear()
    let navigation = try #require(webView.reload())
    try await recorder.waitForFinish(of: navigation)
    #expect(webView.title == "back")
  }
}
