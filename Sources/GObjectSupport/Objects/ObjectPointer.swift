/// A pointer to a GObject instance, whichever of the two forms Swift imports it in.
///
/// Types whose struct is public arrive as `UnsafeMutablePointer<T>`, opaque ones as `OpaquePointer`.
package protocol ObjectPointer {
  /// The same address, untyped.
  var untyped: UnsafeMutableRawPointer { get }
  /// The same address under this type; the caller vouches for the type.
  init(untyped: UnsafeMutableRawPointer)
}

extension UnsafeMutablePointer: ObjectPointer {
  package var untyped: UnsafeMutableRawPointer { UnsafeMutableRawPointer(self) }
  package init(untyped: UnsafeMutableRawPointer) {
    self = untyped.assumingMemoryBound(to: Pointee.self)
  }
}

extension OpaquePointer: ObjectPointer {
  package var untyped: UnsafeMutableRawPointer { UnsafeMutableRawPointer(self) }
  package init(untyped: UnsafeMutableRawPointer) { self.init(untyped) }
}

extension ObjectPointer {
  /// The instance under another of its types, as GLib's cast macros do; the caller vouches for it.
  package func cast<Other: ObjectPointer>(to _: Other.Type = Other.self) -> Other {
    Other(untyped: untyped)
  }
}
