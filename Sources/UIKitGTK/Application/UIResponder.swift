/// The common base of views, controllers and the application: a link in the responder chain.
@preconcurrency @MainActor
open class UIResponder: NSObject {
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
}
