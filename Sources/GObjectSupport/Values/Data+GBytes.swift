internal import CWebKitGTK
package import Foundation

extension Data {
  /// The bytes of a `GBytes` that the caller owns, and gives up by this call.
  ///
  /// Nothing is copied if this was the last reference to memory of GLib's; else there is one copy,
  /// as a `Data` may be changed and a `GBytes` may not.
  package init(adopting bytes: OpaquePointer) {
    var count: gsize = 0
    if let memory = g_bytes_unref_to_data(bytes, &count), count > 0 {
      self.init(bytesNoCopy: memory, count: Int(count), deallocator: .custom { memory, _ in g_free(memory) })
    } else {
      self.init()
    }
  }

  /// A copy of the bytes of a `GBytes` that stays the caller's.
  package init(copying bytes: OpaquePointer) {
    var count: gsize = 0
    if let memory = g_bytes_get_data(bytes, &count), count > 0 {
      self.init(bytes: memory, count: Int(count))
    } else {
      self.init()
    }
  }

  /// A new `GBytes`, owned by the caller, that shares this value's memory.
  package func makeGBytes() -> OpaquePointer {
    // Few bytes live in the value itself; a copy is cheaper than an object to keep them in place.
    guard count > 64 else {
      return withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
    }
    // An NSData's bytes stay where they are as long as it lives, which a Data does not promise.
    let object = self as NSData
    return g_bytes_new_with_free_func(
      object.bytes, gsize(object.length),
      { object in
        if let object { Unmanaged<NSData>.fromOpaque(object).release() }
      }, Unmanaged.passRetained(object).toOpaque())
  }
}
