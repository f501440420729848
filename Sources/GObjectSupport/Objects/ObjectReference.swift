internal import CWebKitGTK

/// One strong reference to a GObject, dropped when this object goes away.
///
/// A reference made on the main thread is dropped on the main thread, whichever thread releases
/// this object last: GTK and WebKit objects may not end elsewhere. Any other reference is dropped
/// at once.
package final class ObjectReference<Pointer: ObjectPointer> {
  /// The instance; valid as long as this reference lives, so not that of a temporary.
  package let pointer: Pointer
  private let home = HomeThread.ofCaller

  /// Takes over a reference that the caller owns (a "transfer full" result).
  package init(adopting pointer: Pointer) {
    self.pointer = pointer
  }

  /// Takes a reference of its own (a "transfer none" result).
  package init(retaining pointer: Pointer) {
    self.pointer = pointer
    g_object_ref(pointer.untyped)
  }

  /// Takes over the floating reference of a new widget, or takes its own if there is none.
  package init(sinking pointer: Pointer) {
    self.pointer = pointer
    g_object_ref_sink(pointer.untyped)
  }

  deinit {
    home.release(pointer.untyped) { g_object_unref($0) }
  }
}
