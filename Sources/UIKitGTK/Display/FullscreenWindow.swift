package import CWebKitGTK
internal import GObjectSupport

/// A window that fills the screen with one widget.
///
/// Where no window manager could see to it, as on a private display, it gets the screen's size.
@MainActor
package final class FullscreenWindow {
  private let window: ObjectReference<UnsafeMutablePointer<GtkWindow>>
  private var closeRequest: SignalConnection?

  /// Shows `widget`, which must have no parent.
  ///
  /// - Parameters:
  ///   - title: for the desktop's list of windows.
  ///   - onCloseRequest: called when the person wants to close the window, which stays.
  package init(
    showing widget: UnsafeMutablePointer<GtkWidget>, title: String,
    onCloseRequest: @escaping @MainActor () -> Void
  ) {
    window = ObjectReference(retaining: newToplevel())
    gtk_window_set_title(window.pointer, title)
    gtk_window_set_child(window.pointer, widget)
    closeRequest = window.pointer.connect("close-request") { _ in
      onCloseRequest()
      return .bool(true)
    }
    if WindowManager.isMissing {
      gtk_window_set_decorated(window.pointer, 0)
      let screen = UIScreen.main.bounds.size.widgetPixels
      gtk_widget_set_size_request(window.pointer.cast(), screen.width, screen.height)
    } else {
      gtk_window_fullscreen(window.pointer)
    }
    gtk_window_present(window.pointer)
  }

  /// Lets the widget go and closes the window; happens by itself when this object goes.
  package func close() {
    guard closeRequest != nil else { return }
    closeRequest = nil
    window.pointer.cast(to: UnsafeMutablePointer<GtkWidget>.self).closePopovers()
    gtk_window_set_child(window.pointer, nil)
    gtk_window_destroy(window.pointer)
  }

  isolated deinit {
    close()
  }
}
