internal import CWebKitGTK

/// Shows a tree of views without a window in a window on the private display, so that the pages in it
/// are visible, animate and can be pictured.
@MainActor
package final class OffscreenHost: ViewHost {
  private var window: HostingWindow?

  /// Does nothing unless the display is private, and the view's tree is in no window yet.
  package static func show(_ view: UIView) {
    guard let widget = looseWidget(of: view) else { return }
    guard gtk_widget_get_parent(widget) == nil else {
      // Widgets leave the window first and then their parent, which may be about to go.
      DispatchQueue.main.async { [weak view] in
        guard let view, let widget = looseWidget(of: view), gtk_widget_get_parent(widget) == nil
        else { return }
        host(view.root, widget)
      }
      return
    }
    host(view.root, widget)
  }

  /// The widget of the view's tree if that is to be hosted.
  private static func looseWidget(of view: UIView) -> UnsafeMutablePointer<GtkWidget>? {
    let root = view.root
    guard DisplayServer.isPrivate, !(root is UIWindow), !root.isInWindow, root.host == nil else {
      return nil
    }
    return root.hostableWidget
  }

  private static func host(_ root: UIView, _ widget: UnsafeMutablePointer<GtkWidget>) {
    // Known before the window gives the widget a size, which the view is not to follow.
    let host = OffscreenHost()
    root.host = host
    host.window = HostingWindow(
      hosting: widget, width: Int(root.bounds.width.rounded()),
      height: Int(root.bounds.height.rounded()))
  }

  package func sizeDidChange(of view: UIView) {
    window?.resize(
      width: Int(view.bounds.width.rounded()), height: Int(view.bounds.height.rounded()))
  }

  package func release(_ view: UIView) {
    window?.close()
    window = nil
  }
}
