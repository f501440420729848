import CWebKitGTK
import Foundation
import Testing
import WebKitTesting

@testable import WebKit

/// What the app sees of the end of a page's process.
@Suite(.timeLimit(.minutes(10))) @MainActor struct ProcessDeathTests {
  let webView = WKWebView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
  let server: LoopbackServer
  let recorder = NavigationRecorder()

  init() throws {
    server = try LoopbackServer()
    server.route("/a", .html("<title>a</title><p>a"))
    server.route("/b", .html("<title>b</title><p>b"))
    webView.navigationDelegate = recorder
  }

  /// As the system would: the engine is not told.
  static func kill(_ processes: [ProcessCensus.Entry]) {
    for process in processes { Foundation.kill(pid_t(process.identifier), SIGKILL) }
  }

  /// The processes of the test's own pages.
  static func webProcesses(except former: ProcessCensus) -> [ProcessCensus.Entry] {
    let known = Set(former.descendants.map(\.identifier))
    return ProcessCensus().named("WebKitWebProcess").filter { !known.contains($0.identifier) }
  }

  func end() throws {
    webkit_web_view_terminate_web_process(try #require(webView.engine).pointer)
  }

  @Test("ND-28 the address is still the page's when the end is told, which is once")
  func testND28() async throws {
    let before = ProcessCensus()
    try await webView.loadAndWait(server.url("/a"))
    try await webView.loadAndWait(server.url("/b"))
    let witness = Witness()
    webView.navigationDelegate = witness
    Self.kill(Self.webProcesses(except: before))
    try await eventually("the end") { !witness.addresses.isEmpty }
    #expect(witness.addresses == [server.url("/b")])
    #expect(witness.views.allSatisfy { $0 === webView })
    #expect(webView.url == server.url("/b"))
    #expect(!webView.isLoading)

    // The page comes back at its place in the list.
    webView.navigationDelegate = recorder
    let navigation = try #require(webView.reload())
    try await recorder.waitForFinish(of: navigation)
    #expect(recorder.kinds == [.started, .committed, .finished])
    #expect(webView.title == "b")
    #expect(webView.url == server.url("/b"))
    #expect(webView.backForwardList.backList.map(\.url) == [server.url("/a")])
    #expect(webView.backForwardList.currentItem?.url == server.url("/b"))
    #expect(witness.addresses.count == 1)
  }

  @Test("ND-29 without the delegate's method the page comes back by itself, but once only")
  func testND29() async throws {
    let follower = Follower()
    webView.navigationDelegate = follower
    webView.load(server.url("/a"))
    try await eventually("the page") { follower.finished == 1 }
    try end()
    try await eventually("the reload") { follower.finished == 2 }
    #expect(webView.url == server.url("/a"))
    try end()
    // A reload would have begun before a load that is asked for afterwards.
    #expect(!webView.isLoading)
    webView.load(server.url("/b"))
    try await eventually("the next page") { follower.finished == 3 }
    #expect(webView.title == "b")
    #expect(webView.backForwardList.backList.map(\.url) == [server.url("/a")])
  }

  @Test("ND-30 a hidden view waits with that until it is visible")
  func testND30() async throws {
    let follower = Follower()
    webView.navigationDelegate = follower
    webView.load(server.url("/a"))
    try await eventually("the page") { follower.finished == 1 }
    webView.isHidden = true
    try await eventually("the view to be hidden") {
      gtk_widget_get_mapped(webView.engine?.widget) == 0
    }
    try end()
    #expect(!webView.isLoading)
    // Time for what is not to happen: another view loads its page.
    try await WKWebView(frame: webView.frame).loadAndWait(server.url("/b"))
    #expect(!webView.isLoading)
    #expect(follower.finished == 1)
    webView.isHidden = false
    try await eventually("the reload") { follower.finished == 2 }
    #expect(webView.title == "a")
  }

  @Test("ND-31 whatever waits for the process is answered once, with its end")
  func testND31() async throws {
    try await webView.loadAndWait(server.url("/a"))
    var errors: [(any Error)?] = []
    webView.evaluateJavaScript("for (;;);") { _, error in errors.append(error) }
    for _ in 0..<5 {
      webView.evaluateJavaScript("1") { _, error in errors.append(error) }
      webView.takeSnapshot(with: nil) { _, error in errors.append(error) }
    }
    try end()
    try await eventually("the answers") { errors.count == 11 }
    // What is asked for now is answered in the same way.
    webView.evaluateJavaScript("1") { _, error in errors.append(error) }
    webView.takeSnapshot(with: nil) { _, error in errors.append(error) }
    try await eventually("the answers") { errors.count == 13 }
    #expect(
      errors.allSatisfy { ($0 as? WKError)?.code == .webContentProcessTerminated }, "\(errors)")
    recorder.clear()
    try await recorder.waitForFinish(of: webView.reload())
    #expect(try await webView.evaluateJavaScript("1") as? Int == 1)
    #expect(errors.count == 13)
  }

  @Test("ND-32 twenty views hear once each, and can load from there")
  func testND32() async throws {
    let before = ProcessCensus()
    let views = (0..<20).map { _ in WKWebView(frame: webView.frame) }
    let revivers = views.map { _ in Reviver() }
    for (view, reviver) in zip(views, revivers) {
      view.navigationDelegate = reviver
      view.loadHTMLString("<title>first</title>", baseURL: nil)
    }
    try await eventually("the pages") { revivers.allSatisfy { $0.finished == 1 } }
    Self.kill(Self.webProcesses(except: before))
    try await eventually("the new pages", timeout: .seconds(60)) {
      revivers.allSatisfy { $0.finished == 2 }
    }
    #expect(revivers.allSatisfy { $0.deaths == 1 })
    for view in views {
      try await eventually("the title") { view.title == "again" }
    }
  }

  @Test(
    "ND-33 a process that ends before it has come to life is told of, and loading goes on",
    .disabled("the engine ends the whole program then (readPIDFromPeer, WebKitGTK 2.50)"))
  func testND33() async throws {
    let before = ProcessCensus()
    let reviver = Reviver()
    webView.navigationDelegate = reviver
    webView.load(server.url("/a"))
    try await eventually("the process") {
      let born = Self.webProcesses(except: before)
      Self.kill(born)
      return !born.isEmpty
    }
    try await eventually("the new page") { reviver.finished == 1 && webView.title == "again" }
    #expect(reviver.deaths == 1)
  }

  @Test("ND-58 a navigation under way ends with its process, and neither commits nor finishes")
  func testND58() async throws {
    let gate = Gate()
    defer { gate.open() }
    server.route("/never", .html("never").held(by: gate))
    let navigation = webView.load(server.url("/never"))
    try await eventually("the start") { recorder.kinds == [.started] }
    try end()
    try await eventually("the end") { recorder.kinds.contains(.processTerminated) }
    #expect(!webView.isLoading)
    let next = webView.load(server.url("/a"))
    try await eventually("the next page") {
      recorder.events(of: next).map(\.kind) == [.started, .committed, .finished]
    }
    #expect(recorder.events(of: navigation).map(\.kind) == [.started])
    #expect(recorder.kinds.count { $0 == .processTerminated } == 1)
  }

  @Test("A page too busy to leave makes room for the app's load")
  func busyPage() async throws {
    server.route("/busy", .html("<script>setTimeout(() => { for (;;); })</script>"))
    server.route("/loop", .html("<p>loop<script>for (;;);</script>"))
    for path in ["/busy", "/loop"] {
      let busy = webView.load(server.url(path))
      try await eventually("the page") { webView.url == server.url(path) && hasCommitted(busy) }
      var answer: (any Error)?
      webView.evaluateJavaScript("for (;;);") { answer = $1 }
      recorder.clear()
      let next = try #require(webView.load(server.url("/a")))
      try await recorder.waitForFinish(of: next)
      #expect(recorder.events(of: next).map(\.kind) == [.started, .committed, .finished])
      #expect(!recorder.kinds.contains(.processTerminated))
      #expect((answer as? WKError)?.code == .webContentProcessTerminated)
      #expect(try await webView.evaluateJavaScript("document.body.innerText") as? String == "a")
    }
  }

  private func hasCommitted(_ navigation: WKNavigation?) -> Bool {
    recorder.events(of: navigation).contains { $0.kind == .committed }
  }

  /// `PROCESS_KILLS=1000` makes it as many.
  @Test("50 deaths in a row: one call each, and a working view after each reload")
  func manyDeaths() async throws {
    let count = ProcessInfo.processInfo.environment["PROCESS_KILLS"].flatMap { Int($0) } ?? 50
    let before = ProcessCensus()
    try await webView.loadAndWait(server.url("/a"))
    for death in 1...count {
      recorder.clear()
      Self.kill(Self.webProcesses(except: before))
      try await eventually("death \(death)") { recorder.kinds.contains(.processTerminated) }
      let reload = try #require(webView.reload())
      try await eventually("the page after death \(death)") {
        recorder.events(of: reload).contains { $0.isTerminal }
      }
      #expect(
        recorder.kinds == [.processTerminated, .started, .committed, .finished], "\(death)")
      #expect(try await webView.evaluateJavaScript("document.title") as? String == "a")
    }
    #expect(webView.backForwardList.backList.isEmpty)
    #expect(webView.url == server.url("/a"))
  }
}

@MainActor
private final class Witness: NSObject, WKNavigationDelegate {
  var addresses: [URL?] = []
  var views: [WKWebView] = []

  func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {
    addresses.append(webView.url)
    views.append(webView)
  }
}

/// Has nothing to say about the process.
@MainActor
private final class Follower: NSObject, WKNavigationDelegate {
  var finished = 0

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { finished += 1 }
}

/// Loads another page when the process ends.
@MainActor
private final class Reviver: NSObject, WKNavigationDelegate {
  var finished = 0
  var deaths = 0

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { finished += 1 }

  func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {
    deaths += 1
    webView.loadHTMLString("<title>again</title>", baseURL: nil)
  }
}
