internal import CWebKitGTK
internal import GObjectSupport
internal import UIKitGTK

/// What is on the display when a wait has failed: what may have kept a click or a key from its place.
@MainActor
enum Scene {
  /// The windows on screen from the oldest to the newest, the popovers that are open in them, and whether
  /// somebody has the pointer; nil if there is no window.
  static var description: String? {
    guard gdk_display_get_default() != nil else { return nil }
    let shown = allToplevels().filter { gtk_widget_get_mapped($0) != 0 }
    guard !shown.isEmpty else { return nil }
    let windows = shown.map(description).joined(separator: ", ")
    let isPointerGrabbed = (try? SyntheticInput())?.isPointerGrabbed ?? false
    return windows + (isPointerGrabbed ? "; the pointer is grabbed" : "")
  }

  private static func description(of window: UnsafeMutablePointer<GtkWidget>) -> String {
    var words = [HostingWindow.isHosting(window) ? "hosting window" : window.typeName]
    if let title = window.stringProperty("title"), !title.isEmpty { words.append("“\(title)”") }
    words.append("\(gtk_widget_get_width(window))×\(gtk_widget_get_height(window))")
    if gtk_window_is_active(window.cast()) != 0 { words.append("active") }
    if gtk_window_get_modal(window.cast()) != 0 { words.append("modal") }
    words += openPopovers(in: window).map { "with \($0)" }
    return words.joined(separator: " ")
  }

  private static func openPopovers(in widget: UnsafeMutablePointer<GtkWidget>) -> [String] {
    widget.children.flatMap { child in
      let isOpen =
        g_type_check_instance_is_a(child.cast(), gtk_popover_get_type()) != 0
        && gtk_widget_get_visible(child) != 0
      let state = gtk_widget_get_mapped(child) != 0 ? "" : ", which is not mapped,"
      return (isOpen ? ["\(child.typeName)\(state) in \(widget.typeName)"] : [])
        + openPopovers(in: child)
    }
  }
}
