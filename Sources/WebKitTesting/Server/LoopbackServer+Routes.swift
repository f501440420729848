extension LoopbackServer {
  /// Answers requests for a path with the same reply every time.
  ///
  /// A route replaces an earlier one of the same pattern and method. The exact path wins over a prefix,
  /// a longer prefix over a shorter one, a route for a method over one for all. Without a route, the
  /// answer is 404.
  ///
  /// - Parameters:
  ///   - pattern: a decoded path without query, `/folder/*` for everything in a folder, or `*`.
  ///   - method: the only method to answer; nil answers all.
  ///   - response: the reply.
  public func route(_ pattern: String, method: String? = nil, _ response: Response) {
    routes.withLock { $0.set(pattern, method: method, reply: .fixed(response)) }
  }

  /// Answers requests for a path with what the closure returns.
  ///
  /// ```swift
  /// server.route("/echo", method: "POST") { request in .data(request.body, contentType: nil) }
  /// ```
  ///
  /// - Parameters:
  ///   - pattern: as in ``route(_:method:_:)``.
  ///   - method: the only method to answer; nil answers all.
  ///   - handler: runs off the main thread, for several requests at a time; what it throws becomes the
  ///     text of a 500.
  public func route(
    _ pattern: String, method: String? = nil,
    handler: @escaping @Sendable (Request) async throws -> Response
  ) {
    routes.withLock { $0.set(pattern, method: method, reply: .computed(handler)) }
  }

  /// Answers the first request with the first reply, the second with the second, and all further ones
  /// with the last.
  public func route(_ pattern: String, method: String? = nil, sequence responses: [Response]) {
    precondition(!responses.isEmpty, "a sequence has at least one reply")
    let remaining = Watched(responses)
    route(pattern, method: method) { _ in
      remaining.update { $0.count > 1 ? $0.removeFirst() : $0[0] }
    }
  }

  /// Takes a route back.
  public func removeRoute(_ pattern: String, method: String? = nil) {
    routes.withLock { $0.remove(pattern, method: method) }
  }
}
