internal import CWebKitGTK
internal import Synchronization

/// A connected signal handler, disconnected when this object goes away.
///
/// It does not keep the instance alive, and outlives it harmlessly. What the handler captured is
/// let go when the connection ends, or the instance, whichever is first.
package final class SignalConnection: Sendable {
  private let link: SignalLink

  init(_ link: SignalLink) { self.link = link }

  deinit { link.disconnect() }

  /// Ends the connection; harmless when it has ended before, or from within the handler.
  ///
  /// The handler does not run again after this returns. Two exceptions, for calls on another thread
  /// than the one that emits: a running handler finishes, and a handler that belongs to the main
  /// actor is disconnected when the main loop turns.
  package func disconnect() { link.disconnect() }
}

/// What the connection and GLib's closure share: whether the two still belong together.
final class SignalLink: Sendable {
  private let instance: WeakObjectReference
  private let home: HomeThread
  private let identifier = Atomic<UInt>(0)
  private let connected = Atomic(true)

  init(instance: UnsafeMutableRawPointer, home: HomeThread) {
    self.instance = WeakObjectReference(instance)
    self.home = home
  }

  /// GLib cannot disconnect a handler while the instance is being disposed, and may still emit then.
  var isConnected: Bool { connected.load(ordering: .acquiring) }

  func establish(_ identifier: UInt) {
    self.identifier.store(identifier, ordering: .releasing)
  }

  func disconnect() {
    guard isConnected else { return }
    if home == .main, !isMainThread {
      return performOnMainThread { self.disconnect() }
    }
    guard connected.exchange(false, ordering: .acquiringAndReleasing) else { return }
    instance.withInstance { [identifier = identifier.load(ordering: .acquiring)] instance in
      // Disposing an object by hand drops its handlers while it lives on.
      guard g_signal_handler_is_connected(instance, identifier) != 0 else { return }
      g_signal_handler_disconnect(instance, identifier)
    }
  }
}
