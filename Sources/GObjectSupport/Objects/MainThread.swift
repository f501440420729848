internal import CWebKitGTK
internal import Foundation
internal import Synchronization

/// Whether this is the main thread.
///
/// `Thread.isMainThread` makes two system calls (0.4 µs), too much for every reference to an object.
package var isMainThread: Bool {
  let thread = UInt(pthread_self())
  let known = mainThread.load(ordering: .relaxed)
  if known != 0 { return thread == known }
  guard Thread.isMainThread else { return false }
  mainThread.store(thread, ordering: .relaxed)
  return true
}

/// The main thread's identifier, once it has asked; it stays the same as long as the process lives.
private let mainThread = Atomic<UInt>(0)

/// Runs `body` on the main thread: now if this is it, else as soon as the main loop turns.
///
/// Plain GLib rather than a task, because it is called from `deinit` and must keep its order.
package func performOnMainThread(_ body: @escaping @Sendable () -> Void) {
  if isMainThread { return body() }
  performOnNextTurn(body)
}

/// Runs `body` as soon as the main loop turns, in no task: loops of GTK's own that it runs hold no task back.
@MainActor
package func performInMainLoop(_ body: @escaping @MainActor () -> Void) {
  performOnNextTurn { MainActor.assumeIsolated(body) }
}

private func performOnNextTurn(_ body: @escaping @Sendable () -> Void) {
  g_idle_add_full(
    G_PRIORITY_DEFAULT,
    { work in
      if let work { Unmanaged<MainThreadWork>.fromOpaque(work).takeUnretainedValue().body() }
      return 0  // G_SOURCE_REMOVE
    },
    Unmanaged.passRetained(MainThreadWork(body)).toOpaque(),
    { work in
      if let work { Unmanaged<MainThreadWork>.fromOpaque(work).release() }
    })
}

private final class MainThreadWork: Sendable {
  let body: @Sendable () -> Void
  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

/// The thread an owned C object has to be given back on.
enum HomeThread: Sendable {
  case main
  case any

  /// The main thread for what is made there, such as widgets; anything else may end where it likes.
  static var ofCaller: HomeThread { isMainThread ? .main : .any }

  /// Gives `pointer` to `release`, on the right thread.
  func release(
    _ pointer: UnsafeMutableRawPointer,
    with release: @escaping @Sendable (UnsafeMutableRawPointer) -> Void
  ) {
    guard self == .main, !isMainThread else { return release(pointer) }
    // The owner is gone: nobody else uses this reference while it travels.
    nonisolated(unsafe) let pointer = pointer
    performOnMainThread { release(pointer) }
  }
}
