internal import CWebKitGTK

/// One strong reference to a GObject, dropped when this object goes away.
///
/// The last release may run on any thread; GTK and WebKit objects must therefore be released on the
/// main thread, which `@MainActor` owners with an isolated `deinit` guarantee.
public final class ObjectReference<Pointer: ObjectPointer> {
  /// The instance; valid as long as this reference lives.
  public let pointer: Pointer

  /// Takes over a reference that the caller owns (a "transfer full" result).
  public init(adopting pointer: Pointer) {
    self.pointer = pointer
  }

  /// Takes a reference of its own (a "transfer none" result).
  public init(retaining pointer: Pointer) {
    self.pointer = pointer
    g_object_ref(pointer.untyped)
  }

  /// Takes over the floating reference of a new widget, or takes its own if there is none.
  public init(sinking pointer: Pointer) {
    self.pointer = pointer
    g_object_ref_sink(pointer.untyped)
  }

  deinit {
    g_object_unref(pointer.untyped)
  }
}
