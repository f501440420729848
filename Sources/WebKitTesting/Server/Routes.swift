/// Which reply a request gets.
struct Routes: Sendable {
  typealias Handler = @Sendable (LoopbackServer.Request) async throws -> LoopbackServer.Response

  enum Reply: Sendable {
    case fixed(LoopbackServer.Response)
    case computed(Handler)
  }

  private struct Key: Hashable {
    let pattern: String
    let method: String?
  }

  private var replies: [Key: Reply] = [:]

  mutating func set(_ pattern: String, method: String?, reply: Reply) {
    precondition(
      pattern == "*" || pattern.hasPrefix("/"), "a route begins with a slash, or is \"*\"")
    replies[Key(pattern: pattern, method: method?.uppercased())] = reply
  }

  mutating func remove(_ pattern: String, method: String?) {
    replies[Key(pattern: pattern, method: method?.uppercased())] = nil
  }

  /// The exact path first, then the longest prefix; a route for the method before one for any.
  func reply(path: String, method: String) -> Reply {
    for pattern in [path] + Self.prefixes(of: path) + ["*"] {
      for method in [method, nil] {
        if let reply = replies[Key(pattern: pattern, method: method)] { return reply }
      }
    }
    return .fixed(.text("No route for \(method) \(path)\n", status: 404))
  }

  /// `/a/b` matches `/a/b/*`, `/a/*` and `/*`.
  private static func prefixes(of path: String) -> [String] {
    var prefixes: [String] = []
    var rest = Substring(path)
    if !rest.hasSuffix("/") { prefixes.append(rest + "/*") }
    while let slash = rest.lastIndex(of: "/") {
      prefixes.append(rest[..<slash] + "/*")
      rest = rest[..<slash]
    }
    return prefixes
  }
}
