internal import CMainLoop

/// Suspends a main-actor task until `body`'s argument is called, once, on the main thread.
///
/// That call runs the task's next step before it returns.
@MainActor
package func withMainThreadContinuation<Value>(
  _ body: (@escaping @MainActor (Value) -> Void) -> Void
) async -> Value {
  await withUnsafeContinuation { continuation in
    body { value in
      main_loop_hold_resumed_task()
      continuation.resume(returning: Handover(value))
      main_loop_run_resumed_task()
    }
  }.value
}

/// A value that goes from one piece of main-actor code to another.
private struct Handover<Value>: @unchecked Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}
