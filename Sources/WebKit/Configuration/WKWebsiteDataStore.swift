internal import CWebKitGTK
internal import GObjectSupport

/// Where the pages of a web view keep cookies, caches and storage.
@preconcurrency @MainActor
open class WKWebsiteDataStore: NSObject {
  /// Whether the data is still there when the program runs again.
  public let isPersistent: Bool

  /// The engine's session, made with the first view that uses the store.
  private(set) lazy var session: ObjectReference<OpaquePointer> = {
    let session =
      isPersistent
      ? ObjectReference(retaining: webkit_network_session_get_default())
      : ObjectReference(adopting: webkit_network_session_new_ephemeral())
    downloads = DownloadClaims.listen(to: session.pointer)
    return session
  }()
  private var downloads: SignalConnection?
  let knownServers = KnownServers()

  private static let persistent = WKWebsiteDataStore(isPersistent: true)

  private init(isPersistent: Bool) {
    self.isPersistent = isPersistent
  }

  /// The app's one persistent store.
  ///
  /// Linux note: it lives in folders of the program's name under `$XDG_DATA_HOME` and `$XDG_CACHE_HOME`.
  open class func `default`() -> WKWebsiteDataStore { persistent }

  /// A new store that keeps everything in memory.
  open class func nonPersistent() -> WKWebsiteDataStore { WKWebsiteDataStore(isPersistent: false) }
}
