/// An observer of properties by their key strings.
///
/// Linux note: on Apple every `NSObject` has this method and a subclass overrides it. Foundation on Linux
/// lacks it. ``UIResponder`` has it, so views, controllers and the application's delegate override it as
/// on Apple. Any other class states its conformance, and leaves out the word `override`:
///
/// ```swift
/// final class ProgressObserver: NSObject, KeyValueObserver {
///   func observeValue(
///     forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
///     context: UnsafeMutableRawPointer?
///   ) { … }
/// }
/// ```
public protocol KeyValueObserver: NSObject {
  /// An observed property has changed or, with the option `prior`, is about to.
  @MainActor
  func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?)
}
