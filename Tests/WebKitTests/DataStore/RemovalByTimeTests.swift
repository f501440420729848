import Foundation
import Testing
import WebKit
import WebKitTesting

/// What has changed since a time goes, what was there before stays.
@Suite(.timeLimit(.minutes(2))) @MainActor struct RemovalByTimeTests {
  private let server: LoopbackServer

  init() throws {
    server = try LoopbackServer()
    server.route("/", .html("<p>page"))
  }

  @Test("Cookies that were set or changed since", arguments: [true, false])
  func cookies(_ isPersistent: Bool) async throws {
    let store: WKWebsiteDataStore =
      isPersistent ? WKWebsiteDataStore(forIdentifier: UUID()) : .nonPersistent()
    let cookies = store.httpCookieStore
    for name in ["old", "changed", "same"] {
      await cookies.setCookie(.make(name, "1", [.expires: Date(timeIntervalSinceNow: 1000)]))
    }
    let same = try #require(await cookies.allCookies().first { $0.name == "same" })
    let time = Date()
    await cookies.setCookie(.make("changed", "2"))
    await cookies.setCookie(.make("new", "1"))
    await cookies.setCookie(same)
    await store.removeData(
      ofTypes: [WKWebsiteDataTypeCookies, WKWebsiteDataTypeLocalStorage], modifiedSince: time)
    #expect(await cookies.allCookies().map(\.name).sorted() == ["old", "same"])
    await store.removeData(
      ofTypes: [WKWebsiteDataTypeCookies], modifiedSince: Date(timeIntervalSinceNow: -100))
    #expect(await cookies.allCookies().isEmpty)
  }

  @Test("A page's cookies and storage")
  func page() async throws {
    let store = WKWebsiteDataStore(forIdentifier: UUID())
    let view = WKWebView(store)
    let start = Date()
    try await view.loadAndWait(server.url("/"))
    try await view.fillStorage("1")
    let types: Set = [
      WKWebsiteDataTypeCookies, WKWebsiteDataTypeLocalStorage, WKWebsiteDataTypeFetchCache,
      WKWebsiteDataTypeIndexedDBDatabases,
    ]
    await store.removeData(ofTypes: types, modifiedSince: Date(timeIntervalSinceNow: 10))
    #expect(try await view.storage() == ["1", "1", "1", "1"])
    await store.removeData(ofTypes: types, modifiedSince: start - 1)
    #expect(try await view.storage() == ["none", "none", "none", "none"])
  }
}
