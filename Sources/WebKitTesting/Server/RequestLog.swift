extension LoopbackServer {
  /// All requests since the start or the last ``clearRequests()``, in the order in which they had been read.
  public var requests: [Request] { log.state }

  /// The requests for one path, in their order.
  public func requests(at path: String) -> [Request] {
    requests.filter { $0.path == path }
  }

  /// Forgets the requests seen so far.
  public func clearRequests() {
    log.update { $0.removeAll() }
  }

  /// Suspends until a request for the path has been read, and returns the first one.
  ///
  /// - Throws: ``WaitTimeout``, or `CancellationError`.
  public func request(at path: String, timeout: Duration = .defaultWait) async throws -> Request {
    try await log.first("a request for \(path)", timeout: timeout) { requests in
      requests.first { $0.path == path }
    }
  }

  /// Suspends until at least `count` requests have been read, and returns all of them.
  ///
  /// - Parameter path: counts only requests for this path.
  /// - Throws: ``WaitTimeout``, or `CancellationError`.
  public func requests(
    count: Int, at path: String? = nil, timeout: Duration = .defaultWait
  ) async throws -> [Request] {
    let what = "\(count) request(s)" + (path.map { " for \($0)" } ?? "")
    return try await log.first(what, timeout: timeout) { requests in
      let matching = requests.filter { path == nil || $0.path == path }
      return matching.count >= count ? matching : nil
    }
  }
}
