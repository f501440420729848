package import CWebKitGTK

/// The callback and context to hand to a GIO-style `…_async` function.
///
/// The handler runs exactly once, on the main actor, when the operation ends. Passing the pair to a C
/// function that never calls back leaks the handler, as it would in C.
package struct AsyncOperation {
  /// What the C function takes as its `GAsyncReadyCallback`.
  package let callback: GAsyncReadyCallback
  /// What the C function takes as its `user_data`.
  package let context: gpointer

  /// - Parameter handler: receives the `GAsyncResult` for the matching `…_finish` function; borrowed.
  @MainActor
  package init(_ handler: @escaping @MainActor (OpaquePointer) -> Void) {
    context = Unmanaged.passRetained(AsyncHandler(body: handler)).toOpaque()
    callback = { _, result, context in
      guard let context else { return }
      let handler = Unmanaged<AsyncHandler>.fromOpaque(context).takeRetainedValue()
      guard let result else { return }
      nonisolated(unsafe) let borrowed = result
      MainActor.assumeIsolated { handler.body(borrowed) }
    }
  }
}

private final class AsyncHandler: Sendable {
  let body: @MainActor (OpaquePointer) -> Void
  init(body: @escaping @MainActor (OpaquePointer) -> Void) { self.body = body }
}
