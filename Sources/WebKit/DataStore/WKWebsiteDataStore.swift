internal import CWebKitGTK
internal import GObjectSupport

/// Where the pages of a web view keep cookies, caches and storage.
///
/// Linux note: a persistent store is in folders of the program's name, which only the person who runs it can open, below
/// `$XDG_DATA_HOME` and `$XDG_CACHE_HOME`. If nothing can be written there, it keeps everything in memory,
/// with a line in the log. One program at a time should use it, as on Apple's systems.
@preconcurrency @MainActor
open class WKWebsiteDataStore: NSObject, NSSecureCoding {
  let engine: EngineSession
  var session: ObjectReference<OpaquePointer> { engine.object }
  var knownServers: KnownServers { engine.knownServers }

  /// The cookies of the store; the same object at each call.
  open private(set) lazy var httpCookieStore = WKHTTPCookieStore(engine)

  nonisolated private init(_ engine: EngineSession) {
    self.engine = engine
  }

  // MARK: Kinds of stores

  private static let appDefault = WKWebsiteDataStore(.persistent(.appDefault))

  /// The app's one persistent store that has no identifier.
  open class func `default`() -> WKWebsiteDataStore { appDefault }

  /// A new store that keeps everything in memory.
  open class func nonPersistent() -> WKWebsiteDataStore { WKWebsiteDataStore(.inMemory()) }

  /// The persistent store for an identifier, made if there is none.
  ///
  /// Stores for the same identifier share what they keep. An identifier of nothing but zeros is a mistake, which
  /// ends the program.
  public convenience init(forIdentifier identifier: UUID) {
    precondition(identifier != Self.noIdentifier, "the identifier of a data store may not be zero")
    self.init(.persistent(.identified(identifier)))
    engine.makeFolders()
  }

  private static let noIdentifier = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))

  /// Whether the data is still there when the program runs again.
  open var isPersistent: Bool { engine.kind != .inMemory }

  /// What the store was made for; nil for the default store and those in memory.
  open var identifier: UUID? {
    if case .identified(let identifier) = engine.kind { identifier } else { nil }
  }

  // MARK: Proxies

  /// How to reach servers; empty, as at first, for the system's way. Of several the first counts.
  ///
  /// Set before loads begin: those under way may be interrupted. See ``ProxyConfiguration`` for what there is on Linux.
  open var proxyConfigurations: [ProxyConfiguration] = [] {
    didSet { engine.proxy = proxyConfigurations.first }
  }

  /// What is known for a server or a proxy that asks who it is.
  func credential(for space: URLProtectionSpace) -> URLCredential? {
    if space.isProxy(), let credential = engine.proxy?.credential { return credential }
    return engine.knownServers.credential(for: space)
  }

  // MARK: Archives

  nonisolated public class var supportsSecureCoding: Bool { true }

  /// A store for the data of the archived one; that of one in memory is not archived.
  ///
  /// To be called on the main thread.
  nonisolated public required convenience init?(coder: NSCoder) {
    let isPersistent = coder.decodeBool(forKey: "isPersistent")
    let text =
      coder.containsValue(forKey: "identifier")
      ? coder.decodeObject(of: NSString.self, forKey: "identifier") : nil
    let identifier = text.flatMap { UUID(uuidString: $0.substring(from: 0)) }
    self.init(
      MainActor.assumeIsolated {
        guard isPersistent else { return EngineSession.inMemory() }
        return .persistent(identifier.map { .identified($0) } ?? .appDefault)
      })
  }

  /// Archives which store it is, not what is in it.
  ///
  /// To be called on the main thread.
  nonisolated open func encode(with coder: NSCoder) {
    coder.encode(engine.kind != .inMemory, forKey: "isPersistent")
    if case .identified(let identifier) = engine.kind {
      coder.encode(NSString(string: identifier.uuidString), forKey: "identifier")
    }
  }
}
