import Foundation
import Testing
import WebKitTesting

@testable import WebKit

/// A back-forward list that is saved and restored.
@Suite @MainActor struct InteractionStateTests {
  let webView = WKWebView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
  let fresh = WKWebView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
  let server: LoopbackServer
  let recorder = NavigationRecorder()

  init() throws {
    server = try LoopbackServer()
    for page in ["a", "b", "c"] { server.route("/\(page)", .html("<title>\(page)</title>\(page)")) }
    fresh.navigationDelegate = recorder
  }

  func load(_ paths: String...) async throws {
    for path in paths { try await webView.loadAndWait(server.url(path)) }
  }

  func urls(_ items: [WKBackForwardListItem]) -> [URL] { items.map(\.url) }

  func restore(_ state: Any?) async throws {
    recorder.clear()
    fresh.interactionState = state
    try await recorder.waitForFinish()
  }

  func text() async throws -> String? {
    try await fresh.evaluateJavaScript("document.body.innerText") as? String
  }

  @Test("BF-12, BF-13 an archived state brings back the page and the way to it")
  func testBF12() async throws {
    try await load("/a", "/b", "/c")
    let data = try #require(webView.interactionState as? Data)
    let archive = try PropertyListEncoder().encode([data])
    try await restore(try PropertyListDecoder().decode([Data].self, from: archive)[0])
    #expect(urls(fresh.backForwardList.backList) == [server.url("/a"), server.url("/b")])
    #expect(fresh.backForwardList.forwardList.isEmpty)
    #expect(fresh.url == server.url("/c"))
    #expect(fresh.canGoBack)
    #expect(fresh.backForwardList.backList.map(\.title) == ["a", "b"])
    for page in ["b", "a"] {
      let step = try #require(fresh.goBack())
      try await recorder.waitForFinish(of: step)
      #expect(try await text() == page)
    }
    #expect(!fresh.canGoBack)
  }

  @Test("BF-14, BF-15 nil and things of another kind are ignored")
  func testBF14() async throws {
    try await load("/a", "/b")
    let current = webView.backForwardList.currentItem
    let strangers: [Any?] = [
      nil, "state", 7, Data(), Data("state".utf8), Data(repeating: 0xff, count: 4096),
      try PropertyListEncoder().encode(["version": 1]),
      InteractionState(engineState: Data("no state".utf8), scriptEntries: [-1, 9]).encoded,
    ]
    for stranger in strangers {
      webView.interactionState = stranger
      #expect(urls(webView.backForwardList.backList) == [server.url("/a")])
      #expect(webView.backForwardList.currentItem === current)
      #expect(!webView.isLoading)
    }
  }

  @Test("BF-16 a state may go from view to view")
  func testBF16() async throws {
    try await load("/a", "/b", "/c")
    try await restore(webView.interactionState)
    #expect(fresh.url == server.url("/c"))
    #expect(fresh.backForwardList.backList.first?.url == server.url("/a"))
  }

  @Test("BF-20 the place in the middle is kept")
  func testBF20() async throws {
    try await load("/a", "/b", "/c")
    let follower = NavigationRecorder()
    webView.navigationDelegate = follower
    try await follower.waitForFinish(of: webView.goBack())
    try await restore(webView.interactionState)
    let list = fresh.backForwardList
    #expect(urls(list.backList) == [server.url("/a")])
    #expect(list.currentItem?.url == server.url("/b"))
    #expect(urls(list.forwardList) == [server.url("/c")])
    #expect(list.currentItem?.initialURL == server.url("/b"))
  }

  @Test("BF-21 a page that a form led to is kept")
  func testBF21() async throws {
    server.route(
      "/form", .html("<form id=f method=post action=/sent><input name=n value=v></form>"))
    server.route("/sent", .html("<title>sent</title>sent"))
    try await load("/form")
    let follower = NavigationRecorder()
    webView.navigationDelegate = follower
    try await webView.evaluateJavaScript("f.submit(); 0")
    try await follower.waitForFinish()
    try await restore(webView.interactionState)
    #expect(fresh.backForwardList.currentItem?.url == server.url("/sent"))
    #expect(urls(fresh.backForwardList.backList) == [server.url("/form")])
  }

  @Test("A restored list skips what scripts have added, as before")
  func scriptEntries() async throws {
    server.route("/pusher", .html(GoingBackTests.pusher))
    try await load("/a", "/pusher")
    try await eventually("the entries") { webView.title == "pushed" }
    try await load("/c")
    try await restore(webView.interactionState)
    #expect(urls(fresh.backForwardList.backList) == [server.url("/a"), server.url("/pusher#c")])
  }

  @Test("Any change to the bytes of a state leaves the view alone or gives it some list")
  func damage() async throws {
    try await load("/a", "/b")
    let data = try #require(webView.interactionState as? Data)
    var random = SeededGenerator(seed: 7)
    for _ in 0..<200 {
      var damaged = data
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        damaged[Int.random(in: 0..<damaged.count, using: &random)] =
          UInt8.random(in: .min ... .max, using: &random)
      }
      fresh.interactionState = damaged
      fresh.stopLoading()
    }
    // What was stopped is told by now.
    try await fresh.evaluateJavaScript("0")
    try await restore(data)
    #expect(fresh.url == server.url("/b"))
  }
}
