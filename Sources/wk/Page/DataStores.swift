internal import WebKit

/// The data stores of a run; pages that ask for the same get the same.
@MainActor
enum DataStores {
  private struct Entry {
    let store: WKWebsiteDataStore
    let isReady: Task<Void, Never>
  }

  private static var entries: [StoreSettings: Entry] = [:]

  /// Pages from now on get stores of their own.
  static func forget() { entries = [:] }

  /// A store that has its cookies.
  static func store(_ settings: StoreSettings) async throws(Failure) -> WKWebsiteDataStore {
    if let entry = entries[settings] {
      await entry.isReady.value
      return entry.store
    }
    let store =
      settings.name.map { WKWebsiteDataStore(forIdentifier: identifier(of: $0)) }
      ?? .nonPersistent()
    let proxy = settings.isOffline ? ProxyAddress.nowhere : settings.proxy?.configuration
    store.proxyConfigurations = proxy.map { [$0] } ?? []
    let cookies = try settings.cookies.map { (file) throws(Failure) in
      try CookieFile.cookies(in: file)
    }
    let entry = Entry(
      store: store,
      isReady: Task {
        if let cookies { await store.httpCookieStore.setCookies(cookies) }
      })
    entries[settings] = entry
    await entry.isReady.value
    return store
  }

  /// The name itself if it is an identifier, else one that is made of it.
  static func identifier(of name: String) -> UUID {
    if let identifier = UUID(uuidString: name),
      identifier.uuidString != "00000000-0000-0000-0000-000000000000"
    {
      return identifier
    }
    // Forwards and backwards.
    var text = Fingerprint.digits(of: name.utf8) + Fingerprint.digits(of: name.utf8.reversed())
    for place in [20, 16, 12, 8] {
      text.insert("-", at: text.index(text.startIndex, offsetBy: place))
    }
    return UUID(uuidString: text) ?? UUID()
  }
}
