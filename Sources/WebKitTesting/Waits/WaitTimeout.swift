/// What a wait throws when its condition did not come true in time.
public struct WaitTimeout: Error, Equatable, CustomStringConvertible {
  /// What was awaited, in the caller's words.
  public let awaited: String
  /// How long the wait lasted.
  public let timeout: Duration

  public init(awaited: String, timeout: Duration) {
    self.awaited = awaited
    self.timeout = timeout
  }

  public var description: String { "gave up after \(timeout) waiting for \(awaited)" }
}

extension Duration {
  /// How long waits last unless told otherwise: 30 seconds, since build machines are noisy.
  public static var defaultWait: Duration { .seconds(30) }
}
