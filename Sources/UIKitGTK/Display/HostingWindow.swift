internal import CWindowPlacement
package import CWebKitGTK
internal import GObjectSupport

/// A bare window that makes a widget without a window visible on a private display.
///
/// A page in it is visible, animates and paints at full rate, whatever other hosting windows cover
/// it: an X server without a compositor does not hold covered windows back. The newest window has
/// the keyboard focus, and gives it back to the one before when it goes. Windows of the app are before
/// all of them, and take the pointer and the keyboard as if they were not there.
///
/// There is no window manager, so sizes are exactly those asked for, also beyond the screen's.
@MainActor
package final class HostingWindow {
  /// All open ones, in the order in which they had the focus.
  private static var focusOrder: [UnsafeMutablePointer<GtkWindow>] = []

  private var window: UnsafeMutablePointer<GtkWindow>?

  /// Shows `widget`, which must have no parent, in a window of its own.
  ///
  /// - Parameters:
  ///   - size: in pixels, at least 1 and at most what an X server can have.
  package init(hosting widget: UnsafeMutablePointer<GtkWidget>, size: CGSize) {
    precondition(gtk_widget_get_parent(widget) == nil, "the widget is in a window already")
    let window = newToplevel()
    self.window = window
    gtk_window_set_decorated(window, 0)
    gtk_window_set_child(window, widget)
    resize(to: size)
    focus()
  }

  /// Gives the window, and so the widget, this size in pixels; the page hears of it asynchronously.
  package func resize(to size: CGSize) {
    guard let window else { return }
    let pixels = CGSize(width: max(size.width, 1), height: max(size.height, 1)).widgetPixels
    // GTK limits a window's default size to the monitor's, but not its minimum size.
    gtk_widget_set_size_request(window.cast(), pixels.width, pixels.height)
    gtk_window_set_default_size(window, pixels.width, pixels.height)
  }

  /// Takes the keyboard focus: `document.hasFocus()` becomes true, and false in the other windows.
  package func focus() {
    guard let window else { return }
    Self.focusOrder.removeAll { $0 == window }
    Self.focusOrder.append(window)
    Self.arrange()
  }

  /// Shows the newest one with the focus; behind the app's windows and without it, while there are some.
  package static func arrange() {
    guard let newest = focusOrder.last else { return }
    guard isAppShown else {
      // Without a window manager, GTK sets the X server's input focus itself.
      return gtk_window_present(newest)
    }
    gtk_widget_realize(newest.cast())
    window_placement_lower(newest)
    gtk_widget_set_visible(newest.cast(), 1)
    window_placement_lower(newest)
  }

  /// Whether a window is on screen that is not one of these.
  private static var isAppShown: Bool {
    allToplevels().contains { gtk_widget_get_mapped($0) != 0 && !isHosting($0) }
  }

  /// Whether a window is one of these.
  package static func isHosting(_ window: UnsafeMutablePointer<GtkWidget>) -> Bool {
    focusOrder.contains(window.cast())
  }

  /// Lets the widget go, so that it can get a real parent, and closes the window.
  ///
  /// The caller keeps the widget alive; happens by itself when this object goes away.
  package func close() {
    guard let window else { return }
    self.window = nil
    let hadFocus = Self.focusOrder.last == window
    Self.focusOrder.removeAll { $0 == window }
    gtk_window_set_child(window, nil)
    gtk_window_destroy(window)
    if hadFocus { Self.arrange() }
  }

  isolated deinit {
    close()
  }
}
