internal import CWebKitGTK

/// Where a persistent data store keeps what it has.
struct StoreFolders {
  let data: URL
  var cache: URL
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

  /// Removes all that the store has kept.
  func remove() throws {
    for folder in [data, cache] where FileManager.default.fileExists(atPath: folder.path) {
      try FileManager.default.removeItem(at: folder)
    }
  }
}
