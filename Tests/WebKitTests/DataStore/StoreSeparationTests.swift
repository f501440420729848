import Foundation
import Testing
import WebKit
import WebKitTesting

/// What one data store keeps no other sees. Passwords and certificates: `StoreIsolationTests`.
@Suite(.timeLimit(.minutes(3)), .serialized) @MainActor struct StoreSeparationTests {
  private let server: LoopbackServer

  init() throws {
    server = try LoopbackServer()
    server.route(
      "/",
      .html("<p>page<script src='/kept.js'></script>").header("Cache-Control", "no-store"))
    server.route(
      "/kept.js",
      .text("window.kept = true", contentType: "text/javascript")
        .header("Cache-Control", "max-age=1000"))
  }

  private static func pairs() -> [(WKWebsiteDataStore, WKWebsiteDataStore)] {
    [
      (.nonPersistent(), .nonPersistent()),
      (WKWebsiteDataStore(forIdentifier: UUID()), WKWebsiteDataStore(forIdentifier: UUID())),
      (.default(), WKWebsiteDataStore(forIdentifier: UUID())),
      (WKWebsiteDataStore(forIdentifier: UUID()), .default()),
      (.default(), .nonPersistent()),
    ]
  }

  @Test("Cookies", arguments: 0..<5)
  func cookies(_ index: Int) async throws {
    let (first, second) = Self.pairs()[index]
    let name = "separate\(index)"
    await first.httpCookieStore.setCookie(.make(name, "1"))
    let view = WKWebView(second)
    try await view.loadAndWait(server.url("/"))
    #expect(try await !view.text("document.cookie").contains(name))
    #expect(await !second.httpCookieStore.allCookies().contains { $0.name == name })
    let own = WKWebView(first)
    try await own.loadAndWait(server.url("/"))
    #expect(try await own.text("document.cookie").contains(name))
    await first.httpCookieStore.deleteCookie(.make(name, ""))
  }

  @Test("Storage", arguments: 0..<5)
  func storage(_ index: Int) async throws {
    let (first, second) = Self.pairs()[index]
    let view = WKWebView(first)
    try await view.loadAndWait(server.url("/"))
    try await view.fillStorage("1")
    let other = WKWebView(second)
    try await other.loadAndWait(server.url("/"))
    #expect(try await other.storage() == ["none", "none", "none", "none"])
    #expect(try await view.storage() == ["1", "1", "1", "1"])
    await first.removeData(ofTypes: WKWebsiteDataStore.everything, modifiedSince: .distantPast)
  }

  @Test("Cache", arguments: 0..<5)
  func cache(_ index: Int) async throws {
    let (first, second) = Self.pairs()[index]
    for store in [first, first, second, second] {
      let view = WKWebView(store)
      try await view.loadAndWait(server.url("/"))
      #expect(try await view.text("window.kept") == "true")
      // What is in the cache is there a little later.
      try await eventually("the cache") {
        await store.dataRecords(ofTypes: [
          WKWebsiteDataTypeDiskCache, WKWebsiteDataTypeMemoryCache,
        ]).contains { $0.displayName == "127.0.0.1" }
      }
    }
    let count = server.requests(at: "/kept.js").count
    #expect(count >= 2)
    if first.isPersistent && second.isPersistent { #expect(count == 2) }
    await first.removeData(ofTypes: WKWebsiteDataStore.everything, modifiedSince: .distantPast)
  }
}
