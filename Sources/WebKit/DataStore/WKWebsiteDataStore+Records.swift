internal import CWebKitGTK
internal import GObjectSupport

extension WKWebsiteDataStore {
  /// All types of data that a store may keep.
  public class func allWebsiteDataTypes() -> Set<String> { WebsiteDataTypes.all }

  // MARK: Finding

  /// Hands over what the store keeps, for each site.
  ///
  /// - Parameters:
  ///   - dataTypes: constants such as `WKWebsiteDataTypeCookies`.
  ///   - completionHandler: called once, on the main thread.
  public func fetchDataRecords(
    ofTypes dataTypes: Set<String>,
    completionHandler: @escaping @MainActor @Sendable ([WKWebsiteDataRecord]) -> Void
  ) {
    fetch(dataTypes, completionHandler)
  }

  /// What the store keeps, for each site.
  public func dataRecords(ofTypes dataTypes: Set<String>) async -> [WKWebsiteDataRecord] {
    await withMainThreadContinuation { fetch(dataTypes, $0) }
  }

  private func fetch(
    _ types: Set<String>, _ completion: @escaping @MainActor ([WKWebsiteDataRecord]) -> Void
  ) {
    let operation = AsyncOperation { [engine] result in
      let list = try? throwingGLibError {
        webkit_website_data_manager_fetch_finish(engine.dataManager, result, $0)
      }
      completion(Self.records(list ?? nil).filter { !$0.dataTypes.isEmpty })
    }
    webkit_website_data_manager_fetch(
      engine.dataManager, WebsiteDataTypes.flags(for: types), nil, operation.callback,
      operation.context)
  }

  /// Takes over a list and what is in it.
  private static func records(_ list: UnsafeMutablePointer<GList>?) -> [WKWebsiteDataRecord] {
    defer { g_list_free(list) }
    return sequence(first: list, next: { $0?.pointee.next }).compactMap { item in
      guard let data = item?.pointee.data else { return nil }
      return WKWebsiteDataRecord(
        BoxedReference(adopting: OpaquePointer(data), type: webkit_website_data_get_type()))
    }
  }

  // MARK: Removing

  /// Removes what the store keeps for some sites.
  ///
  /// - Parameter completionHandler: called once, on the main thread, when it is gone.
  public func removeData(
    ofTypes dataTypes: Set<String>, for dataRecords: [WKWebsiteDataRecord],
    completionHandler: @escaping @MainActor @Sendable () -> Void
  ) {
    remove(dataTypes, dataRecords, completionHandler)
  }

  /// Removes what the store keeps for some sites.
  public func removeData(
    ofTypes dataTypes: Set<String>, for dataRecords: [WKWebsiteDataRecord]
  ) async {
    await withMainThreadContinuation { resume in
      remove(dataTypes, dataRecords) { resume(()) }
    }
  }

  private func remove(
    _ types: Set<String>, _ records: [WKWebsiteDataRecord],
    _ completion: @escaping @MainActor () -> Void
  ) {
    guard !records.isEmpty else {
      DispatchQueue.main.async { completion() }
      return
    }
    var list: UnsafeMutablePointer<GList>?
    defer { g_list_free(list) }
    for record in records.reversed() {
      list = g_list_prepend(list, record.engineRecord.pointer.untyped)
    }
    let operation = AsyncOperation { [engine] result in
      webkit_website_data_manager_remove_finish(engine.dataManager, result, nil)
      completion()
    }
    webkit_website_data_manager_remove(
      engine.dataManager, WebsiteDataTypes.flags(for: types), list, nil, operation.callback,
      operation.context)
  }

  /// Removes what has changed since a time; all there is, if the time is before 1970.
  ///
  /// - Parameter completionHandler: called once, on the main thread, when it is gone.
  public func removeData(
    ofTypes dataTypes: Set<String>, modifiedSince date: Date,
    completionHandler: @escaping @MainActor @Sendable () -> Void
  ) {
    remove(dataTypes, since: date, completionHandler)
  }

  /// Removes what has changed since a time; all there is, if the time is before 1970.
  public func removeData(ofTypes dataTypes: Set<String>, modifiedSince date: Date) async {
    await withMainThreadContinuation { resume in
      remove(dataTypes, since: date) { resume(()) }
    }
  }

  private func remove(
    _ types: Set<String>, since date: Date, _ completion: @escaping @MainActor () -> Void
  ) {
    if date.timeIntervalSince1970 <= 0 { return clear(types, span: 0, completion) }
    let span = -date.timeIntervalSinceNow
    guard span > 0 else {
      DispatchQueue.main.async { completion() }
      return
    }
    // The engine does not remove cookies by time.
    let others = types.subtracting([WKWebsiteDataTypeCookies])
    clear(others, span: GTimeSpan(span * 1_000_000)) { [engine] in
      guard types.contains(WKWebsiteDataTypeCookies) else { return completion() }
      engine.cookieTimes.removeCookies(since: date, completion)
    }
  }

  /// - Parameter span: in microseconds up to now; 0 for all times.
  private func clear(
    _ types: Set<String>, span: GTimeSpan, _ completion: @escaping @MainActor () -> Void
  ) {
    let operation = AsyncOperation { [engine] result in
      webkit_website_data_manager_clear_finish(engine.dataManager, result, nil)
      completion()
    }
    webkit_website_data_manager_clear(
      engine.dataManager, WebsiteDataTypes.flags(for: types), span, nil, operation.callback,
      operation.context)
  }
}
