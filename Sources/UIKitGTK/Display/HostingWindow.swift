package import CWebKitGTK
internal import GObjectSupport

/// A bare window that makes a widget without a window visible on a private display.
///
/// A page in it is visible, animates and paints at full rate, whatever other hosting windows cover
/// it: an X server without a compositor does not hold covered windows back. The newest window has
/// the keyboard focus, and gives it back to the one before when it goes.
///
/// There is no window manager, so sizes are exactly those asked for, also beyond the screen's.
@MainActor
package final class HostingWindow {
  /// X11 coordinates are 16 bits wide; a larger window is an X error, which ends the process.
  package static let maximumEdge = 32_767
  /// The window's pixels in the server are limited to 512 MiB.
  private static let maximumArea = 1 << 27

  /// All open ones, in the order in which they had the focus.
  private static var focusOrder: [UnsafeMutablePointer<GtkWindow>] = []

  private var window: UnsafeMutablePointer<GtkWindow>?

  /// Shows `widget`, which must have no parent, in a window of its own.
  ///
  /// - Parameters:
  ///   - width: in pixels, limited to 1 ... `maximumEdge`; likewise the height.
  package init(hosting widget: UnsafeMutablePointer<GtkWidget>, width: Int, height: Int) {
    precondition(gtk_widget_get_parent(widget) == nil, "the widget is in a window already")
    let top: UnsafeMutablePointer<GtkWidget> = gtk_window_new()
    let window: UnsafeMutablePointer<GtkWindow> = top.cast()
    self.window = window
    gtk_window_set_decorated(window, 0)
    gtk_window_set_child(window, widget)
    resize(width: width, height: height)
    focus()
  }

  /// Gives the window, and so the widget, this size in pixels; the page hears of it asynchronously.
  package func resize(width: Int, height: Int) {
    guard let window else { return }
    let width = min(max(width, 1), Self.maximumEdge)
    let height = min(max(height, 1), Self.maximumEdge, Self.maximumArea / width)
    // GTK limits a window's default size to the monitor's, but not its minimum size.
    gtk_widget_set_size_request(window.cast(), gint(width), gint(height))
    gtk_window_set_default_size(window, gint(width), gint(height))
  }

  /// Takes the keyboard focus: `document.hasFocus()` becomes true, and false in the other windows.
  package func focus() {
    guard let window else { return }
    Self.focusOrder.removeAll { $0 == window }
    Self.focusOrder.append(window)
    // Without a window manager, GTK sets the X server's input focus itself.
    gtk_window_present(window)
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
    if hadFocus, let next = Self.focusOrder.last { gtk_window_present(next) }
  }

  isolated deinit {
    close()
  }
}
