/// What tells apart the observations that one observer makes of one property.
typealias ObserverContext = UInt

/// An observer by key string, which is not kept alive.
@MainActor
final class ObserverReference {
  private(set) weak var observer: (any KeyValueObserver)?
  private let identifier: ObjectIdentifier
  private let context: ObserverContext

  init(_ observer: any KeyValueObserver, context: UnsafeMutableRawPointer?) {
    self.observer = observer
    identifier = ObjectIdentifier(observer)
    self.context = UInt(bitPattern: context)
  }

  /// By identity: an observer that removes itself in its `deinit` can no longer be referred to weakly.
  ///
  /// - Parameter context: nil for any.
  func matches(_ identifier: ObjectIdentifier, _ context: ObserverContext?) -> Bool {
    self.identifier == identifier && (context == nil || self.context == context)
  }
}
