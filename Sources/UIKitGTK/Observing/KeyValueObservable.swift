/// An object of which some properties can be observed: those that Apple documents as such.
///
/// ```swift
/// token = webView.observe(\.estimatedProgress, options: [.new]) { webView, change in
///   progressView.progress = Float(change.newValue ?? 0)
/// }
/// ```
///
/// Linux note: on Apple every `NSObject` can be observed, by means of the Objective-C runtime. Here only
/// classes of this package conform. `#keyPath` does not exist; write the key: `"loading"`.
public protocol KeyValueObservable: NSObject {}

extension KeyValueObservable {
  /// Calls a closure on the main thread whenever a property has really changed.
  ///
  /// Observers of a property are called in the order in which they were added; Apple leaves it open.
  /// Only the library's documented properties can be observed: another key path ends the program with
  /// a message.
  ///
  /// - Parameter changeHandler: receives the object, which it need not capture.
  /// - Returns: what keeps the closure in place.
  @MainActor
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping @MainActor (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    let value = observedValue(at: keyPath)
    let registration = value.add(options: options) { [weak self] change in
      if let self { changeHandler(self, change) }
    }
    return NSKeyValueObservation { [weak value, weak registration] in
      if let registration { value?.remove(registration) }
    }
  }

  /// Calls an observer's `observeValue(forKeyPath:of:change:context:)` on the main thread whenever a
  /// property has really changed.
  ///
  /// The observer is not kept alive. One that goes away without having been removed is dropped with a line on
  /// standard error when the property changes; on Apple the program crashes.
  ///
  /// - Parameters:
  ///   - keyPath: a key, as on Apple: `"estimatedProgress"`, `"loading"`, `"URL"`. Only the library's
  ///     documented properties can be observed: another key ends the program with a message.
  ///   - context: handed to the observer as it is.
  @MainActor
  public func addObserver(
    _ observer: any KeyValueObserver, forKeyPath keyPath: String,
    options: NSKeyValueObservingOptions = [], context: UnsafeMutableRawPointer?
  ) {
    observedValue(forKey: keyPath).add(
      observer, of: self, key: keyPath, options: options, context: context)
  }

  /// Ends the latest observation of a property by an observer, whatever its context.
  ///
  /// It may be called from the observer's `deinit`. One that does not observe is reported on standard
  /// error; on Apple that is an exception.
  public func removeObserver(_ observer: any KeyValueObserver, forKeyPath keyPath: String) {
    remove(ObjectIdentifier(observer), key: keyPath, context: nil)
  }

  /// Ends the latest observation of a property by an observer with this context.
  public func removeObserver(
    _ observer: any KeyValueObserver, forKeyPath keyPath: String, context: UnsafeMutableRawPointer?
  ) {
    remove(ObjectIdentifier(observer), key: keyPath, context: UInt(bitPattern: context))
  }

  private func remove(_ observer: ObjectIdentifier, key: String, context: ObserverContext?) {
    nonisolated(unsafe) let object = self
    let remove = { @MainActor @Sendable in
      guard !object.observedValue(forKey: key).remove(observer, context: context) else { return }
      logFault("removeObserver: it does not observe \"\(key)\" of \(type(of: object))")
    }
    if Thread.isMainThread {
      MainActor.assumeIsolated { remove() }
    } else {
      DispatchQueue.main.async(execute: remove)
    }
  }
}
