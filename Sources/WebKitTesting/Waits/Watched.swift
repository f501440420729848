internal import Synchronization

/// State behind a lock whose changes can be awaited.
///
/// Tasks are resumed after the lock is given up: cancelling a task holds a lock of its own while it asks for
/// this one, and resuming the task asks for that.
final class Watched<State: Sendable>: Sendable {
  private typealias Resumption = @Sendable () -> Void

  private struct Waiter: Sendable {
    /// What resumes its task, if the state is what it waits for.
    let accept: @Sendable (State) -> Resumption?
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
    let (result, resumptions) = contents.withLock { contents in
      let result = change(&contents.state)
      var resumptions: [Resumption] = []
      for (number, waiter) in contents.waiters {
        guard let resumption = waiter.accept(contents.state) else { continue }
        contents.waiters[number] = nil
        resumptions.append(resumption)
      }
      return (result, resumptions)
    }
    for resume in resumptions { resume() }
    return result
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
        let resume = contents.withLock { contents -> Resumption? in
          if let value = value(contents.state) {
            return { continuation.resume(returning: value) }
          }
          if contents.cancelledEarly.contains(number) {
            return { continuation.resume(throwing: CancellationError()) }
          }
          contents.waiters[number] = Waiter(
            accept: { state in
              guard let value = value(state) else { return nil }
              return { continuation.resume(returning: value) }
            },
            fail: { continuation.resume(throwing: $0) })
          return nil
        }
        resume?()
      }
    } onCancel: {
      fail(number, with: CancellationError())
    }
  }

  private func fail(_ number: Int, with error: any Error) {
    let waiter = contents.withLock { contents in
      let waiter = contents.waiters.removeValue(forKey: number)
      // A cancellation that comes before the waiter is found by it here.
      if waiter == nil { contents.cancelledEarly.insert(number) }
      return waiter
    }
    waiter?.fail(error)
  }
}
