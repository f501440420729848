import CWebKitGTK
import Foundation
import GObjectSupport
import Synchronization

/// Sees when a GObject ends, and on which thread.
final class LifeWatch: Sendable {
  private let ends = Mutex<[Bool]>([])

  init(_ pointer: some ObjectPointer) {
    g_object_weak_ref(
      pointer.untyped.assumingMemoryBound(to: GObject.self),
      { watch, _ in
        Unmanaged<LifeWatch>.fromOpaque(watch!).takeRetainedValue().ends.withLock {
          $0.append(Thread.isMainThread)
        }
      }, Unmanaged.passRetained(self).toOpaque())
  }

  /// Whether the object has ended.
  var ended: Bool { ends.withLock { !$0.isEmpty } }
  /// Whether it ended on the main thread.
  var endedOnMainThread: Bool { ends.withLock { $0 == [true] } }
}

extension ObjectPointer {
  /// How many references the object has.
  var referenceCount: Int {
    Int(untyped.assumingMemoryBound(to: GObject.self).pointee.ref_count)
  }
}

/// An object that a closure captures, to see when the closure is let go.
final class Token: Sendable {}

/// Lets the main loop turn until `condition` holds.
@MainActor
func mainLoop(until condition: () -> Bool) async {
  while !condition() { await Task.yield() }
}

/// Lets another thread drop the last reference to a value.
final class Handover<Value>: @unchecked Sendable {
  private var value: Value?
  init(_ value: Value) { self.value = value }
  func drop() { value = nil }
}
