package import CWebKitGTK
internal import CXTest
internal import UIKitGTK
public import WebKit

/// A person's pointer and keyboard, on the private display.
///
/// What is done goes through the X server, like everything that real devices do: the window in front gets it, menus
/// open and close, and pages take it for a person's action. Effects come later; wait for them.
///
/// ```swift
/// try SyntheticInput.click(at: CGPoint(x: 20, y: 20), in: webView)
/// try await eventually("the page") { webView.title == "Next" }
/// ```
@MainActor
public enum SyntheticInput {
  /// Moves the pointer to a place in a view, whose window comes to the front.
  ///
  /// - Parameters:
  ///   - point: in the view's coordinates, in points.
  ///   - view: must be shown.
  /// - Throws: ``SyntheticInputError``.
  public static func move(to point: CGPoint, in view: UIView) throws(SyntheticInputError) {
    guard let widget = view.hostableWidget else { throw .notShown }
    try move(to: point, in: widget)
  }

  /// Moves the pointer to a place in a widget, whose window comes to the front.
  package static func move(
    to point: CGPoint, in widget: UnsafeMutablePointer<GtkWidget>
  ) throws(SyntheticInputError) {
    let display = try connection()
    let place = try ScreenPlace(point, in: widget, display: display)
    XTestFakeMotionEvent(display, -1, place.x, place.y, 0)
    XSync(display, 0)
  }

  /// Presses a button of the mouse at a place in a view and lets it go.
  ///
  /// - Parameters:
  ///   - button: the primary, the secondary or the middle one (`.button(3)`).
  ///   - count: 2 for a double click.
  ///   - point: in the view's coordinates, in points.
  ///   - view: must be shown.
  /// - Throws: ``SyntheticInputError``.
  public static func click(
    _ button: UIEvent.ButtonMask = .primary, count: Int = 1, at point: CGPoint, in view: UIView
  ) throws(SyntheticInputError) {
    try move(to: point, in: view)
    try click(button, count: count)
  }

  /// Presses a button of the mouse at a place in a widget and lets it go.
  package static func click(
    _ button: UIEvent.ButtonMask = .primary, count: Int = 1, at point: CGPoint,
    in widget: UnsafeMutablePointer<GtkWidget>
  ) throws(SyntheticInputError) {
    try move(to: point, in: widget)
    try click(button, count: count)
  }

  /// Presses a button of the mouse in the middle of a widget and lets it go.
  package static func click(
    _ button: UIEvent.ButtonMask = .primary, in widget: UnsafeMutablePointer<GtkWidget>
  ) throws(SyntheticInputError) {
    let middle = CGPoint(
      x: Double(gtk_widget_get_width(widget)) / 2, y: Double(gtk_widget_get_height(widget)) / 2)
    try click(button, at: middle, in: widget)
  }

  /// Presses a button of the mouse where the pointer is, and lets it go.
  ///
  /// - Throws: ``SyntheticInputError``.
  public static func click(
    _ button: UIEvent.ButtonMask = .primary, count: Int = 1
  ) throws(SyntheticInputError) {
    for _ in 0..<count {
      try press(button)
      try release(button)
    }
  }

  /// Presses a button of the mouse where the pointer is; follow it with ``release(_:)``.
  ///
  /// - Throws: ``SyntheticInputError``.
  public static func press(_ button: UIEvent.ButtonMask) throws(SyntheticInputError) {
    try setButton(button, isDown: true)
  }

  /// Lets a button of the mouse go.
  ///
  /// - Throws: ``SyntheticInputError``.
  public static func release(_ button: UIEvent.ButtonMask) throws(SyntheticInputError) {
    try setButton(button, isDown: false)
  }

  private static func setButton(
    _ button: UIEvent.ButtonMask, isDown: Bool
  ) throws(SyntheticInputError) {
    let number: UInt32 =
      switch button {
      case .secondary: 3
      case .button(3): 2
      default: 1
      }
    let display = try connection()
    XTestFakeButtonEvent(display, number, isDown ? 1 : 0, 0)
    XSync(display, 0)
  }

  private static var display: OpaquePointer?

  /// Of its own, so that GTK's connection is left alone.
  static func connection() throws(SyntheticInputError) -> OpaquePointer {
    // A test must never take over the pointer of a person who watches.
    guard DisplayServer.isPrivate else { throw .noPrivateDisplay }
    if let display { return display }
    guard let opened = XOpenDisplay(nil) else { throw .noPrivateDisplay }
    display = opened
    return opened
  }
}

/// Why nothing could be pressed.
public enum SyntheticInputError: Error, Hashable, Sendable {
  /// The display is a person's, or there is none. Set `WEBKIT_HEADLESS=1` for the tests.
  case noPrivateDisplay
  /// The view is in no window, or its window is not on the screen yet.
  case notShown
  /// The keyboard has no such character.
  case notOnKeyboard(String)
}
