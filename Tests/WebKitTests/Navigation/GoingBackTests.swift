import CWebKitGTK
import Foundation
import Testing
import WebKitTesting

@testable import WebKit

/// Steps in the back-forward list, as the delegate hears of them.
@Suite @MainActor struct GoingBackTests {
  let webView = WKWebView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
  let server: LoopbackServer
  let recorder = NavigationRecorder()

  init() throws {
    server = try LoopbackServer()
    server.route("/a", .html("<p>a"))
    server.route("/b", .html("<p>b"))
    server.route("/c", .html("<p>c"))
    webView.navigationDelegate = recorder
  }

  var list: WKBackForwardList { webView.backForwardList }

  func load(_ paths: String...) async throws {
    for path in paths { try await webView.loadAndWait(server.url(path)) }
  }

  func finish(_ navigation: WKNavigation?) async throws {
    let navigation = try #require(navigation)
    try await recorder.waitForFinish(of: navigation)
  }

  func text() async throws -> String? {
    try await webView.evaluateJavaScript("document.body.innerText") as? String
  }

  @Test(
    "A step goes through start, commit and finish with its own navigation, though nothing is fetched"
  )
  func steps() async throws {
    try await load("/a", "/b", "/c")
    let first = try #require(list.backList.first)
    let steps: [(String, () -> WKNavigation?)] = [
      ("b", { webView.goBack() }), ("c", { webView.goForward() }),
      ("a", { webView.go(to: first) }),
    ]
    for (page, step) in steps {
      recorder.clear()
      let navigation = step()
      #expect(webView.isLoading)
      try await finish(navigation)
      #expect(recorder.kinds == [.started, .committed, .finished])
      #expect(recorder.events.allSatisfy { $0.navigation === navigation })
      #expect(webView.url == server.url("/\(page)"))
      #expect(try await text() == page)
      #expect(!webView.isLoading)
    }
    #expect(list.forwardList.count == 2)
    #expect(server.requests.count == 3)
  }

