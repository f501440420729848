public import CWebKitGTK

/// The callback and context to hand to a GIO-style `…_async` function.
///
/// The handler runs exactly once, on the main actor, when the operation ends. Passing the pair to a C
/// function that never calls back leaks the handler, as it would in C.
public struct AsyncOperation {
  /// What the C function takes as its `GAsyncReadyCallback`.
  public let callback: GAsyncReadyCallback
  /// What the C function takes as its `user_data`.
  public let context: gpointer

  /// - Parameter handler: receives the `GAsyncResult` for the matching `…_finish` function; borrowed.
  @MainActor
  public init(_ handler: @escaping @MainActor (OpaquePointer) -> Void) {
    context = Unmanaged.passRetained(AsyncHandler(body: handler)).toOpaque()
    callback = { _, result, context in
      let handler = Unmanaged<AsyncHandler>.fromOpaque(context!).takeRetainedValue()
      nonisolated(unsafe) let result = result!
      MainActor.assumeIsolated { handler.body(result) }
    }
  }
}

private final class AsyncHandler: Sendable {
  let body: @MainActor (OpaquePointer) -> Void
  init(body: @escaping @MainActor (OpaquePointer) -> Void) { self.body = body }
}
