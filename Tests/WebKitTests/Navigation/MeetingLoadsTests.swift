import Foundation
import Testing
import WebKit
import WebKitTesting

/// Loads that meet other loads.
@Suite @MainActor struct MeetingLoadsTests {
  let webView = WKWebView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
  let server: LoopbackServer
  let recorder = NavigationRecorder()

  init() throws {
    server = try LoopbackServer()
    server.route("/a", .html("<title>a</title><p>a"))
    server.route("/b", .html("<title>b</title><p>b"))
    webView.navigationDelegate = recorder
  }

  @Test("ND-09 reload() asks for a policy of its own type, about the page's address")
  func testND09() async throws {
    try await webView.loadAndWait(server.url("/a"))
    let delegate = HoldingDelegate()
    webView.navigationDelegate = delegate
    let navigation = webView.reload()
    try await eventually("the question") { !delegate.actions.isEmpty }
    delegate.answers.first?(.allow)
    try await eventually("the end") { delegate.finished.contains { $0 === navigation } }
    #expect(delegate.actions.map(\.navigationType) == [.reload])
    #expect(delegate.actions.map(\.request.url) == [server.url("/a")])
  }

  @Test("ND-19 the cancelled question of a load does not take away the next load's address")
  func testND19() async throws {
    let delegate = HoldingDelegate()
    webView.navigationDelegate = delegate
    webView.load(server.url("/a"))
    try await eventually("the first question") { delegate.answers.count == 1 }
    let second = webView.load(server.url("/a"))
    delegate.answers[0](.cancel)
    #expect(webView.url == server.url("/a"))
    #expect(webView.isLoading)
    try await eventually("the second question") { delegate.answers.count == 2 }
    #expect(webView.url == server.url("/a"))
    delegate.answers[1](.allow)
    try await eventually("the end") { delegate.finished.contains { $0 === second } }
  }

  @Test(
    "A page that adds an entry takes the place away that a step is on its way to; the step ends")
  func stepToNowhere() async throws {
    let gate = Gate()
    let page = LoopbackServer.Response.html("<title>b</title>").header("Cache-Control", "no-store")
    server.route("/b", page)
    // The engine keeps only the last of them.
    for path in ["/a", "/b", "/a?3", "/a?4", "/a?5"] {
      try await webView.loadAndWait(server.url(path))
    }
    let first = try #require(webView.go(to: webView.backForwardList.backList[0]))
    try await recorder.waitForFinish(of: first)
    server.route("/b", page.held(by: gate))
    let step = try #require(webView.goForward())
    try await eventually("the request") { server.requests(at: "/b").count == 2 }
    try await webView.evaluateJavaScript("history.pushState(1, '', '#1'); 0")
    gate.open()
    let end = try await recorder.waitForTerminalEvent(of: step)
    if end.kind != .finished {
      #expect((end.error as? URLError)?.code == .cancelled)
      #expect(webView.url == server.url("/a#1"))
    }
    #expect(!webView.isLoading)
    try await webView.loadAndWait(server.url("/a?next"))
  }

  @Test("ND-45 reload() of a view that has loaded nothing calls nobody")
  func testND45() async throws {
    #expect(webView.reload() == nil)
    #expect(!webView.isLoading)
    try await webView.evaluateJavaScript("0")
    #expect(recorder.events.isEmpty)
  }

  @Test("ND-46 reload() of a page is a new series")
  func testND46() async throws {
    try await webView.loadAndWait(server.url("/a"))
    let navigation = try #require(webView.reload())
    try await recorder.waitForFinish(of: navigation)
    #expect(recorder.kinds == [.started, .committed, .finished])
    #expect(webView.backForwardList.backList.isEmpty)
  }

  @Test("ND-47 a page that waits for its parts fails when another load starts")
  func testND47() async throws {
    let gate = Gate()
    defer { gate.open() }
    server.route("/parts", .html("<img src=/part>"))
    server.route("/part", .status(404).held(by: gate))
    let first = webView.load(server.url("/parts"))
    try await eventually("the page") { recorder.kinds == [.started, .committed] }
    let second = webView.load(server.url("/b"))
    try await recorder.waitForFinish(of: second)
    #expect(recorder.events(of: first).map(\.kind) == [.started, .committed, .failed])
    #expect(recorder.events(of: second).map(\.kind) == [.started, .committed, .finished])
    let error = recorder.events(of: first).last?.error
    #expect((error as? URLError)?.code == .cancelled)
  }

