package import CWebKitGTK

/// One owned value of a boxed type, such as `WebKitScriptMessageReply`, `GUri` or `SoupCookie`.
///
/// GLib knows for each boxed type how to copy and how to free it; for reference-counted types a
/// copy is one more reference. The value ends on the main thread if the owner was made there.
package final class BoxedReference<Pointer: ObjectPointer> {
  /// The value; valid as long as this object lives, so not that of a temporary.
  package let pointer: Pointer
  private let type: GType
  private let home = HomeThread.ofCaller

  /// Takes over a value that the caller owns (a "transfer full" result).
  package init(adopting pointer: Pointer, type: GType) {
    self.pointer = pointer
    self.type = type
  }

  /// Takes a reference or a copy of its own (a "transfer none" result).
  package init(retaining pointer: Pointer, type: GType) {
    self.pointer = Pointer(untyped: g_boxed_copy(type, pointer.untyped))
    self.type = type
  }

  deinit {
    home.release(pointer.untyped) { [type] in g_boxed_free(type, $0) }
  }
}
