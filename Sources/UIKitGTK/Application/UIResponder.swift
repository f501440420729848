/// The common base of views, controllers and the application: a link in the responder chain.
@preconcurrency @MainActor
open class UIResponder: NSObject, KeyValueObserver {
  public override init() { super.init() }

  /// Whom an unhandled event or command goes to next.
  open var next: UIResponder? { nil }

  /// Whether the object may take the keyboard focus.
  open var canBecomeFirstResponder: Bool { false }

  /// Whether the object may give the keyboard focus up.
  open var canResignFirstResponder: Bool { true }

  /// Whether the object has the keyboard focus.
  open var isFirstResponder: Bool { false }

  /// Asks for the keyboard focus; false if it cannot be had.
  @discardableResult
  open func becomeFirstResponder() -> Bool { false }

  /// Gives the keyboard focus up; false if it stays.
  @discardableResult
  open func resignFirstResponder() -> Bool { !isFirstResponder }

  /// A property that this object observes has changed; for subclasses, which call super for what they do
  /// not know. What nobody knows is reported on standard error; on Apple that is an exception.
  open func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    logFault("\(type(of: self)) observes \"\(keyPath ?? "")\" but does not handle its changes")
  }
}
