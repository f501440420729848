internal import CWebKitGTK

/// Where a persistent data store keeps what it has.
struct StoreFolders {
  let data: URL
  let cache: URL
  var cookies: URL { data.appending(path: "cookies.sqlite") }

  /// Nil for a store in memory.
  @MainActor
  init?(_ kind: EngineSession.Kind) {
    let name: String
    switch kind {
    case .inMemory: return nil
    case .appDefault: name = "Default"
    case .identified(let identifier): name = "\(Self.identified)/\(identifier.uuidString)"
    }
    data = Self.appData.appending(path: name)
    cache = Self.appCache.appending(path: name)
  }

  private static let identified = "WebsiteDataStore"

  private static var appData: URL {
    URL(filePath: String(cString: g_get_user_data_dir())).appending(path: appFolder)
  }
  private static var appCache: URL {
    URL(filePath: String(cString: g_get_user_cache_dir())).appending(path: appFolder)
  }
  private static var appFolder: String { "\(ProcessInfo.processInfo.processName)/WebKit" }
}
