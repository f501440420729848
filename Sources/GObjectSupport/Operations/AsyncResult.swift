package import CWebKitGTK

/// Awaits one GIO-style operation.
///
/// ```swift
/// let text = try await asyncResult { cancellable, callback, context in
///   g_file_load_contents_async(file, cancellable, callback, context)
/// } finish: { result in
///   try throwingGLibError { g_file_load_contents_finish(file, result, …, $0) }
/// }
/// ```
///
/// Cancelling the task cancels the operation; if it then ends early, the call throws
/// `CancellationError`. Else it throws what `finish` throws.
///
/// - Parameters:
///   - start: calls the `…_async` function with the three arguments given to it.
///   - finish: calls the `…_finish` function on the `GAsyncResult`, which is borrowed.
@MainActor
package func asyncResult<Value>(
  start: (UnsafeMutablePointer<GCancellable>, GAsyncReadyCallback, gpointer) -> Void,
  finish: (OpaquePointer) throws -> Value
) async throws -> Value {
  let cancellable = Cancellable()
  let result = await withTaskCancellationHandler {
    await withUnsafeContinuation { continuation in
      let operation = AsyncOperation { result in
        continuation.resume(returning: FinishedOperation(result))
      }
      start(cancellable.pointer, operation.callback, operation.context)
    }
  } onCancel: {
    cancellable.cancel()
  }
  do {
    return try finish(result.reference.pointer)
  } catch let error as GLibError
    where cancellable.isCancelled && error.matches(g_io_error_quark(), G_IO_ERROR_CANCELLED)
  {
    throw CancellationError()
  }
}

/// A `GAsyncResult` on its way from the callback to the waiting task, both on the main actor.
@MainActor
private final class FinishedOperation {
  let reference: ObjectReference<OpaquePointer>
  init(_ result: OpaquePointer) { reference = ObjectReference(retaining: result) }
}
