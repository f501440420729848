/// What a wait throws when its condition did not come true in time.
public struct WaitTimeout: Error, Equatable, CustomStringConvertible {
  /// What was awaited, in the caller's words.
  public let awaited: String
  /// How long the wait lasted.
  public let timeout: Duration
  /// What was on the display at the end, if there was a window; not compared.
  public let scene: String?

  public init(awaited: String, timeout: Duration) {
    self.init(awaited: awaited, timeout: timeout, scene: nil)
  }

  package init(awaited: String, timeout: Duration, scene: String?) {
    self.awaited = awaited
    self.timeout = timeout
    self.scene = scene
  }

  public static func == (first: Self, second: Self) -> Bool {
    first.awaited == second.awaited && first.timeout == second.timeout
  }

  public var description: String {
    "gave up after \(timeout) waiting for \(awaited)" + (scene.map { "; on screen: \($0)" } ?? "")
  }
}

extension Duration {
  /// How long waits last unless told otherwise: 30 seconds, since build machines are noisy.
  public static var defaultWait: Duration { .seconds(30) }
}
