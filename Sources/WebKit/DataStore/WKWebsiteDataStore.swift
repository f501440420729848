internal import CWebKitGTK
internal import GObjectSupport

/// Where the pages of a web view keep cookies, caches and storage.
@preconcurrency @MainActor
open class WKWebsiteDataStore: NSObject {
  let engine: EngineSession
  /// The engine's session, made with the first view that uses the store, or the first use of its cookies.
  var session: ObjectReference<OpaquePointer> { engine.object }
  var knownServers: KnownServers { engine.knownServers }

  /// Whether the data is still there when the program runs again.
  public let isPersistent: Bool

  /// The cookies of the store; the same object at each call.
  open private(set) lazy var httpCookieStore = WKHTTPCookieStore(engine)

  private static let persistent = WKWebsiteDataStore(EngineSession(.appDefault))

  init(_ engine: EngineSession) {
    self.engine = engine
    isPersistent = engine.kind != .inMemory
  }

  /// The app's one persistent store.
  ///
  /// Linux note: it lives in folders of the program's name under `$XDG_DATA_HOME` and `$XDG_CACHE_HOME`.
  open class func `default`() -> WKWebsiteDataStore { persistent }

  /// A new store that keeps everything in memory.
  open class func nonPersistent() -> WKWebsiteDataStore {
    WKWebsiteDataStore(EngineSession(.inMemory))
  }
}
