internal import CWebKitGTK

/// Tells of the end of a GObject that it does not keep alive, on the main thread.
@MainActor
package final class ObjectEnd {
  private let pointer: UnsafeMutablePointer<GObject>
  private var body: (@MainActor () -> Void)?

  /// - Parameters:
  ///   - pointer: an object that ends on the main thread.
  ///   - body: called once, when the last reference to it goes; the object is no longer to be used then.
  package init(of pointer: some ObjectPointer, _ body: @escaping @MainActor () -> Void) {
    self.pointer = pointer.cast()
    self.body = body
    g_object_weak_ref(self.pointer, objectEnded, Unmanaged.passRetained(self).toOpaque())
  }

  fileprivate func tell() {
    let body = body
    self.body = nil
    body?()
  }
}

private let objectEnded: GWeakNotify = { end, _ in
  guard let end else { return }
  let taken = Unmanaged<ObjectEnd>.fromOpaque(end).takeRetainedValue()
  MainActor.assumeIsolated { taken.tell() }
}
