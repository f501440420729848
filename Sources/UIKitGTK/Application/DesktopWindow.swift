internal import CWebKitGTK
internal import GObjectSupport

/// What a `UIWindow` has on the desktop, which goes with it: on the main thread, whichever thread
/// lets go of the window last.
@MainActor
final class DesktopWindow {
  var toplevel: ObjectReference<UnsafeMutablePointer<GtkWindow>>?
  var closeRequest: SignalConnection?
  var isShown = false

  isolated deinit {
    closeRequest = nil
    if let toplevel {
      toplevel.pointer.cast(to: UnsafeMutablePointer<GtkWidget>.self).closePopovers()
      gtk_window_destroy(toplevel.pointer)
    }
    if isShown { UIApplication.shared.windowsDidChange() }
  }
}
