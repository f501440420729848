import Foundation
import Testing
import WebKit
import WebKitTesting

@MainActor @Suite(.serialized) struct NavigationRecorderTests {
  @Test func aRedirectedNavigationIsRecordedInOrder() async throws {
    let server = try LoopbackServer()
    server.route("/moved", .redirect(to: "/"))
    server.route("/", .html("<title>Hello</title>"))
    let webView = WKWebView()
    let recorder = NavigationRecorder()
    webView.navigationDelegate = recorder
    let navigation = webView.load(URLRequest(url: server.url("/moved")))
    try await recorder.waitForFinish(of: navigation)
    #expect(recorder.kinds == [.started, .redirected, .committed, .finished])
    #expect(recorder.events(of: navigation).count == 4)
    #expect(try await recorder.next().kind == .started)
    #expect(try await recorder.next().kind == .redirected)
    recorder.clear()
    #expect(recorder.events.isEmpty)
  }

  @Test func aFailureIsThrown() async throws {
    let server = try LoopbackServer()
    let url = server.url("/")
    server.stop()
    let webView = WKWebView()
    let recorder = NavigationRecorder()
    webView.navigationDelegate = recorder
    webView.load(URLRequest(url: url))
    await #expect(throws: (any Error).self) { try await recorder.waitForFinish() }
    #expect(recorder.kinds == [.started, .failedProvisionally])
    #expect(try await recorder.waitForTerminalEvent().error != nil)
  }

  @Test func waitingInVainTellsWhatCame() async throws {
    let server = try LoopbackServer()
    let gate = Gate()
    server.route("/", .html("late").held(by: gate))
    let webView = WKWebView()
    let recorder = NavigationRecorder()
    webView.navigationDelegate = recorder
    webView.load(URLRequest(url: server.url()))
    #expect(try await recorder.next().kind == .started)
    await #expect(
      throws: WaitTimeout(
        awaited: "the end of a navigation after started",
        timeout: .milliseconds(1))
    ) { try await recorder.waitForFinish(timeout: .milliseconds(1)) }
    gate.open()
    try await recorder.waitForFinish()
  }

  @Test func loadingAndWaitingInOneCall() async throws {
    let server = try LoopbackServer()
    server.route("/", .html("<title>Hello</title>"))
    let webView = WKWebView()
    let recorder = NavigationRecorder()
    webView.navigationDelegate = recorder
    let events = try await webView.loadAndWait(server.url())
    #expect(events.map(\.kind) == [.started, .committed, .finished])
    #expect(webView.navigationDelegate === recorder)
    #expect(recorder.events.isEmpty)
    try await webView.loadAndWait(html: "<p>text</p>")
  }
}
