import Foundation
import Testing
import WebKit
import WebKitTesting

/// Behaviour cases of what a store tells of its data, and how it is removed.
@Suite(.timeLimit(.minutes(3)), .serialized) @MainActor struct DataRecordCases {
  private let server: LoopbackServer

  init() throws {
    server = try LoopbackServer()
    server.route("/", .html("<p>page"))
    server.route("/cached", .text("from the server"))
    server.route(
      "/worker.js",
      .text(
        """
        addEventListener('install', (event) => event.waitUntil(
          caches.open('worker').then((cache) => cache.add('/cached'))))
        """, contentType: "text/javascript"))
  }

  private func stores() -> [WKWebsiteDataStore] {
    [.nonPersistent(), WKWebsiteDataStore(forIdentifier: UUID())]
  }

  @Test("SC-29 Nothing is left when everything is removed")
  func removeEverything() async throws {
    for store in stores() {
      let view = WKWebView(store)
      try await view.loadAndWait(server.url("/"))
      try await view.fillStorage("1")
      let before = await store.contents()
      #expect(before.keys.sorted() == ["127.0.0.1"])
      #expect(
        try #require(before["127.0.0.1"]).isSuperset(of: [
          WKWebsiteDataTypeCookies, WKWebsiteDataTypeLocalStorage, WKWebsiteDataTypeSessionStorage,
          WKWebsiteDataTypeIndexedDBDatabases, WKWebsiteDataTypeFetchCache,
        ]))
      await store.removeData(
        ofTypes: WKWebsiteDataStore.allWebsiteDataTypes(), modifiedSince: .distantPast)
      #expect(await store.contents() == [:])
    }
  }

  @Test("SC-30 Removal from a store in memory ends")
  func removeFromMemory() async throws {
    let store = WKWebsiteDataStore.nonPersistent()
    await withCheckedContinuation { continuation in
      store.removeData(
        ofTypes: WKWebsiteDataStore.allWebsiteDataTypes(), modifiedSince: .distantPast
      ) { continuation.resume() }
    }
    await withCheckedContinuation { continuation in
      store.removeData(ofTypes: WKWebsiteDataStore.allWebsiteDataTypes(), for: []) {
        continuation.resume()
      }
    }
    await store.removeData(
      ofTypes: WKWebsiteDataStore.allWebsiteDataTypes(), modifiedSince: .distantFuture)
  }

  @Test("SC-31 Local storage outlives its view, session storage does not")
  func webStorage() async throws {
    let types: Set = [WKWebsiteDataTypeLocalStorage, WKWebsiteDataTypeSessionStorage]
    for store in stores() {
      var view: WKWebView? = WKWebView(store)
      try await view?.loadAndWait(server.url("/", host: "localhost"))
      try await view?.evaluateJavaScript("localStorage.a = sessionStorage.b = '1'")
      weak let closed = view
      view = nil
      try await eventually("the end of the view") { closed == nil }
      try await eventually("the end of session storage") {
        await store.contents(types) == ["localhost": [WKWebsiteDataTypeLocalStorage]]
      }
      #expect(await store.dataRecords(ofTypes: types).count == 1)
    }
  }

  @Test("SC-32 A service worker is gone with its files, and can be installed again")
  func serviceWorker() async throws {
    // One in memory keeps its workers as long as it lives (WebKitGTK 2.50).
    let store = WKWebsiteDataStore(forIdentifier: UUID())
    do {
      for _ in 0..<2 {
        var view: WKWebView? = WKWebView(store)
        try await view?.loadAndWait(server.url("/"))
        let state = try await view?.asyncText(
          """
          const registration = await navigator.serviceWorker.register('/worker.js')
          const ready = await navigator.serviceWorker.ready
          return (await caches.keys()).join()
          """)
        let types = await store.contents()["127.0.0.1"]
        #expect(state == "worker")
        #expect(types?.contains(WKWebsiteDataTypeServiceWorkerRegistrations) == true)
        #expect(types?.contains(WKWebsiteDataTypeFetchCache) == true)
        view = nil
        await store.removeData(
          ofTypes: WKWebsiteDataStore.allWebsiteDataTypes(), modifiedSince: .distantPast)
        #expect(await store.dataRecords(ofTypes: WKWebsiteDataStore.everything).count == 0)
      }
    }
  }

  @Test("SC-33 A record for cookies, by host")
  func cookies() async throws {
    for store in stores() {
      let view = WKWebView(store)
      try await view.loadAndWait(server.url("/"))
      try await view.evaluateJavaScript("document.cookie = 'a=1; max-age=1000'")
      // The page's process tells the store a little later.
      var records: [WKWebsiteDataRecord] = []
      try await eventually("the record") {
        records = await store.dataRecords(ofTypes: [WKWebsiteDataTypeCookies])
        return !records.isEmpty
      }
      #expect(records.map(\.displayName) == ["127.0.0.1"])
      #expect(records.map(\.dataTypes) == [[WKWebsiteDataTypeCookies]])
      await store.removeData(ofTypes: [WKWebsiteDataTypeCookies], for: records)
      #expect(await store.dataRecords(ofTypes: [WKWebsiteDataTypeCookies]).isEmpty)
      #expect(await store.httpCookieStore.allCookies().isEmpty)
    }
  }

  @Test("SC-37 A record for the Cache interface, by host")
  func fetchCache() async throws {
    for store in stores() {
      let view = WKWebView(store)
      try await view.loadAndWait(server.url("/"))
      #expect(try await view.asyncText("await caches.open('c'); return 'open'") == "open")
      let records = await store.dataRecords(ofTypes: [WKWebsiteDataTypeFetchCache])
      #expect(records.map(\.displayName) == ["127.0.0.1"])
      #expect(records.map(\.dataTypes) == [[WKWebsiteDataTypeFetchCache]])
      await store.removeData(ofTypes: [WKWebsiteDataTypeFetchCache], for: records)
      #expect(await store.dataRecords(ofTypes: [WKWebsiteDataTypeFetchCache]).isEmpty)
    }
  }

  @Test("Records go by registrable domain")
  func domains() async throws {
    let store = WKWebsiteDataStore.nonPersistent()
    for domain in ["www.example.com", ".shop.example.com", "a.b.example.co.uk", "x.github.io"] {
      await store.httpCookieStore.setCookie(.make("a", "1", domain: domain))
    }
    let names = await store.contents([WKWebsiteDataTypeCookies]).keys.sorted()
    #expect(names == ["example.co.uk", "example.com", "x.github.io"])
    let records = await store.dataRecords(ofTypes: [WKWebsiteDataTypeCookies])
    await store.removeData(
      ofTypes: [WKWebsiteDataTypeCookies], for: records.filter { $0.displayName == "example.com" })
    let left = await store.httpCookieStore.allCookies().map(\.domain).sorted()
    #expect(left == ["a.b.example.co.uk", "x.github.io"])
  }

  @Test("Only the types that are named are told of and removed")
  func types() async throws {
    let store = WKWebsiteDataStore.nonPersistent()
    let view = WKWebView(store)
    try await view.loadAndWait(server.url("/"))
    try await view.fillStorage("1")
    #expect(
      await store.contents([WKWebsiteDataTypeLocalStorage])
        == ["127.0.0.1": [WKWebsiteDataTypeLocalStorage]])
    #expect(await store.contents([]).isEmpty)
    #expect(await store.contents(["unknown", WKWebsiteDataTypeMediaKeys]).isEmpty)
    let records = await store.dataRecords(ofTypes: WKWebsiteDataStore.everything)
    await store.removeData(ofTypes: [WKWebsiteDataTypeLocalStorage], for: records)
    #expect(try await view.storage() == ["1", "none", "1", "1"])
    await store.removeData(
      ofTypes: [WKWebsiteDataTypeIndexedDBDatabases], modifiedSince: .distantPast)
    #expect(try await view.storage() == ["1", "none", "1", "none"])
  }
}
