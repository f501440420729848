package import CWebKitGTK

extension ObjectReference {
  /// Whether the object is of this type or one made from it.
  package func isInstance(of type: GType) -> Bool {
    g_type_check_instance_is_a(pointer.untyped.assumingMemoryBound(to: GTypeInstance.self), type)
      != 0
  }
}
