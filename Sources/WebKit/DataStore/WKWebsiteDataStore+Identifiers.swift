internal import GObjectSupport

extension WKWebsiteDataStore {
  /// Hands over the identifiers of the stores that there are, in no order.
  ///
  /// - Parameter completionHandler: called once, on the main thread.
  public class func fetchAllDataStoreIdentifiers(
    _ completionHandler: @escaping @MainActor @Sendable ([UUID]) -> Void
  ) {
    let identifiers = StoreFolders.identifiers
    DispatchQueue.main.async { completionHandler(identifiers) }
  }

  /// The identifiers of the stores that there are, in no order.
  public class var allDataStoreIdentifiers: [UUID] {
    get async { StoreFolders.identifiers }
  }

  /// Removes a store and all that is in it; there need not be one.
  ///
  /// - Parameter completionHandler: called once, on the main thread, with an error if the store is in use, by a view or
  ///   because the app holds it, or its files cannot be removed.
  public class func remove(
    forIdentifier identifier: UUID,
    completionHandler: @escaping @MainActor @Sendable ((any Error)?) -> Void
  ) {
    Task {
      do {
        try await remove(forIdentifier: identifier)
        completionHandler(nil)
      } catch {
        completionHandler(error)
      }
    }
  }

  /// Removes a store and all that is in it; there need not be one.
  ///
  /// - Throws: an error if the store is in use, by a view or because the app holds it, or its files cannot be removed.
  public class func remove(forIdentifier identifier: UUID) async throws {
    let kind = EngineSession.Kind.identified(identifier)
    guard !EngineSession.kindsInUse.contains(kind) else {
      throw NSError(
        domain: "WKWebSiteDataStore", code: 1,
        userInfo: [NSLocalizedDescriptionKey: "Data store is in use"])
    }
    guard let folders = StoreFolders(kind) else { return }
    try folders.remove()
    guard folders.wereUsed else { return }
    // The engine may just be writing down what the store's last user has left.
    for _ in 0..<3 {
      _ = await WKWebsiteDataStore.nonPersistent().httpCookieStore.allCookies()
      guard folders.isDataThere, !EngineSession.kindsInUse.contains(kind) else { return }
      try folders.remove()
    }
  }
}
