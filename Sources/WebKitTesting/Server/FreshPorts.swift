import Synchronization

/// Ports for servers, none of them twice in one program: an engine that has cached what a server of an
/// earlier test said at a port would give that for the answer of a new one.
enum FreshPorts {
  /// How many of them may be other programs' before it is odd.
  static let attempts = 1000

  /// Below those that Linux gives to connections.
  private static let range = 10_000..<32_768
  private static let last = Mutex(Int.random(in: range))

  static func next() -> Int {
    last.withLock { last in
      last = last + 1 < range.upperBound ? last + 1 : range.lowerBound
      return last
    }
  }
}
