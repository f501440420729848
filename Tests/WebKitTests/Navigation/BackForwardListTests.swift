import CWebKitGTK
import Foundation
import Testing
import WebKitTesting

@testable import WebKit

/// What is in the back-forward list.
@Suite @MainActor struct BackForwardListTests {
  let webView = WKWebView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
  let server: LoopbackServer
  let recorder = NavigationRecorder()

  init() throws {
    server = try LoopbackServer()
    server.route("/a", .html("<p>a"))
    server.route("/b", .html("<title>B</title><p>b"))
    server.route("/c", .html("<p>c"))
    server.route("/old", .redirect(to: "/a"))
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

  /// BF-17 holds at every moment.
  func checkNeighbours() {
    checkPlaces()
    #expect(webView.canGoBack == (list.backItem != nil))
    #expect(webView.canGoForward == (list.forwardItem != nil))
  }

  func checkPlaces() {
    #expect(list.item(at: 0) === list.currentItem)
    #expect(list.item(at: -1) === list.backItem)
    #expect(list.item(at: 1) === list.forwardItem)
    #expect(list.backList.last === list.backItem)
    #expect(list.forwardList.first === list.forwardItem)
  }

  @Test("A new view has an empty list and nowhere to go")
  func empty() {
    #expect(list.currentItem == nil)
    #expect(list.backList.isEmpty)
    #expect(list.forwardList.isEmpty)
    #expect(list.item(at: .max) == nil)
    #expect(list.item(at: .min) == nil)
    #expect(webView.goBack() == nil)
    #expect(webView.goForward() == nil)
    #expect(!webView.isLoading)
    #expect(list === webView.backForwardList)
    checkNeighbours()
  }

  @Test("Without an engine the list is empty")
  func noEngine() {
    let controller = BackForwardController(webView: nil, engine: nil)
    let list = WKBackForwardList()
    list.controller = controller
    #expect(list.currentItem == nil)
    #expect(list.backList.isEmpty)
    #expect(list.forwardList.isEmpty)
    #expect(controller.interactionState == nil)
  }

  @Test("BF-01 an item has its page's title, or nil, and both its addresses")
  func testBF01() async throws {
    try await load("/a")
    let first = try #require(list.currentItem)
    #expect(first.title == nil)
    #expect(first.url == server.url("/a"))
    #expect(first.initialURL == first.url)

    try await load("/b")
    #expect(list.currentItem?.title == "B")

    try await load("/old")
    #expect(list.currentItem?.url == server.url("/a"))
    #expect(list.currentItem?.initialURL == server.url("/old"))
  }

  @Test("BF-02 the items go with the view")
  func testBF02() async throws {
    weak var item: WKBackForwardListItem?
    weak var view: WKWebView?
    var kept: WKBackForwardList?
    do {
      let other = WKWebView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
      for path in ["/a", "/b", "/c"] { try await other.loadAndWait(server.url(path)) }
      #expect(other.backForwardList.backList.count == 2)
      item = other.backForwardList.backList.first
      #expect(item != nil)
      view = other
      kept = other.backForwardList
    }
    try await eventually("the view's end") { view == nil }
    #expect(item == nil)
    #expect(kept?.currentItem == nil)
    #expect(kept?.backList.isEmpty == true)
  }

  @Test("BF-09, BF-10 the list has the pages in the order of the visits, around the current one")
  func testBF09() async throws {
    try await load("/a", "/b", "/c")
    #expect(list.backList.map(\.url) == [server.url("/a"), server.url("/b")])
    #expect(list.forwardList.isEmpty)
    #expect(list.currentItem?.url == server.url("/c"))
    checkNeighbours()

    try await finish(webView.goBack())
    #expect(list.backList.map(\.url) == [server.url("/a")])
    #expect(list.forwardList.map(\.url) == [server.url("/c")])
    #expect(list.currentItem?.url == server.url("/b"))
    checkNeighbours()

    try await finish(webView.goBack())
    #expect(list.backList.isEmpty)
    #expect(list.forwardList.map(\.url) == [server.url("/b"), server.url("/c")])
    checkNeighbours()
  }

  @Test("BF-11 a page given as text may send the view elsewhere while it loads")
  func testBF11() async throws {
    let delegate = SlowDelegate()
    webView.navigationDelegate = delegate
    let target = server.url("/a")
    webView.loadHTMLString("<script>location = '\(target)'</script>", baseURL: server.url("/"))
    try await eventually("the second page") {
      list.currentItem != nil && !webView.isLoading
    }
    #expect(list.currentItem?.url == target)
    #expect(list.backList.isEmpty)
  }

  @Test("BF-17 0, -1 and 1 are the current item and its neighbours, at every moment")
  func testBF17() async throws {
    checkNeighbours()
    #expect(list.item(at: 0) == nil)
    var moments: [[Int?]] = []
    let pages = ["a", "b", "c"].map { server.url("/\($0)") }
    /// The places of the neighbours among the pages.
    func note() {
      checkPlaces()
      moments.append(
        [-2, -1, 0, 1, 2].map { place in
          list.item(at: place).flatMap { item in pages.firstIndex(of: item.url) }
        })
    }
    // Also at the moments when it changes.
    let observation = webView.observe(\.backForwardList) { _, _ in note() }
    try await load("/a", "/b", "/c")
    note()
    #expect(moments.last == [0, 1, 2, nil, nil])
    try await finish(webView.goBack())
    note()
    #expect(moments.last == [nil, 0, 1, 2, nil])
    try await finish(webView.goBack())
    note()
    #expect(moments.last == [nil, nil, 0, 1, 2])
    try await finish(webView.go(to: try #require(list.item(at: 2))))
    note()
    #expect(moments.last == [0, 1, 2, nil, nil])
    try await finish(webView.go(to: try #require(list.item(at: -1))))
    try await load("/a")
    #expect(list.item(at: 0)?.url == server.url("/a"))
    #expect(list.item(at: -1)?.url == server.url("/b"))
    #expect(list.item(at: 1) == nil)
    #expect(list.item(at: -3) == nil)
    checkNeighbours()
    #expect(moments.count >= 4 + 3)
    withExtendedLifetime(observation) {}
  }

  @Test("BF-18 the same place in the list is the same object")
  func testBF18() async throws {
    try await load("/a", "/b")
    let first = try #require(list.backItem)
    let second = try #require(list.currentItem)
    for _ in 1...2 {
      try await finish(webView.goBack())
      #expect(list.currentItem === first)
      #expect(list.forwardItem === second)
      try await finish(webView.goForward())
      #expect(list.backItem === first)
      #expect(list.currentItem === second)
    }
  }

  @Test("BF-19 the list has at most 100 items; the oldest goes")
  func testBF19() async throws {
    server.route("/first", .html("<p>first"))
    try await load("/first", "/a")
    let first = try #require(list.backItem)
    let next = try #require(list.currentItem)
    for number in 1...98 { try await load("/c?\(number)") }
    #expect(list.backList.count == 99)
    #expect(list.backList.first === first)
    try await load("/b")
    #expect(list.backList.count == 99)
    #expect(list.backList.first === next)
    #expect(webView.go(to: first) == nil)
    #expect(first.url == server.url("/first"))
  }

  @Test("BF-25 items are found by their distance from the current one")
  func testBF25() async throws {
    for number in 1...3 {
      try await webView.loadAndWait(try #require(URL(string: "about:blank?\(number)")))
    }
    #expect(list.item(at: -1)?.url.absoluteString == "about:blank?2")
    #expect(list.item(at: -2)?.url.absoluteString == "about:blank?1")
    #expect(list.item(at: -3) == nil)
    #expect(list.item(at: 0)?.url.absoluteString == "about:blank?3")
    #expect(list.item(at: 1) == nil)
  }

  @Test("A page given as text is not in the list")
  func text() async throws {
    try await load("/a", "/b")
    try await webView.loadAndWait(html: "<p>text", baseURL: server.url("/text"))
    #expect(list.backList.map(\.url) == [server.url("/a")])
    #expect(list.currentItem?.url == server.url("/b"))
    try await finish(webView.goBack())
    #expect(webView.url == server.url("/a"))
  }

  @Test("A new load forgets the items after the current one")
  func truncation() async throws {
    try await load("/a", "/b")
    let forgotten = try #require(list.currentItem)
    try await finish(webView.goBack())
    try await load("/c")
    #expect(list.backList.map(\.url) == [server.url("/a")])
    #expect(list.forwardList.isEmpty)
    #expect(webView.go(to: forgotten) == nil)
    #expect(forgotten.title == "B")
  }
}

/// Allows everything, a turn later.
@MainActor
private final class SlowDelegate: NSObject, WKNavigationDelegate {
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction
  ) async -> WKNavigationActionPolicy {
    await Task.yield()
    return .allow
  }
}
