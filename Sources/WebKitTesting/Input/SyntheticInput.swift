internal import CSyntheticInput
package import CWebKitGTK
internal import GObjectSupport
public import UIKitGTK

/// The pointer and the keyboard, moved by a test as a person would: through the X server.
///
/// ```swift
/// let input = try SyntheticInput()
/// try input.click(on: button)
/// try input.type("swift.org")
/// try input.press(.return)
/// ```
///
/// Calls return at once; what they bring about comes when the main loop turns. Private displays have no
/// window manager, which would give the keyboard focus to new windows: pressing a key gives it to the newest
/// window of this process.
@MainActor
public final class SyntheticInput {
  /// Why there is no input.
  public enum Failure: Error {
    /// The display is not an X display, or its server has no XTest extension.
    case noXTest
    /// The view is not on screen.
    case notOnScreen
    /// The screen cannot be pictured.
    case noPicture
    /// The keyboard has no such key.
    case noKey(String)
  }

  /// A key without a character of its own.
  public enum Key: UInt32, Sendable {
    case `return` = 0xFF0D
    case escape = 0xFF1B
    case tab = 0xFF09
    case backspace = 0xFF08
    case space = 0x20
    case left = 0xFF51
    case up = 0xFF52
    case right = 0xFF53
    case down = 0xFF54
    case pageUp = 0xFF55
    case pageDown = 0xFF56
    case menu = 0xFF67
    case f5 = 0xFFC2
    case f6 = 0xFFC3
    case f10 = 0xFFC7
    case f11 = 0xFFC8
    case f12 = 0xFFC9
  }

  /// A key that is held while another one is pressed.
  public enum Modifier: UInt32, Sendable {
    case shift = 0xFFE1
    case control = 0xFFE3
    case alternate = 0xFFE9
  }

  private let connection: OpaquePointer

  /// The display must be open: a view was shown before.
  public init() throws {
    guard let connection = synthetic_input_open() else { throw Failure.noXTest }
    self.connection = connection
  }

  isolated deinit {
    synthetic_input_close(connection)
  }

  /// Moves the pointer onto a view.
  ///
  /// - Parameter point: in the view's coordinates; nil stands for its middle.
  public func move(to view: UIView, at point: CGPoint? = nil) throws {
    guard let widget = view.hostableWidget else { throw Failure.notOnScreen }
    try move(to: widget, at: point)
  }

  /// Clicks on a view.
  ///
  /// - Parameters:
  ///   - point: in the view's coordinates; nil stands for its middle.
  ///   - button: 1 left, 2 middle, 3 right.
  public func click(on view: UIView, at point: CGPoint? = nil, button: UInt32 = 1) throws {
    guard let widget = view.hostableWidget else { throw Failure.notOnScreen }
    try click(on: widget, at: point, button: button)
  }

  package func move(to widget: UnsafeMutablePointer<GtkWidget>, at point: CGPoint? = nil) throws {
    let place =
      point
      ?? CGPoint(
        x: Double(gtk_widget_get_width(widget)) / 2, y: Double(gtk_widget_get_height(widget)) / 2)
    guard synthetic_input_move(connection, widget, place.x, place.y) else {
      throw Failure.notOnScreen
    }
  }

  package func click(
    on widget: UnsafeMutablePointer<GtkWidget>, at point: CGPoint? = nil, button: UInt32 = 1
  ) throws {
    try move(to: widget, at: point)
    synthetic_input_button(connection, button, true)
    synthetic_input_button(connection, button, false)
  }

  /// Moves the pointer to a place of the screen, in pixels.
  public func move(onScreenTo point: CGPoint) {
    synthetic_input_move_on_screen(connection, Int32(point.x), Int32(point.y))
  }

  /// Clicks on a place of the screen, in pixels: in a window of another process.
  ///
  /// - Parameter button: 1 left, 2 middle, 3 right.
  public func click(onScreenAt point: CGPoint, button: UInt32 = 1) {
    move(onScreenTo: point)
    synthetic_input_button(connection, button, true)
    synthetic_input_button(connection, button, false)
  }

  /// Whether a program has the pointer for itself, as it does while a menu is open. What is clicked then closes
  /// the menu, and nothing else.
  package var isPointerGrabbed: Bool { synthetic_input_is_pointer_grabbed(connection) }

  /// What is on the screen, with the windows of other processes.
  public func screenPicture() throws -> UIImage {
    var (width, height): (Int32, Int32) = (0, 0)
    guard let pixels = synthetic_input_screen(connection, &width, &height) else {
      throw Failure.noPicture
    }
    defer { free(pixels) }
    let data = Data(bytes: pixels, count: Int(width) * Int(height) * 4)
    guard
      let image = UIImage(rgbaBytes: data, pixelWidth: Int(width), pixelHeight: Int(height))
    else { throw Failure.noPicture }
    return image
  }

  /// Gives the keyboard focus to the newest window of this process that is on screen; to one that a view
  /// without a window has got only if there is no other.
  public func focusNewestWindow() {
    let shown = allToplevels().filter { gtk_widget_get_mapped($0) != 0 }
    guard let newest = shown.last(where: { !HostingWindow.isHosting($0) }) ?? shown.last else {
      return
    }
    guard gtk_window_is_active(newest.cast()) == 0 else { return }
    synthetic_input_focus(connection, newest)
  }

  /// Presses a key and lets it go.
  public func press(_ key: Key, with modifiers: [Modifier] = []) throws {
    try press(keysym: key.rawValue, named: "\(key)", with: modifiers)
  }

  /// Presses the keys of a text, one after the other.
  public func type(_ text: String, with modifiers: [Modifier] = []) throws {
    for character in text.unicodeScalars {
      let keysym = gdk_unicode_to_keyval(character.value)
      let needsShift = synthetic_input_needs_shift(connection, keysym)
      try press(
        keysym: keysym, named: String(character), with: modifiers + (needsShift ? [.shift] : []))
    }
  }

  private func press(keysym: UInt32, named name: String, with modifiers: [Modifier]) throws {
    focusNewestWindow()
    for modifier in modifiers { _ = synthetic_input_key(connection, modifier.rawValue, true) }
    defer {
      for modifier in modifiers { _ = synthetic_input_key(connection, modifier.rawValue, false) }
    }
    guard synthetic_input_key(connection, keysym, true) else { throw Failure.noKey(name) }
    _ = synthetic_input_key(connection, keysym, false)
  }
}