  @Test("ND-49 loads in a row, and a reload within each call of the delegate, come to an end")
  func testND49() async throws {
    let first = webView.load(server.url("/a"))
    let second = webView.load(server.url("/b"))
    try await recorder.waitForFinish(of: second)
    #expect(recorder.events(of: first).map(\.kind) == [.started, .failedProvisionally])
    #expect(recorder.events(of: second).map(\.kind) == [.started, .committed, .finished])
    let reloader = Reloader()
    webView.navigationDelegate = reloader
    webView.load(server.url("/a"))
    try await eventually("the last reload") { reloader.reloads == 3 && !webView.isLoading }
    // What is loaded again at the start is the page that is still shown.
    #expect(webView.url == server.url("/b"))
    #expect(try await webView.evaluateJavaScript("document.title") as? String == "b")
  }

  @Test("A load that replaces one whose start is on its way is not taken for it")
  func startsInARow() async throws {
    try await webView.loadAndWait(server.url("/a"))
    for _ in 0..<20 {
      let delegate = HoldingDelegate()
      webView.navigationDelegate = delegate
      let first = webView.load(server.url("/a?1"))
      try await eventually("the question") { delegate.answers.count == 1 }
      delegate.answers[0](.allow)
      webView.navigationDelegate = recorder
      recorder.clear()
      let second = webView.load(server.url("/b"))
      try await recorder.waitForFinish(of: second)
      #expect(recorder.events(of: first).map(\.kind) == [.started, .failedProvisionally])
      #expect(recorder.events(of: second).map(\.kind) == [.started, .committed, .finished])
    }
  }

  @Test("A load can be stopped at each stage, and is told of once")
  func stages() async throws {
    let gate = Gate()
    defer { gate.open() }
    server.route("/held", .html("<p>held").held(by: gate))
    server.route(
      "/begun", .stream([.text("<p>begun" + String(repeating: " ", count: 4096)), .wait(gate)]))
    try await webView.loadAndWait(server.url("/a"))
    for (path, stage) in [("/b", 0), ("/held", 1), ("/begun", 2)] {
      recorder.clear()
      let navigation = webView.load(server.url(path))
      try await eventually("stage \(stage)") { recorder.events.count == stage }
      webView.stopLoading()
      #expect(!webView.isLoading)
      let end = try await recorder.waitForTerminalEvent(of: navigation)
      #expect((end.error as? URLError)?.code == .cancelled)
      #expect(end.kind == (stage == 2 ? .failed : .failedProvisionally))
      try await webView.evaluateJavaScript("0")
      #expect(recorder.events.count == max(stage, 1) + 1)
    }
  }

  @Test("BF-26 each load of a new address tells the list's observers")
  func testBF26() async throws {
    var changes = 0
    let token = webView.observe(\.backForwardList, options: [.new]) { webView, change in
      if change.newValue === webView.backForwardList { changes += 1 }
    }
    for path in ["/a", "/b", "/a?2"] {
      changes = 0
      try await webView.loadAndWait(server.url(path))
      #expect(changes > 0)
    }
    token.invalidate()
  }

  @Test("canGoBack and canGoForward are observed, on real changes only")
  func canGo() async throws {
    let back = ObservedChanges(webView, \.canGoBack)
    let forward = ObservedChanges(webView, \.canGoForward)
    for path in ["/a", "/b", "/a?2"] { try await webView.loadAndWait(server.url(path)) }
    #expect(back.values == [true])
    for step in [{ webView.goBack() }, { webView.goBack() }, { webView.goForward() }] {
      try await recorder.waitForFinish(of: step())
    }
    #expect(back.values == [true, false, true])
    #expect(forward.values == [true])
    #expect(back.areRealChanges && forward.areRealChanges)
  }
}

/// Keeps the questions.
@MainActor
private final class HoldingDelegate: NSObject, WKNavigationDelegate {
  var actions: [WKNavigationAction] = []
  var answers: [(WKNavigationActionPolicy) -> Void] = []
  var finished: [WKNavigation?] = []

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
  ) {
    actions.append(navigationAction)
    answers.append(decisionHandler)
  }

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    finished.append(navigation)
  }
}

@MainActor
private final class Reloader: NSObject, WKNavigationDelegate {
  var reloads = 0

  private func reload(_ webView: WKWebView, _ number: Int) {
    guard reloads == number else { return }
    reloads += 1
    webView.reload()
  }

  func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!) {
    reload(webView, 0)
  }
  func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) { reload(webView, 1) }
  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { reload(webView, 2) }
}
