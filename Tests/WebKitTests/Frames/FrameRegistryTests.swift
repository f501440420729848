import Foundation
import Testing
import WebKitTesting

@testable import WebKit

/// What the app knows of a page's frames.
@Suite(.timeLimit(.minutes(2))) @MainActor struct FrameRegistryTests {
  private let webView = WKWebView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
  private var registry: FrameRegistry { webView.frameRegistry }
  private var children: [WKFrameInfo] { registry.frames.filter { !$0.isMainFrame } }

  @Test("Every frame is known when the page has loaded, with its origin and parent")
  func kinds() async throws {
    let server = try LoopbackServer()
    let other = try LoopbackServer()
    server.route(
      "/",
      .html(
        """
        <p>no script here
        <iframe src='/same'></iframe>
        <iframe src='\(other.url("/other"))'></iframe>
        <iframe srcdoc='srcdoc'></iframe>
        <iframe sandbox='allow-scripts' src='/sandboxed'></iframe>
        """))
    server.route("/same", .html("<iframe src='/inner'></iframe>"))
    server.route("/inner", .html("inner"))
    server.route("/sandboxed", .html("sandboxed"))
    other.route("/other", .html("other"))
    try await webView.loadAndWait(server.url("/"))

    let main = registry.mainFrame
    #expect(main.isMainFrame && main.webView === webView)
    #expect(main.request.url == server.url("/"))
    #expect(main.securityOrigin.protocol == "http")
    #expect(main.securityOrigin.host == "127.0.0.1")
    #expect(main.securityOrigin.port == server.port)
    #expect(main.record.parent == nil)

    let origins = Dictionary(
      children.map { ($0.request.url?.absoluteString ?? "", $0.securityOrigin.description) }
    ) { first, _ in first }
    let own = "http://127.0.0.1:\(server.port)"
    #expect(
      origins == [
        server.url("/same").absoluteString: own, server.url("/inner").absoluteString: own,
        other.url("/other").absoluteString: "http://127.0.0.1:\(other.port)",
        "about:srcdoc": own, server.url("/sandboxed").absoluteString: "://",
      ])
    let same = try #require(children.first { $0.request.url == server.url("/same") })
    let inner = try #require(children.first { $0.request.url == server.url("/inner") })
    #expect(inner.record.parent == same.record.id)
    #expect(same.record.parent == main.record.id)
    #expect(children.allSatisfy { !$0.isMainFrame && $0.webView === webView })
  }

  @Test("A frame is the same until it shows another document")
  func identity() async throws {
    let server = try LoopbackServer()
    server.route("/", .html("<iframe src='/one'></iframe>"))
    server.route("/one", .html("one"))
    server.route("/two", .html("two"))
    try await webView.loadAndWait(server.url("/"))
    let one = try #require(children.first)
    let main = registry.mainFrame
    try await webView.evaluateJavaScript("history.pushState(1, '', '#x'); frames[0].eval('1'); 0")
    #expect(children.first == one && children.first?.hash == one.hash)
    #expect(registry.mainFrame == main && main != one)
    #expect(one.copy() as? WKFrameInfo == one)

    try await webView.evaluateJavaScript("document.querySelector('iframe').src = '/two'; 0")
    try await eventually("the second document") {
      children.first?.request.url == server.url("/two")
    }
    let two = try #require(children.first)
    #expect(two != one && two.record.id == one.record.id)
    #expect(registry.mainFrame == main)
  }

  @Test("A removed frame is forgotten, and so are the frames of a page that was left")
  func removal() async throws {
    let server = try LoopbackServer()
    server.route("/", .html("<iframe src='/one'></iframe><iframe src='/two'></iframe>"))
    server.route("/one", .html("one"))
    server.route("/two", .html("two"))
    try await webView.loadAndWait(server.url("/"))
    #expect(children.count == 2)
    try await webView.evaluateJavaScript("document.querySelector('iframe').remove(); 0")
    try await eventually("one frame to go") { children.count == 1 }
    let former = registry.mainFrame
    try await webView.loadAndWait(html: "<p>other page")
    #expect(children.isEmpty)
    #expect(registry.mainFrame != former)
    #expect(registry.mainFrame.request.url?.absoluteString == "about:blank")
  }

  @Test("A page that comes back from the engine's cache has its frames again")
  func pageCache() async throws {
    let server = try LoopbackServer()
    server.route("/", .html("<iframe src='/one'></iframe>"))
    server.route("/one", .html("one"))
    server.route("/next", .html("next"))
    try await webView.loadAndWait(server.url("/"))
    let former = (registry.mainFrame, try #require(children.first))
    try await webView.loadAndWait(server.url("/next"))
    #expect(registry.mainFrame != former.0)
    #expect(children.isEmpty)
    try await webView.evaluateJavaScript("history.back(); 0")
    try await eventually("the first page") { registry.mainFrame == former.0 }
    try await eventually("its frame") { children.first == former.1 }
  }

  @Test("Before any load, the main frame is there and blank")
  func beforeLoading() {
    #expect(registry.mainFrame.isMainFrame)
    #expect(registry.mainFrame.request.url?.absoluteString == "about:blank")
    #expect(registry.mainFrame.securityOrigin == WKSecurityOrigin("null"))
  }

  @Test(
    "Origins have three parts",
    arguments: [
      ("https://example.org", "https", "example.org", 0),
      ("http://example.org:8080", "http", "example.org", 8080),
      ("http://[::1]:81", "http", "[::1]", 81), ("http://[::1]", "http", "[::1]", 0),
      ("app://one.two", "app", "one.two", 0), ("file://", "file", "", 0), ("null", "", "", 0),
      ("", "", "", 0),
    ])
  func origins(text: String, scheme: String, host: String, port: Int) {
    let origin = WKSecurityOrigin(text)
    #expect(origin.protocol == scheme && origin.host == host && origin.port == port)
    #expect(origin == WKSecurityOrigin(text) && origin.hash == WKSecurityOrigin(text).hash)
    #expect(origin != WKSecurityOrigin("x://y"))
  }

  @Test(
    "Addresses have the origins that scripts see",
    arguments: [
      ("https://Example.org:443/a?b#c", "https://example.org"),
      ("http://example.org:8080/", "http://example.org:8080"), ("file:///tmp/a", "file://"),
      ("about:blank", "null"), ("data:text/html,x", "null"), ("", "null"),
    ])
  func originOfAddress(address: String, origin: String) {
    #expect(SecurityOriginText.origin(ofAddress: address) == origin)
  }
}
