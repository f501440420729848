extension WKWebsiteDataStore {
  /// Hands over data of the store in a form that ``restoreData(_:completionHandler:)`` takes.
  ///
  /// Linux note: the types are `WKWebsiteDataTypeCookies` and, of a persistent store, `WKWebsiteDataTypeLocalStorage` as
  /// pages have it; that of frames of other origins stays. The data is this package's own, and not Apple's.
  ///
  /// - Parameter completionHandler: called once, on the main thread, with the data, or an error if the types are
  ///   others.
  public func fetchData(
    of dataTypes: Set<String>,
    completionHandler: @escaping @MainActor @Sendable (Data?, (any Error)?) -> Void
  ) {
    Task {
      do {
        completionHandler(try await fetchData(of: dataTypes), nil)
      } catch {
        completionHandler(nil, error)
      }
    }
  }

  /// Data of the store in a form that ``restoreData(_:)`` takes; see ``fetchData(of:completionHandler:)``.
  ///
  /// - Throws: an error if the types are others than there.
  public func fetchData(of dataTypes: Set<String>) async throws -> Data {
    let supported: Set = [WKWebsiteDataTypeCookies, WKWebsiteDataTypeLocalStorage]
    guard dataTypes.isSubset(of: supported) else {
      throw StoreArchive.error(
        "This data cannot be fetched: \(dataTypes.subtracting(supported).sorted()).")
    }
    var archive = StoreArchive()
    if dataTypes.contains(WKWebsiteDataTypeCookies) {
      archive.cookies = await httpCookieStore.allCookies().map(StoreArchive.Cookie.init)
    }
    if dataTypes.contains(WKWebsiteDataTypeLocalStorage) {
      guard let folders = StoreFolders(engine.kind) else {
        throw StoreArchive.error("Local storage of a store in memory cannot be fetched.")
      }
      // The engine writes what it keeps before it tells of it.
      _ = await dataRecords(ofTypes: [WKWebsiteDataTypeLocalStorage])
      let origins = StorageOrigins(folder: folders.data.appending(path: "storage")).ofPages
      let page = OriginPage(store: self)
      for origin in origins {
        let items = try await page.localStorage(of: origin)
        if !items.isEmpty { archive.localStorage[origin] = items }
      }
    }
    return try archive.data()
  }

  /// Puts what ``fetchData(of:completionHandler:)`` has handed over into this store, in the place of what has the same
  /// names.
  ///
  /// - Parameter completionHandler: called once, on the main thread, with an error if the data is something else.
  public func restoreData(
    _ data: Data, completionHandler: @escaping @MainActor @Sendable ((any Error)?) -> Void
  ) {
    Task {
      do {
        try await restoreData(data)
        completionHandler(nil)
      } catch {
        completionHandler(error)
      }
    }
  }

  /// Puts what ``fetchData(of:)`` has handed over into this store, in the place of what has the same names.
  ///
  /// - Throws: an error if the data is something else.
  public func restoreData(_ data: Data) async throws {
    let archive = try StoreArchive(data)
    await httpCookieStore.setCookies(archive.cookies.compactMap(\.cookie))
    guard !archive.localStorage.isEmpty else { return }
    let page = OriginPage(store: self)
    for (origin, items) in archive.localStorage { try await page.store(items, of: origin) }
  }
}
