import Foundation
import Testing
import WebKit
import WebKitTesting

/// Data that goes from one store to another.
@Suite(.timeLimit(.minutes(2))) @MainActor struct DataTransferTests {
  private let types: Set = [WKWebsiteDataTypeCookies, WKWebsiteDataTypeLocalStorage]

  @Test("Cookies and local storage of all origins go over")
  func transfer() async throws {
    let servers = [try LoopbackServer(), try LoopbackServer()]
    let first = WKWebsiteDataStore(forIdentifier: UUID())
    let view = WKWebView(first)
    for (index, server) in servers.enumerated() {
      server.route("/", .html("<p>page"))
      try await view.loadAndWait(server.url("/"))
      let reader = WKWebView(first)
      try await reader.loadAndWait(server.url("/"))
      try await eventually("the item") {
        // Pages tell the store a little later, and not at all while their process is still being connected.
        try await view.evaluateJavaScript(
          "localStorage.clear(); localStorage.item = 'é\(index)'; localStorage.x = ''")
        return try await reader.text("localStorage.length") == "2"
      }
    }
    let cookie = HTTPCookie.make(
      "kitten", "Minka", domain: ".example.com", path: "/p",
      [.secure: "TRUE", .init("HttpOnly"): "TRUE", .expires: Date(timeIntervalSinceNow: 5000)]
    ).withSameSitePolicy(.sameSiteLax)
    await first.httpCookieStore.setCookies([cookie, .make("session", "1")])
    let data = try await first.fetchData(of: types)

    for second in [WKWebsiteDataStore(forIdentifier: UUID()), .nonPersistent()] {
      try await second.restoreData(data)
      let all = await second.httpCookieStore.allCookies()
      #expect(Set(all) == Set(await first.httpCookieStore.allCookies()))
      #expect(all.count == 2)
      let other = WKWebView(second)
      for (index, server) in servers.enumerated() {
        try await other.loadAndWait(server.url("/"))
        #expect(try await other.text("localStorage.item") == "é\(index)", "\(index)")
        #expect(try await other.text("localStorage.length") == "2")
      }
    }
  }

  @Test("A public address needs no connection")
  func offline() async throws {
    let store = WKWebsiteDataStore(forIdentifier: UUID())
    let view = WKWebView(store)
    try await view.loadAndWait(html: "<p>page", baseURL: URL(string: "https://example.com/a")!)
    try await eventually("the data") {
      // What a page writes while its process is still being connected may stay there.
      try await view.evaluateJavaScript(
        "localStorage.item = `${Number(localStorage.item ?? 0) + 1}`")
      let data = try await store.fetchData(of: [WKWebsiteDataTypeLocalStorage])
      return String(decoding: data, as: UTF8.self).contains("https://example.com")
    }
  }

  @Test("Other types, and data of another kind, are errors")
  func errors() async throws {
    let store = WKWebsiteDataStore.nonPersistent()
    await #expect(throws: WKError.self) {
      _ = try await store.fetchData(of: [WKWebsiteDataTypeIndexedDBDatabases])
    }
    await #expect(throws: WKError.self) {
      _ = try await store.fetchData(of: [WKWebsiteDataTypeLocalStorage])
    }
    for data in [Data(), Data("x".utf8)] {
      await #expect(throws: WKError.self) { try await store.restoreData(data) }
    }
    let told = await withCheckedContinuation { continuation in
      store.fetchData(of: ["unknown"]) { data, error in
        continuation.resume(returning: (data == nil, error is WKError))
      }
    }
    #expect(told == (true, true))
    let restored = await withCheckedContinuation { continuation in
      store.restoreData(Data()) { continuation.resume(returning: $0 is WKError) }
    }
    #expect(restored)
  }
}
