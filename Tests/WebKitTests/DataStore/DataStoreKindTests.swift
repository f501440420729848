import Foundation
import Testing
import WebKitTesting

@testable import WebKit

/// The default store, stores for identifiers and stores in memory.
@Suite(.timeLimit(.minutes(2))) @MainActor struct DataStoreKindTests {
  @Test("A store for an identifier is persistent and knows its identifier")
  func identified() async throws {
    let identifier = UUID()
    let store = WKWebsiteDataStore(forIdentifier: identifier)
    #expect(store.isPersistent)
    #expect(store.identifier == identifier)
    #expect(WKWebsiteDataStore.default().identifier == nil)
    #expect(WKWebsiteDataStore.nonPersistent().identifier == nil)
    #expect(await WKWebsiteDataStore.allDataStoreIdentifiers.contains(identifier))
    let told = await withCheckedContinuation { continuation in
      WKWebsiteDataStore.fetchAllDataStoreIdentifiers { continuation.resume(returning: $0) }
    }
    #expect(told.contains(identifier))
  }

  @Test("Stores for one identifier are one, for others others")
  func sharing() async throws {
    let identifier = UUID()
    let first = WKWebsiteDataStore(forIdentifier: identifier)
    let second = WKWebsiteDataStore(forIdentifier: identifier)
    let other = WKWebsiteDataStore(forIdentifier: UUID())
    await first.httpCookieStore.setCookie(.make("a", "1"))
    #expect(await second.httpCookieStore.allCookies().map(\.name) == ["a"])
    #expect(await other.httpCookieStore.allCookies().isEmpty)
    #expect(first.httpCookieStore === first.httpCookieStore)
  }

  @Test("A store in use cannot be removed; one that is not takes its data with it")
  func removal() async throws {
    let identifier = UUID()
    var store: WKWebsiteDataStore? = WKWebsiteDataStore(forIdentifier: identifier)
    await store?.httpCookieStore.setCookie(.make("a", "1", [.maximumAge: "1000"]))
    await #expect(throws: (any Error).self) {
      try await WKWebsiteDataStore.remove(forIdentifier: identifier)
    }
    #expect(await WKWebsiteDataStore.allDataStoreIdentifiers.contains(identifier))
    weak let gone = store
    store = nil
    try await eventually("the end of the store") { gone == nil }
    try await WKWebsiteDataStore.remove(forIdentifier: identifier)
    #expect(await !WKWebsiteDataStore.allDataStoreIdentifiers.contains(identifier))
    try await WKWebsiteDataStore.remove(forIdentifier: identifier)
    let again = WKWebsiteDataStore(forIdentifier: identifier)
    #expect(await again.httpCookieStore.allCookies().isEmpty)
  }

  @Test(
    "The engine's process survives that a store is removed, and with it what others hold in memory")
  func removalBesideOthers() async throws {
    let server = try LoopbackServer()
    server.route("/", .html("<p>page"))
    let other = WKWebsiteDataStore.nonPersistent()
    await other.httpCookieStore.setCookie(.make("session", "1"))
    let identifier = UUID()
    let folders = try #require(StoreFolders(.identified(identifier)))
    var view: WKWebView? = WKWebView(WKWebsiteDataStore(forIdentifier: identifier))
    try await view?.loadAndWait(server.url("/"))
    view = nil
    try await eventually("the removal") {
      (try? await WKWebsiteDataStore.remove(forIdentifier: identifier)) != nil
    }
    #expect(
      !FileManager.default.fileExists(atPath: folders.data.path),
      "\(FileManager.default.subpaths(atPath: folders.data.path) ?? [])")
    // The engine follows a dead pointer if this goes, a little later (WebKitGTK 2.50).
    let watched = folders.cache.appending(path: "WebKitCache")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folders.cache.path) == ["WebKitCache"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: watched.path).isEmpty)
    #expect(await other.httpCookieStore.allCookies().map(\.name) == ["session"])
    // Files that nobody uses any more are not kept for ever.
    let old = folders.cache.deletingLastPathComponent().appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(
      at: old.appending(path: "WebKitCache"), withIntermediateDirectories: true)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -8 * 86_400)], ofItemAtPath: old.path)
    try await WKWebsiteDataStore.remove(forIdentifier: UUID())
    #expect(!FileManager.default.fileExists(atPath: old.path))
    #expect(FileManager.default.fileExists(atPath: watched.path))
  }

  @Test("A store that a view uses cannot be removed")
  func removalWithView() async throws {
    let server = try LoopbackServer()
    server.route("/", .html("<p>page"))
    let identifier = UUID()
    var view: WKWebView? = WKWebView(WKWebsiteDataStore(forIdentifier: identifier))
    try await view?.loadAndWait(server.url("/"))
    await #expect(throws: (any Error).self) {
      try await WKWebsiteDataStore.remove(forIdentifier: identifier)
    }
    view = nil
    try await eventually("the removal") {
      (try? await WKWebsiteDataStore.remove(forIdentifier: identifier)) != nil
    }
  }

  @Test("An archive says which store it is")
  func archive() async throws {
    func archived(_ store: WKWebsiteDataStore) throws -> WKWebsiteDataStore {
      let data = try NSKeyedArchiver.archivedData(
        withRootObject: store, requiringSecureCoding: true)
      return try #require(
        try NSKeyedUnarchiver.unarchivedObject(ofClass: WKWebsiteDataStore.self, from: data))
    }
    let identified = WKWebsiteDataStore(forIdentifier: UUID())
    let copy = try archived(identified)
    #expect(copy.identifier == identified.identifier)
    await identified.httpCookieStore.setCookie(.make("a", "1"))
    #expect(await copy.httpCookieStore.allCookies().map(\.name) == ["a"])
    let plain = try archived(.default())
    #expect(plain.isPersistent && plain.identifier == nil)
    #expect(try !archived(.nonPersistent()).isPersistent)
  }

  @Test("The types of data have their names as values, and all are among all")
  func types() {
    let all = WKWebsiteDataStore.allWebsiteDataTypes()
    #expect(all.count == 15)
    #expect(all.allSatisfy { $0.hasPrefix("WKWebsiteDataType") })
    #expect(all.contains("WKWebsiteDataTypeIndexedDBDatabases"))
  }
}
