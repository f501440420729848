internal import CWebKitGTK

/// A reference that does not keep a GObject alive; usable from any thread.
final class WeakObjectReference: Sendable {
  // GLib keeps the address of the GWeakRef, so it lives on the heap; GLib locks every access.
  nonisolated(unsafe) private let reference: UnsafeMutablePointer<GWeakRef>

  init(_ instance: UnsafeMutableRawPointer) {
    reference = .allocate(capacity: 1)
    g_weak_ref_init(reference, instance)
  }

  deinit {
    g_weak_ref_clear(reference)
    reference.deallocate()
  }

  /// Calls `body` with the instance, kept alive for the call; does nothing once its end has begun.
  func withInstance(_ body: (UnsafeMutableRawPointer) -> Void) {
    guard let instance = g_weak_ref_get(reference) else { return }
    body(instance)
    g_object_unref(instance)
  }
}
