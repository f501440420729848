internal import CWebKitGTK
internal import GObjectSupport

/// What a `UIWindow` has on the desktop, which goes with it: on the main thread, whichever thread
/// lets go of the window last.
@MainActor
final class DesktopWindow {
  var toplevel: ObjectReference<UnsafeMutablePointer<GtkWindow>>?
  var closeRequest: SignalConnection?
  var isShown = false

  /// Takes the window from the screen, with the dialogs of GTK's and the engine's own that are open before it: they
  /// hear what a person tells them who closes them.
  func hide() {
    guard let toplevel = toplevel?.pointer else { return }
    let dialogs = allToplevels().map { $0.cast(to: UnsafeMutablePointer<GtkWindow>.self) }
      .filter { gtk_window_get_transient_for($0) == toplevel }.map(ObjectReference.init(retaining:))
    leaveMenu()
    toplevel.cast(to: UnsafeMutablePointer<GtkWidget>.self).closePopovers()
    gtk_widget_set_visible(toplevel.cast(), 0)
    // Those of this library have gone by themselves.
    for dialog in dialogs where gtk_widget_get_mapped(dialog.pointer.cast()) != 0 {
      gtk_window_close(dialog.pointer)
    }
    HostingWindow.arrange()
  }

  /// Closes the menu that has the keyboard, and has what it is on get that at once. GTK 4.8 waits for the next frame
  /// with it, which hidden windows do not get, and all that is in them leaks.
  private func leaveMenu() {
    guard let toplevel = toplevel?.pointer, let focus = gtk_window_get_focus(toplevel),
      let popover = gtk_widget_get_ancestor(focus, gtk_popover_get_type())
    else { return }
    popover.popDown()
    gtk_window_set_focus(toplevel, gtk_widget_get_parent(popover))
  }

  isolated deinit {
    closeRequest = nil
    if let toplevel {
      hide()
      // As in ``UIWindow/rootViewController``.
      gtk_window_set_focus(toplevel.pointer, nil)
      gtk_window_destroy(toplevel.pointer)
    }
    if isShown { UIApplication.shared.windowsDidChange() }
  }
}
