/// Suspends until the condition holds.
///
/// The main actor stays free between two looks at the condition, so pages load and callbacks arrive.
///
/// ```swift
/// try await eventually("the title is set") { webView.title == "Hello" }
/// ```
///
/// - Parameters:
///   - what: what is awaited, for the message of a failure.
///   - timeout: how long to wait.
///   - condition: evaluated on the main actor, a last time after the timeout; its errors end the wait.
/// - Throws: ``WaitTimeout``, what `condition` throws, or `CancellationError`.
@MainActor
public func eventually(
  _ what: String = "a condition", timeout: Duration = .defaultWait,
  _ condition: @MainActor () async throws -> Bool
) async throws {
  _ = try await eventually(what, timeout: timeout) { try await condition() ? true : nil }
}

/// Suspends until the closure returns a value, and returns that value.
///
/// ```swift
/// let title = try await eventually("a title") { webView.title }
/// ```
///
/// - Throws: ``WaitTimeout``, what `value` throws, or `CancellationError`.
@MainActor
public func eventually<Value: Sendable>(
  _ what: String = "a value", timeout: Duration = .defaultWait,
  value: @MainActor () async throws -> Value?
) async throws -> Value {
  let deadline = ContinuousClock.now + timeout
  while true {
    let isLastLook = ContinuousClock.now >= deadline
    if let value = try await value() { return value }
    if isLastLook {
      throw WaitTimeout(awaited: what, timeout: timeout, scene: Scene.description)
    }
    // There is no hook after each turn of the main actor; a short tick is cheap and robust.
    try await Task.sleep(for: waitTick)
  }
}

let waitTick = Duration.milliseconds(5)
