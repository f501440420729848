import Foundation
import Testing
import WebKit
import WebKitTesting

/// `timeoutInterval`: how long nothing may arrive.
@Suite(.timeLimit(.minutes(2))) @MainActor struct TimeoutTests {
  let webView = WKWebView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
  let recorder = NavigationRecorder()

  init() { webView.navigationDelegate = recorder }

  @Test("A server that does not answer in time fails the load with -1001")
  func silent() async throws {
    let server = try LoopbackServer()
    let gate = Gate()
    defer { gate.open() }
    server.route("/", .html("late").held(by: gate))
    var request = URLRequest(url: server.url("/"))
    request.timeoutInterval = 0.3
    let event = try await recorder.waitForTerminalEvent(of: webView.load(request))
    #expect(recorder.kinds == [.started, .failedProvisionally])
    let error = try #require(event.error) as NSError
    #expect(error.domain == NSURLErrorDomain)
    #expect(error.code == NSURLErrorTimedOut)
    #expect(
      error.userInfo["NSErrorFailingURLStringKey"] as? String == server.url("/").absoluteString)
    #expect(!error.localizedDescription.isEmpty)
    #expect(!webView.isLoading)
  }

  @Test("A page that has begun to arrive may take its time")
  func slowBody() async throws {
    let server = try LoopbackServer()
    // The engine looks at the first 512 bytes before it believes in the type.
    let begin = "<p>one" + String(repeating: " ", count: 1000)
    server.route(
      "/", .stream([.text(begin), .pause(.milliseconds(900)), .text("<p>two")]))
    var request = URLRequest(url: server.url("/"))
    request.timeoutInterval = 0.5
    try await webView.loadAndWait(request)
  }

  @Test("The time counts anew after each redirect")
  func redirects() async throws {
    let server = try LoopbackServer()
    for step in 0..<4 {
      server.route(
        "/\(step)", .redirect(to: "/\(step + 1)").delayed(by: .milliseconds(400)))
    }
    server.route("/4", .html("there"))
    var request = URLRequest(url: server.url("/0"))
    request.timeoutInterval = 1.2
    try await webView.loadAndWait(request)
    #expect(webView.url == server.url("/4"))
  }

  @Test("Another load after one that timed out goes its own way")
  func next() async throws {
    let server = try LoopbackServer()
    let gate = Gate()
    defer { gate.open() }
    server.route("/slow", .html("late").held(by: gate))
    server.route("/", .html("here"))
    var request = URLRequest(url: server.url("/slow"))
    request.timeoutInterval = 0.2
    try await recorder.waitForTerminalEvent(of: webView.load(request))
    try await webView.loadAndWait(server.url("/"))
  }
}
