internal import CWebKitGTK
internal import GObjectSupport

/// The engine's session behind data stores: made when it is needed first, by a view or by the cookie store.
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

  private init(_ kind: Kind) {
    self.kind = kind
  }

  private static var persistent: [Kind: WeakSession] = [:]
  private struct WeakSession {
    weak var session: EngineSession?
  }

  static func inMemory() -> EngineSession { EngineSession(.inMemory) }

  /// The one session that keeps this data: two would not know of each other's.
  static func persistent(_ kind: Kind) -> EngineSession {
    if let session = persistent[kind]?.session { return session }
    let session = EngineSession(kind)
    persistent = persistent.filter { $0.value.session != nil }
    persistent[kind] = WeakSession(session: session)
    return session
  }

  /// The kinds of persistent data that are in use.
  static var kindsInUse: Set<Kind> {
    Set(persistent.filter { $0.value.session != nil }.keys)
  }

  // MARK: The engine's objects

  private struct Objects {
    let session: ObjectReference<OpaquePointer>
    let cookies: CookieJar
    let cookieTimes: CookieTimes
    let downloads: SignalConnection
  }

  private var madeObjects: Objects?
  private var objects: Objects {
    if let madeObjects { return madeObjects }
    let objects = makeObjects()
    madeObjects = objects
    return objects
  }

  var object: ObjectReference<OpaquePointer> { objects.session }
  var cookies: CookieJar { objects.cookies }
  var cookieTimes: CookieTimes { objects.cookieTimes }
  var dataManager: OpaquePointer {
    webkit_network_session_get_website_data_manager(object.pointer)
  }

  private func makeObjects() -> Objects {
    // The network process, which inherits the variable, may start with the session's first use.
    TLSVersion.setMinimum(TransportSecurity.app.minimumTLSVersion)
    let folders = makeFolders()
    let saved = folders.flatMap { Self.modificationDate(of: $0.cookies) }
    let session = ObjectReference(
      adopting: folders.map { webkit_network_session_new($0.data.path, $0.cache.path) }
        ?? webkit_network_session_new_ephemeral())
    if let folders {
      webkit_cookie_manager_set_persistent_storage(
        webkit_network_session_get_cookie_manager(session.pointer), folders.cookies.path,
        WEBKIT_COOKIE_PERSISTENT_STORAGE_SQLITE)
    }
    webkit_network_session_set_itp_enabled(
      session.pointer, gboolean(isTrackingPreventionEnabled))
    if let proxy { ProxySettings.apply(proxy.settings, to: session.pointer) }
    let cookies = CookieJar(session: session)
    return Objects(
      session: session, cookies: cookies,
      cookieTimes: CookieTimes(
        of: cookies, file: folders?.cookieTimes, saved: saved ?? .distantPast),
      downloads: DownloadClaims.listen(to: session.pointer))
  }

  /// Nil for a store in memory, and if nothing can be written to disk.
  @discardableResult
  func makeFolders() -> StoreFolders? {
    guard var folders = StoreFolders(kind) else { return nil }
    do {
      _ = try PrivateFolder(folders.data)
    } catch {
      Log.fault(
        "the data store is kept in memory only, as nothing can be written to \(folders.data.path):"
          + " \(error)")
      return nil
    }
    do {
      _ = try PrivateFolder(folders.cache)
    } catch {
      Log.fault(
        "caches are kept with the data, as nothing can be written to \(folders.cache.path):"
          + " \(error)")
      folders.cache = folders.cacheInData
    }
    folders.use()
    return folders
  }

  private static func modificationDate(of file: URL) -> Date? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
    return attributes?[.modificationDate] as? Date
  }

  // MARK: Settings

  var isTrackingPreventionEnabled = true {
    didSet {
      guard let session = madeObjects?.session else { return }
      webkit_network_session_set_itp_enabled(
        session.pointer, gboolean(isTrackingPreventionEnabled))
    }
  }

  /// Nil for the system's.
  var proxy: ProxyConfiguration? {
    didSet {
      guard let session = madeObjects?.session else { return }
      ProxySettings.apply(proxy?.settings, to: session.pointer)
    }
  }
}
