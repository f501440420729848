internal import GObjectSupport
internal import Synchronization

/// A question to a delegate that is to be answered once, at any time and on any thread.
///
/// A second answer is ignored. When the last reference goes and there was no answer, the fallback is taken, so that
/// neither the page nor the app waits for ever. Both leave one line on standard error, which names the delegate's
/// method; Apple's raises an exception.
final class DecisionHandler<Answer: Sendable>: Sendable {
  private let asked: String
  private let fallback: Answer
  private let outcome: String
  private let body: Mutex<(@MainActor @Sendable (Answer) -> Void)?>

  /// - Parameters:
  ///   - asked: the delegate's type and method.
  ///   - fallback: the answer if there is none.
  ///   - outcome: what that means, for the line about it.
  ///   - body: called once, on the main thread.
  init(
    asked: String, fallback: Answer, outcome: String,
    then body: @escaping @MainActor @Sendable (Answer) -> Void
  ) {
    self.asked = asked
    self.fallback = fallback
    self.outcome = outcome
    self.body = Mutex(body)
  }

  func answer(_ answer: Answer) {
    guard let body = take() else {
      return Log.fault("\(asked): the handler was called more than once")
    }
    onMainActor { body(answer) }
  }

  deinit {
    guard let body = take() else { return }
    Log.fault("\(asked): the handler was not called; \(outcome)")
    onMainActor { [fallback] in body(fallback) }
  }

  private func take() -> (@MainActor @Sendable (Answer) -> Void)? {
    body.withLock { body in
      defer { body = nil }
      return body
    }
  }
}

/// Runs `body` on the main thread: now if this is it, else as soon as the main loop turns.
func onMainActor(_ body: @escaping @MainActor @Sendable () -> Void) {
  performOnMainThread { MainActor.assumeIsolated { body() } }
}
