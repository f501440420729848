internal import CWebKitGTK
internal import GObjectSupport

/// The engine's session behind a data store: made when it is needed first, by a view or by the cookie store.
@MainActor
final class EngineSession {
  /// Which data it keeps.
  enum Kind: Hashable {
    case inMemory
    case appDefault
    case identified(UUID)
  }

  let kind: Kind
  let knownServers = KnownServers()
  private var downloads: SignalConnection?

  init(_ kind: Kind) {
    self.kind = kind
  }

  private(set) lazy var object: ObjectReference<OpaquePointer> = {
    // The network process, which inherits the variable, may start with the session's first use.
    TLSVersion.setMinimum(TransportSecurity.app.minimumTLSVersion)
    let session = makeObject()
    downloads = DownloadClaims.listen(to: session.pointer)
    return session
  }()

  private(set) lazy var cookies = CookieJar(session: object)

  private func makeObject() -> ObjectReference<OpaquePointer> {
    guard let folders = StoreFolders(kind) else {
      return ObjectReference(adopting: webkit_network_session_new_ephemeral())
    }
    let session = ObjectReference(
      adopting: webkit_network_session_new(folders.data.path, folders.cache.path)!)
    webkit_cookie_manager_set_persistent_storage(
      webkit_network_session_get_cookie_manager(session.pointer), folders.cookies.path,
      WEBKIT_COOKIE_PERSISTENT_STORAGE_SQLITE)
    return session
  }
}
