/// Cache policies as header fields, which is the only way to tell the engine (WebKitGTK 2.50).
enum CachePolicy {
  /// What has the page come from the server. The policies that prefer the cache are for ``VisitLoad``.
  static func headerFields(for policy: URLRequest.CachePolicy) -> [String: String] {
    switch policy {
    case .reloadIgnoringLocalCacheData, .reloadIgnoringLocalAndRemoteCacheData,
      .reloadRevalidatingCacheData:
      // The engine's caches step aside for a condition; this one no server can meet.
      [
        "Cache-Control": "no-cache", "Pragma": "no-cache",
        "If-None-Match": "\"\(UUID().uuidString)\"",
      ]
    default:
      [:]
    }
  }
}
