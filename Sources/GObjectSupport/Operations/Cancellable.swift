package import CWebKitGTK

/// An owned `GCancellable`: asks a running operation to end early.
package final class Cancellable: Sendable {
  // GCancellable locks by itself.
  nonisolated(unsafe) package let pointer: UnsafeMutablePointer<GCancellable>

  package init() {
    // Never nil: GLib ends the process when memory runs out.
    pointer = g_cancellable_new()!
  }

  deinit {
    g_object_unref(pointer)
  }

  /// Whether the operation has been asked to end.
  package var isCancelled: Bool { g_cancellable_is_cancelled(pointer) != 0 }

  /// Asks the operation to end, from any thread; harmless when it has ended.
  ///
  /// The request is made on the main thread, as the operation reacts on the thread that makes it.
  package func cancel() {
    performOnMainThread { g_cancellable_cancel(self.pointer) }
  }
}
