import Foundation
import Testing
import WebKit
import WebKitTesting

/// What the request of an action holds; the cases of `behaviour/06-navigation.md`.
@Suite(.timeLimit(.minutes(2))) @MainActor struct NavigationRequestCases {
  private let webView = WKWebView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
  private let server: LoopbackServer
  private let delegate = PolicyDelegate()

  init() throws {
    server = try LoopbackServer()
    server.route("*", .html("<p>page"))
    webView.navigationDelegate = delegate
  }

  @Test(
    "ND-02 the question about a load has the body that the app gave",
    arguments: [
      Data("a=1&b=%C3%A4".utf8), Data((0...255).map { UInt8($0) }), Data(),
      Data(repeating: 0x2A, count: 100_000),
    ])
  func testND02(_ body: Data) async throws {
    var request = URLRequest(url: server.url("/target"))
    request.httpMethod = "POST"
    request.httpBody = body
    webView.load(request)
    try await eventually("the end") { delegate.finishes == 1 }
    #expect(delegate.actions.count == 1)
    let asked = try #require(delegate.actions.first?.request)
    #expect(asked.url == server.url("/target"))
    #expect(asked.httpMethod == "POST")
    #expect(asked.httpBody == body)
    #expect(server.requests(at: "/target").map(\.body) == [body])
  }

  @Test("ND-02 so it is when the policy cancels, and the next question has no body")
  func testND02Cancelled() async throws {
    delegate.decideAction = { $0.request.httpBody == nil ? .allow : .cancel }
    var request = URLRequest(url: server.url("/target"))
    request.httpMethod = "POST"
    request.httpBody = Data("testhttpbody".utf8)
    webView.load(request)
    try await eventually("the answer") { !delegate.actions.isEmpty && !webView.isLoading }
    #expect(delegate.actions[0].request.httpBody == Data("testhttpbody".utf8))
    webView.load(URLRequest(url: server.url("/next")))
    try await eventually("the end") { delegate.finishes == 1 }
    #expect(delegate.actions[1].request.httpBody == nil)
    #expect(server.requests.map(\.path) == ["/next"])
  }

  @Test("ND-02 a GET with a body is asked about with its body; then it fails")
  func testND02Get() async throws {
    var request = URLRequest(url: server.url("/target"))
    request.httpBody = Data("testhttpbody".utf8)
    webView.load(request)
    try await eventually("the failure") { delegate.events.contains("failProvisional") }
    #expect(delegate.events == ["action", "start", "failProvisional"])
    let asked = try #require(delegate.actions.first?.request)
    #expect(asked.url == server.url("/target"))
    #expect(asked.httpMethod == "GET")
    #expect(asked.httpBody == Data("testhttpbody".utf8))
    #expect(delegate.actions[0].targetFrame?.isMainFrame == true)
    #expect(server.requests.isEmpty)
  }

  @Test(
    "ND-38 a space in the path of an app's link is asked about as %20",
    arguments: [
      ("custom-scheme://host/hello world", "custom-scheme://host/hello%20world"),
      ("custom-scheme://host/a b/c d?e f#g h", "custom-scheme://host/a%20b/c%20d?e%20f#g%20h"),
      ("custom-scheme:///hello world", "custom-scheme:///hello%20world"),
      ("custom-scheme:hello world", "custom-scheme:hello%20world"),
      ("custom-scheme://host/hello%20 world", "custom-scheme://host/hello%20%20world"),
    ])
  func testND38(_ written: String, _ asked: String) async throws {
    delegate.decideAction = { $0.request.url?.scheme == "custom-scheme" ? .cancel : .allow }
    webView.loadHTMLString(
      "<a id=link href='\(written)'>link</a>", baseURL: URL(string: "https://example.com/"))
    try await eventually("the page") { delegate.finishes == 1 }
    try await webView.evaluateJavaScript("document.getElementById('link').click()")
    try await eventually("the question") { delegate.actions.count == 2 }
    #expect(delegate.actions[1].request.url?.absoluteString == asked)
  }
}
