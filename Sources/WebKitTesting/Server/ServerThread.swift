internal import CWebKitGTK
internal import Foundation
internal import Synchronization

/// A thread with a GLib context of its own, which runs jobs and GLib's sources until it is stopped.
///
/// Everything of libsoup's happens here, so that a blocked main thread never stalls a server.
final class ServerThread: Sendable {
  private struct State: Sendable {
    var jobs: [@Sendable () -> Void] = []
    var isStopping = false
  }

  // GMainContext is safe to use from any thread.
  nonisolated(unsafe) private let context: OpaquePointer
  private let state = Mutex(State())
  private let ended = DispatchSemaphore(value: 0)

  init() {
    context = g_main_context_new()
  }

  deinit {
    g_main_context_unref(context)
  }

  /// Whether the caller runs on this thread.
  var isCurrent: Bool { g_main_context_is_owner(context) != 0 }

  func start() {
    let thread = Thread { [self] in
      g_main_context_push_thread_default(context)
      while runJobs() { g_main_context_iteration(context, 1) }
      // What the last jobs have closed may have callbacks left.
      while g_main_context_iteration(context, 0) != 0 {}
      g_main_context_pop_thread_default(context)
      ended.signal()
    }
    thread.name = "loopback-server"
    thread.start()
  }

  /// Runs a job on the thread, after those that were handed over before.
  func run(_ job: @escaping @Sendable () -> Void) {
    state.withLock { $0.jobs.append(job) }
    g_main_context_wakeup(context)
  }

  /// Runs a job on the thread and blocks until its result is there.
  func sync<Value: Sendable>(_ job: @escaping @Sendable () -> Value) -> Value {
    if isCurrent { return job() }
    let result = Once<Value>()
    run { result.set(job()) }
    return result.wait()
  }

  /// Runs a job on the thread and suspends until its result is there.
  func call<Value: Sendable>(_ job: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      run { continuation.resume(returning: job()) }
    }
  }

  /// Ends the thread after the jobs handed over so far, and waits for that.
  func stop() {
    state.withLock { $0.isStopping = true }
    g_main_context_wakeup(context)
    if !isCurrent { ended.wait() }
  }

  /// Returns whether to go on.
  private func runJobs() -> Bool {
    while true {
      let (jobs, isStopping) = state.withLock { state in
        defer { state.jobs = [] }
        return (state.jobs, state.isStopping)
      }
      if jobs.isEmpty { return !isStopping }
      for job in jobs { job() }
    }
  }
}

/// A value that one thread sets and another waits for.
private final class Once<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)
  private let isSet = DispatchSemaphore(value: 0)

  func set(_ value: Value) {
    self.value.withLock { $0 = value }
    isSet.signal()
  }

  func wait() -> Value {
    isSet.wait()
    guard let value = value.withLock({ $0 }) else { preconditionFailure("set before the signal") }
    return value
  }
}
