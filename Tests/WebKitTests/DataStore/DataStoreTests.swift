import Foundation
import Testing
import WebKit
import WebKitTesting

/// Which views share cookies and storage.
@Suite(.timeLimit(.minutes(2))) @MainActor struct DataStoreTests {
  private let server: LoopbackServer

  init() throws {
    server = try LoopbackServer()
    server.route("/", .html("<p>page"))
    server.route("/set", .html("<p>set").header("Set-Cookie", "fromServer=yes"))
  }

  @Test("Two views of one store share cookies and local storage")
  func shared() async throws {
    let store = WKWebsiteDataStore.nonPersistent()
    let first = WKWebView(store)
    let second = WKWebView(store)
    try await first.loadAndWait(server.url("/set"))
    try await first.evaluateJavaScript("document.cookie = 'a=1'; localStorage.b = '2'")
    try await second.loadAndWait(server.url("/"))
    let cookies = Set(try await second.text("document.cookie").split(separator: "; "))
    #expect(cookies == ["a=1", "fromServer=yes"])
    try await eventually("shared storage") { try await second.text("localStorage.b") == "2" }
    let header = try #require(server.requests(at: "/").last?.headers["Cookie"])
    #expect(header.contains("a=1") && header.contains("fromServer=yes"))
  }

  @Test("Views of different stores share nothing")
  func isolated() async throws {
    let first = WKWebView(.nonPersistent())
    let second = WKWebView(.nonPersistent())
    try await first.loadAndWait(server.url("/set"))
    try await first.evaluateJavaScript("document.cookie = 'a=1'; localStorage.b = '2'")
    #expect(try await first.text("document.cookie").contains("a=1"))
    try await second.loadAndWait(server.url("/"))
    #expect(try await second.text("document.cookie") == "")
    #expect(try await second.text("localStorage.b") == "undefined")
    #expect(server.requests(at: "/").last?.headers["Cookie"] == nil)
  }

  @Test("A store that no view uses any more takes what it held with it")
  func dropped() async throws {
    do {
      let view = WKWebView(.nonPersistent())
      try await view.loadAndWait(server.url("/set"))
    }
    let view = WKWebView(.nonPersistent())
    try await view.loadAndWait(server.url("/"))
    #expect(try await view.text("document.cookie") == "")
  }

  @Test("The default store is one and persistent; the others are neither")
  func kinds() {
    #expect(WKWebsiteDataStore.default() === WKWebsiteDataStore.default())
    #expect(WKWebsiteDataStore.default().isPersistent)
    #expect(WKWebsiteDataStore.nonPersistent() !== WKWebsiteDataStore.nonPersistent())
    #expect(!WKWebsiteDataStore.nonPersistent().isPersistent)
  }
}
