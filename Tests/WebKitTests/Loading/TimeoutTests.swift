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

  /// The engine looks at the first 512 bytes before it believes in the type.
  private let begin = "<p>one" + String(repeating: " ", count: 1000)

  @Test("A page that goes on arriving may take its time")
  func slowBody() async throws {
    let server = try LoopbackServer()
    let piece = "<p>two" + String(repeating: " ", count: 1000)
    let steps = (0..<4).flatMap { _ in
      [LoopbackServer.Response.Step.pause(.milliseconds(400)), .text(piece)]
    }
    server.route("/", .stream([.text(begin)] + steps))
    var request = URLRequest(url: server.url("/"))
    request.timeoutInterval = 1.2
    try await webView.loadAndWait(request)
  }

  @Test("A page that stops arriving fails with -1001, but not one whose image does")
  func stalledBody() async throws {
    let server = try LoopbackServer()
    let gate = Gate()
    defer { gate.open() }
    server.route("/", .stream([.text(begin), .wait(gate), .text("<p>two")]))
    server.route("/page", .html("<img src='/image'>"))
    server.route("/image", .html("late").held(by: gate))
    var request = URLRequest(url: server.url("/"))
    request.timeoutInterval = 0.4
    let event = try await recorder.waitForTerminalEvent(of: webView.load(request))
    #expect(recorder.kinds == [.started, .committed, .failed])
    #expect((event.error as? URLError)?.code == .timedOut)
    recorder.clear()
    request.url = server.url("/page")
    let navigation = webView.load(request)
    _ = try await server.request(at: "/image")
    try await Task.sleep(for: .milliseconds(600))
    #expect(recorder.kinds == [.started, .committed])
    gate.open()
    try await recorder.waitForFinish(of: navigation)
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
