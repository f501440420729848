internal import CWebKitGTK

/// Where a persistent data store keeps what it has.
@MainActor
struct StoreFolders {
  let data: URL
  var cache: URL
  /// For the cache, where nothing can be written to its folder.
  let cacheInData: URL
  var cookies: URL { data.appending(path: "cookies.sqlite") }
  /// When cookies have changed.
  var cookieTimes: URL { data.appending(path: "cookie-times.json") }

  /// Nil for a store in memory.
  init?(_ kind: EngineSession.Kind) {
    let name: String
    switch kind {
    case .inMemory: return nil
    case .appDefault: name = "Default"
    case .identified(let identifier): name = "\(Self.identified)/\(identifier.uuidString)"
    }
    data = Self.app(in: g_get_user_data_dir()).appending(path: name)
    cache = Self.app(in: g_get_user_cache_dir()).appending(path: name)
    cacheInData = Self.app(in: g_get_user_data_dir()).appending(path: "Caches/\(name)")
  }

  /// The stores for identifiers that there are.
  static var identifiers: [UUID] {
    let folder = app(in: g_get_user_data_dir()).appending(path: identified)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.compactMap(UUID.init(uuidString:))
  }

  private static let identified = "WebsiteDataStore"

  private static func app(in folder: UnsafePointer<CChar>) -> URL {
    URL(filePath: String(cString: folder))
      .appending(path: "\(ProcessInfo.processInfo.processName)/WebKit")
  }

  // MARK: Removal

  /// Removes all that the store has kept.
  func remove() throws {
    for folder in [data, cache, cacheInData] where Self.isThere(folder) {
      let watched = Self.folderOfEngine(in: folder)
      if Self.usedCaches.contains(folder.path), Self.isThere(watched) {
        try Self.empty(folder, except: watched)
        try Self.empty(watched)
      } else {
        try FileManager.default.removeItem(at: folder)
      }
    }
    removeLeftovers()
  }

  /// To be called when the engine is told of the folders.
  func use() { Self.usedCaches.insert(cache.path) }

  /// Whether the engine was told of them in this run.
  var wereUsed: Bool { !Self.usedCaches.isDisjoint(with: [cache.path, cacheInData.path]) }

  var isDataThere: Bool { Self.isThere(data) }

  /// Those of this run, each of which has a folder that has to stay.
  ///
  /// The network process goes on watching the folder of a cache when the session is gone, for a file by which
  /// developers ask for a report. It follows a dead pointer when that folder is removed, and with it ends all other
  /// sessions and their cookies (WebKitGTK 2.50).
  private static var usedCaches: Set<String> = []

  private static func folderOfEngine(in cache: URL) -> URL { cache.appending(path: "WebKitCache") }

  /// Removes what such folders have become that earlier runs have left.
  private func removeLeftovers() {
    let stores = cache.deletingLastPathComponent()
    let known = Set(Self.identifiers)
    for name in (try? FileManager.default.contentsOfDirectory(atPath: stores.path)) ?? [] {
      let folder = stores.appending(path: name)
      guard let identifier = UUID(uuidString: name), !known.contains(identifier),
        !Self.usedCaches.contains(folder.path),
        let changed = try? folder.resourceValues(forKeys: [.contentModificationDateKey])
          .contentModificationDate,
        // Other programs of this name may be running.
        changed < Date(timeIntervalSinceNow: -7 * 86_400)
      else { continue }
      try? FileManager.default.removeItem(at: folder)
    }
  }

  private static func empty(_ folder: URL, except kept: URL? = nil) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
    where name != kept?.lastPathComponent {
      try FileManager.default.removeItem(at: folder.appending(path: name))
    }
  }

  private static func isThere(_ folder: URL) -> Bool {
    FileManager.default.fileExists(atPath: folder.path)
  }
}
