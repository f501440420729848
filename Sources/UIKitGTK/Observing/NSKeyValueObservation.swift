/// Keeps an observer's closure in place; the observation ends when this object goes away.
///
/// It keeps neither the observed object nor, once ended, the closure.
public final class NSKeyValueObservation: NSObject, Sendable {
  private let end: @MainActor @Sendable () -> Void

  init(end: @escaping @MainActor @Sendable () -> Void) {
    self.end = end
    super.init()
  }

  deinit { invalidate() }

  /// Ends the observation: the closure is not called again. Called on another thread than the main one,
  /// it takes effect when the main thread gets to it.
  public func invalidate() {
    if Thread.isMainThread {
      MainActor.assumeIsolated { end() }
    } else {
      DispatchQueue.main.async(execute: end)
    }
  }
}
