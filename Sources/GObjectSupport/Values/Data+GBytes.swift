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
      self.init(
        bytesNoCopy: memory, count: Int(count), deallocator: .custom { memory, _ in g_free(memory) }
      )
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
    // A value of this size keeps its bytes on the heap, where they stay and do not change while
    // any copy of the value lives. (An NSData would promise that, but is a copy on Linux.)
    let kept = KeptData(self)
    return kept.data.withUnsafeBytes { memory in
      g_bytes_new_with_free_func(
        memory.baseAddress, gsize(memory.count),
        { kept in
          if let kept { Unmanaged<KeptData>.fromOpaque(kept).release() }
        }, Unmanaged.passRetained(kept).toOpaque())
    }
  }
}

private final class KeptData: Sendable {
  let data: Data
  init(_ data: Data) { self.data = data }
}
