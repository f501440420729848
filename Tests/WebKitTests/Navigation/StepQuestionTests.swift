import Foundation
import Testing
import WebKit
import WebKitTesting

/// Whether to go to another page of the back-forward list.
@Suite(.timeLimit(.minutes(2))) @MainActor struct StepQuestionTests {
  private let webView = WKWebView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
  private let server: LoopbackServer
  private let guardian = Guardian()

  init() throws {
    server = try LoopbackServer()
    server.route("*") { request in .html("<title>\(request.path)</title>\(request.method)") }
  }

  private var list: WKBackForwardList { webView.backForwardList }

  private func open(_ paths: String...) async throws {
    for path in paths { try await webView.loadAndWait(server.url(path)) }
    webView.navigationDelegate = guardian
  }

  private func finish(_ count: Int) async throws {
    try await eventually("the end of step \(count)") {
      guardian.calls.count { $0 == "finish" } == count
    }
  }

  @Test("The app's steps are asked about before their policy, with their item")
  func appSteps() async throws {
    try await open("/a", "/b", "/c")
    let a = try #require(list.backList.first)
    let b = try #require(list.backItem)
    let c = try #require(list.currentItem)
    webView.goBack()
    #expect(guardian.calls.isEmpty)
    try await finish(1)
    #expect(guardian.calls == ["should", "policy", "start", "commit", "finish"])
    webView.goForward()
    try await finish(2)
    webView.go(to: a)
    try await finish(3)
    #expect(guardian.items == [b, c, a])
    #expect(guardian.instant == [false, false, false])
  }

  @Test("So are the page's, and nothing else is")
  func pageSteps() async throws {
    try await open("/a", "/b")
    let a = try #require(list.backItem)
    let b = try #require(list.currentItem)
    try await webView.evaluateJavaScript("history.back()")
    try await finish(1)
    #expect(guardian.items == [a])
    try await webView.evaluateJavaScript("history.forward()")
    try await finish(2)
    #expect(guardian.items == [a, b])
    webView.reload()
    try await finish(3)
    webView.load(server.url("/c"))
    try await finish(4)
    #expect(guardian.items == [a, b])
    #expect(guardian.calls.count { $0 == "policy" } == 4)
  }

  @Test("Of several items for one address, the one that is meant is given")
  func sameAddress() async throws {
    try await open("/a", "/b", "/a", "/c")
    let items = list.backList
    webView.go(to: items[0])
    try await finish(1)
    try await webView.evaluateJavaScript("history.go(3)")
    try await finish(2)
    try await webView.evaluateJavaScript("history.go(-1)")
    try await finish(3)
    #expect(guardian.items.map { list.backList.firstIndex(of: $0) } == [0, nil, nil])
    #expect(guardian.items.last === items[2])
  }

  @Test("If the answer is no, page and place stay", arguments: [true, false])
  func refused(_ isApp: Bool) async throws {
    try await open("/a", "/b")
    guardian.goes = false
    if isApp {
      webView.goBack()
    } else {
      try await webView.evaluateJavaScript("history.back()")
    }
    try await eventually("the answer") { !guardian.items.isEmpty && !webView.isLoading }
    #expect(try await webView.text("document.title") == "/b")
    #expect(list.currentItem?.url == server.url("/b"))
    #expect(webView.url == server.url("/b"))
    #expect(guardian.calls == ["should"])
    guardian.goes = true
    webView.goBack()
    try await finish(1)
    #expect(webView.title == "/a")
  }

  @Test("A page that was posted to is asked about as well")
  func posted() async throws {
    try await open("/a")
    var request = URLRequest(url: server.url("/sent"))
    request.httpMethod = "POST"
    request.httpBody = Data("a=1".utf8)
    try await webView.loadAndWait(request)
    try await webView.loadAndWait(server.url("/c"))
    let sent = try #require(list.backItem)
    webView.goBack()
    try await finish(1)
    #expect(guardian.items == [sent])
  }

  @Test("Steps within a page are not asked about")
  func withinPage() async throws {
    try await open("/a")
    try await webView.evaluateJavaScript("history.pushState(1, '', '/pushed'); 0")
    try await eventually("the entry") { webView.url == server.url("/pushed") }
    try await webView.evaluateJavaScript("history.back()")
    try await eventually("the step") { webView.url == server.url("/a") }
    #expect(guardian.items.isEmpty)
  }

  @Test("The answer may come late; a dropped handler means no")
  func late() async throws {
    try await open("/a", "/b")
    guardian.keepsHandlers = true
    webView.goBack()
    try await eventually("the question") { guardian.handlers.count == 1 }
    #expect(webView.isLoading)
    #expect(guardian.calls == ["should"])
    guardian.handlers.removeFirst()(true)
    try await finish(1)
    #expect(webView.title == "/a")
    webView.goForward()
    try await eventually("the question") { guardian.handlers.count == 1 }
    guardian.handlers = []
    try await eventually("the end") { !webView.isLoading }
    #expect(webView.url == server.url("/a"))
  }

  @Test("The async form is called, too")
  func asyncForm() async throws {
    final class AsyncGuardian: NSObject, WKNavigationDelegate {
      var items: [WKBackForwardListItem] = []
      func webView(
        _ webView: WKWebView, shouldGoTo backForwardListItem: WKBackForwardListItem,
        willUseInstantBack: Bool
      ) async -> Bool {
        items.append(backForwardListItem)
        await Task.yield()
        return false
      }
    }
    try await open("/a", "/b")
    let delegate = AsyncGuardian()
    webView.navigationDelegate = delegate
    let item = try #require(list.backItem)
    webView.goBack()
    try await eventually("the answer") { delegate.items == [item] && !webView.isLoading }
    #expect(webView.url == server.url("/b"))
  }
}

@MainActor
private final class Guardian: NSObject, WKNavigationDelegate {
  var calls: [String] = []
  var items: [WKBackForwardListItem] = []
  var instant: [Bool] = []
  var goes = true
  var keepsHandlers = false
  var handlers: [(Bool) -> Void] = []

  func webView(
    _ webView: WKWebView, shouldGoTo backForwardListItem: WKBackForwardListItem,
    willUseInstantBack: Bool, completionHandler: @escaping (Bool) -> Void
  ) {
    calls.append("should")
    items.append(backForwardListItem)
    instant.append(willUseInstantBack)
    if keepsHandlers { handlers.append(completionHandler) } else { completionHandler(goes) }
  }
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction
  ) async -> WKNavigationActionPolicy {
    calls.append("policy")
    return .allow
  }
  func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!) {
    calls.append("start")
  }
  func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) { calls.append("commit") }
  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { calls.append("finish") }
}
