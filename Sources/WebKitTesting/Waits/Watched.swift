internal import Synchronization

/// State behind a lock whose changes can be awaited.
final class Watched<State: Sendable>: Sendable {
  private struct Waiter: Sendable {
    /// Resumes its task and returns true if the state is what it waits for.
    let accepts: @Sendable (State) -> Bool
    let fail: @Sendable (any Error) -> Void
  }

  private struct Contents: Sendable {
    var state: State
    var waiters: [Int: Waiter] = [:]
    var nextWaiter = 0
    var cancelledEarly: Set<Int> = []
  }

  private let contents: Mutex<Contents>

  init(_ state: State) {
    contents = Mutex(Contents(state: state))
  }

  var state: State { contents.withLock { $0.state } }

  @discardableResult
  func update<Result: Sendable>(_ change: @Sendable (inout State) -> Result) -> Result {
    contents.withLock { contents in
      let result = change(&contents.state)
      let state = contents.state
      contents.waiters = contents.waiters.filter { !$0.value.accepts(state) }
      return result
    }
  }

  /// Suspends until `value` returns something for the current state.
  ///
  /// - Throws: ``WaitTimeout`` if there is a timeout and it passes, or `CancellationError`.
  func first<Value: Sendable>(
    _ what: String, timeout: Duration?, _ value: @escaping @Sendable (State) -> Value?
  ) async throws -> Value {
    let number = contents.withLock { contents in
      contents.nextWaiter += 1
      return contents.nextWaiter
    }
    let alarm = timeout.map { timeout in
      Task {
        try await Task.sleep(for: timeout)
        self.fail(number, with: WaitTimeout(awaited: what, timeout: timeout))
      }
    }
    defer {
      alarm?.cancel()
      contents.withLock { _ = $0.cancelledEarly.remove(number) }
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        contents.withLock { contents in
          if let value = value(contents.state) {
            continuation.resume(returning: value)
          } else if contents.cancelledEarly.contains(number) {
            continuation.resume(throwing: CancellationError())
          } else {
            contents.waiters[number] = Waiter(
              accepts: { state in
                guard let value = value(state) else { return false }
                continuation.resume(returning: value)
                return true
              },
              fail: { continuation.resume(throwing: $0) })
          }
        }
      }
    } onCancel: {
      fail(number, with: CancellationError())
    }
  }

  private func fail(_ number: Int, with error: any Error) {
    contents.withLock { contents in
      if let waiter = contents.waiters.removeValue(forKey: number) {
        waiter.fail(error)
      } else {
        // The cancellation came before the waiter; the waiter finds it here.
        contents.cancelledEarly.insert(number)
      }
    }
  }
}