  @Test("A page that is no longer kept is fetched again")
  func uncached() async throws {
    server.route("/kept-nowhere", .html("<p>n").header("Cache-Control", "no-store"))
    // The engine keeps two pages (WebKitGTK 2.50).
    try await load("/kept-nowhere", "/b", "/c", "/a")
    recorder.clear()
    try await finish(webView.go(to: try #require(list.backList.first)))
    #expect(recorder.kinds == [.started, .committed, .finished])
    #expect(server.requests.filter { $0.path == "/kept-nowhere" }.count == 2)
  }

  @Test("The current item, another view's and an old one lead nowhere")
  func strangers() async throws {
    try await load("/a", "/b")
    let other = WKWebView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    try await other.loadAndWait(server.url("/a"))
    try await other.loadAndWait(server.url("/b"))
    #expect(webView.go(to: try #require(list.currentItem)) == nil)
    #expect(webView.go(to: try #require(other.backForwardList.backItem)) == nil)
    #expect(!webView.isLoading)
    #expect(webView.url == server.url("/b"))
  }

  @Test("ND-04, ND-11 a step asks for its policy, also when the page comes from the page cache")
  func testND04() async throws {
    try await load("/a", "/b")
    let delegate = StepDelegate()
    webView.navigationDelegate = delegate
    webView.goBack()
    try await eventually("the end") { delegate.finished == 1 }
    #expect(delegate.actions.map(\.navigationType) == [.backForward])
    #expect(delegate.actions.map(\.request.url) == [server.url("/a")])
    #expect(delegate.started == 1)
  }

  @Test("ND-12 a cancelled step leaves the page and the place in the list")
  func testND12() async throws {
    try await load("/a", "/b")
    let delegate = StepDelegate()
    delegate.holds = true
    webView.navigationDelegate = delegate
    webView.goBack()
    try await eventually("the question") { delegate.answer != nil }
    #expect(webView.isLoading)
    delegate.answer?(.cancel)
    #expect(!webView.isLoading)
    try await eventually("the old place") { list.currentItem?.url == server.url("/b") }
    #expect(try await text() == "b")
    #expect(webView.url == server.url("/b"))
    #expect(list.backList.map(\.url) == [server.url("/a")])
    #expect(delegate.started == 0)

    delegate.holds = false
    webView.goBack()
    try await eventually("the end") { delegate.finished == 1 }
    #expect(delegate.started == 1)
    #expect(try await text() == "a")
    #expect(list.backList.isEmpty)
  }

  @Test("A step within the page is told to nobody, and is over when the page has moved")
  func withinPage() async throws {
    try await load("/a")
    try await webView.evaluateJavaScript(
      "addEventListener('popstate', () => { document.title = location.hash + history.state })")
    try await webView.evaluateJavaScript("location.hash = 'x'; 0")
    try await webView.evaluateJavaScript("history.pushState(7, '', '/pushed'); 0")
    try await eventually("the entries") { list.backList.count == 2 }
    #expect(webView.url == server.url("/pushed"))
    recorder.clear()

    #expect(webView.goBack() != nil)
    try await eventually("the fragment") { webView.title == "#xnull" }
    try await eventually("the end of the step") { !webView.isLoading }
    #expect(webView.url == server.url("/a#x"))
    #expect(list.currentItem?.url == server.url("/a#x"))

    #expect(webView.goForward() != nil)
    try await eventually("the pushed entry") { webView.title == "7" }
    try await eventually("the end of the step") { !webView.isLoading }
    #expect(webView.url == server.url("/pushed"))
    #expect(recorder.events.isEmpty)

    // The next load has a navigation of its own.
    let navigation = webView.load(server.url("/b"))
    try await finish(navigation)
    #expect(recorder.kinds == [.started, .committed, .finished])
  }

  @Test("A step in a frame of the page is over when the frame has loaded")
  func frame() async throws {
    server.route("/frame", .html("<iframe id=f src=/a></iframe>"))
    try await load("/frame")
    try await webView.evaluateJavaScript("f.src = '/b'; 0")
    try await eventually("the frame's entry") { webView.canGoBack }
    recorder.clear()
    #expect(webView.goBack() != nil)
    try await eventually("the end of the step") { !webView.isLoading && !webView.canGoBack }
    #expect(recorder.events.isEmpty)
    #expect(webView.url == server.url("/frame"))
  }

  /// Adds three entries without a person's action, once.
  static let pusher = """
    <script>if (!history.state) onload = () => setTimeout(() => {
      for (const entry of ['a', 'b', 'c']) history.pushState(entry, '', '#' + entry);
      document.title = 'pushed';
    })</script>
    """

  @Test("BF-22, BF-23 going back and forward skips entries that a script made on its own")
  func testBF22() async throws {
    server.route("/pusher", .html(Self.pusher))
    try await load("/a", "/pusher")
    try await eventually("the entries") { webView.title == "pushed" }
    try await load("/c")

    #expect(list.backList.map(\.url) == [server.url("/a"), server.url("/pusher#c")])
    #expect(list.backItem?.url == server.url("/pusher#c"))
    try await finish(webView.goBack())
    #expect(list.currentItem?.url == server.url("/pusher#c"))
    try await finish(webView.goBack())
    #expect(list.currentItem?.url == server.url("/a"))
    #expect(list.forwardList.map(\.url) == [server.url("/pusher#c"), server.url("/c")])
    #expect(!webView.canGoBack)
    try await finish(webView.goForward())
    #expect(list.currentItem?.url == server.url("/pusher#c"))
    try await finish(webView.goForward())
    #expect(list.currentItem?.url == server.url("/c"))
  }

  @Test("BF-24 an entry that the app's script made is a place to go back from")
  func testBF24() async throws {
    try await load("/a", "/b")
    try await webView.evaluateJavaScript("history.pushState(1, '', '#pushed'); 0")
    try await eventually("the entry") { list.backList.count == 2 }
    webView.goBack()
    try await eventually("the step") { list.currentItem?.url == server.url("/b") }
    try await eventually("its end") { !webView.isLoading }
    #expect(list.backList.map(\.url) == [server.url("/a")])
  }

  @Test("A step replaces a load that waits for its policy or its server")
  func replacesLoad() async throws {
    let gate = Gate()
    defer { gate.open() }
    server.route("/slow", .html("<p>slow").held(by: gate))
    try await load("/a", "/b")
    for waitsForServer in [false, true] {
      recorder.clear()
      let loading = webView.load(server.url("/slow"))
      if waitsForServer { try await eventually("the start") { !recorder.events.isEmpty } }
      let step = waitsForServer ? webView.goForward() : webView.goBack()
      try await finish(step)
      let end = try await recorder.waitForTerminalEvent(of: loading)
      #expect((end.error as? URLError)?.code == .cancelled)
      #expect(recorder.events.filter(\.isTerminal).count == 2)
      #expect(!webView.isLoading)
    }
    #expect(try await text() == "b")
  }

  @Test("Two steps at once: each ends once, and the last one finishes")
  func twoSteps() async throws {
    try await load("/a", "/b", "/c")
    recorder.clear()
    let first = webView.goBack()
    let second = webView.goBack()
    try await finish(second)
    let end = try await recorder.waitForTerminalEvent(of: first)
    #expect((end.error as? URLError)?.code == .cancelled)
    #expect(recorder.events.filter(\.isTerminal).count == 2)
    #expect(!webView.isLoading)
  }

  @Test("One can go back from a page whose process is gone")
  func afterProcessEnd() async throws {
    try await load("/a", "/b")
    webkit_web_view_terminate_web_process(try #require(webView.engine).pointer)
    try await eventually("the end") { recorder.kinds.last == .processTerminated }
    recorder.clear()
    try await finish(webView.goBack())
    #expect(recorder.kinds == [.started, .committed, .finished])
    #expect(try await text() == "a")
  }

  @Test("ND-10 reloadFromOrigin asks the server anew, as a reload")
  func testND10() async throws {
    #expect(webView.reloadFromOrigin() == nil)
    server.route("/cached", .html("<p>cached").header("Cache-Control", "max-age=3600"))
    try await load("/cached")
    let delegate = StepDelegate()
    webView.navigationDelegate = delegate
    #expect(webView.reloadFromOrigin() != nil)
    try await eventually("the end") { delegate.finished == 1 }
    #expect(delegate.actions.map(\.navigationType) == [.reload])
    #expect(delegate.actions.map(\.request.url) == [server.url("/cached")])
    let requests = server.requests.filter { $0.path == "/cached" }
    #expect(requests.count == 2)
    #expect(requests.last?.headers["Cache-Control"] == "no-cache")
    #expect(list.backList.isEmpty)
  }

  @Test("The gesture is off at first, and the engine's setting follows")
  func gestures() throws {
    let settings = webkit_web_view_get_settings(try #require(webView.engine).pointer)
    #expect(!webView.allowsBackForwardNavigationGestures)
    #expect(webkit_settings_get_enable_back_forward_navigation_gestures(settings) == 0)
    webView.allowsBackForwardNavigationGestures = true
    #expect(webkit_settings_get_enable_back_forward_navigation_gestures(settings) != 0)
  }
}

/// Records the questions, and answers them at once unless told to hold them.
@MainActor
private final class StepDelegate: NSObject, WKNavigationDelegate {
  var holds = false
  var answer: ((WKNavigationActionPolicy) -> Void)?
  var actions: [WKNavigationAction] = []
  var started = 0
  var finished = 0

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
  ) {
    actions.append(navigationAction)
    if holds { answer = decisionHandler } else { decisionHandler(.allow) }
  }

  func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!) {
    started += 1
  }

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { finished += 1 }
}
