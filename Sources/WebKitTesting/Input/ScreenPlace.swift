internal import CWebKitGTK
internal import CXTest
internal import WebKit

/// Where a point of a widget is on the private display's screen, in pixels.
struct ScreenPlace {
  private(set) var x: Int32 = 0
  private(set) var y: Int32 = 0

  /// Brings the widget's window to the front.
  @MainActor
  init(
    _ point: CGPoint, in widget: UnsafeMutablePointer<GtkWidget>, display: OpaquePointer
  ) throws(SyntheticInputError) {
    guard gtk_widget_get_mapped(widget) != 0, let native = gtk_widget_get_native(widget),
      let surface = gtk_native_get_surface(native)
    else { throw .notShown }
    var (left, top, offsetX, offsetY) = (0.0, 0.0, 0.0, 0.0)
    gtk_widget_translate_coordinates(
      widget, UnsafeMutableRawPointer(native).assumingMemoryBound(to: GtkWidget.self),
      Double(point.x), Double(point.y), &left, &top)
    gtk_native_get_surface_transform(native, &offsetX, &offsetY)
    // What GTK has asked for on its own connection comes first.
    if let own = gdk_display_get_default() { gdk_display_sync(own) }
    let window = gdk_x11_surface_get_xid(UnsafeMutableRawPointer(surface))
    XRaiseWindow(display, window)
    var child: UInt = 0
    XTranslateCoordinates(
      display, window, XDefaultRootWindow(display), Int32(left + offsetX),
      Int32(top + offsetY), &x, &y, &child)
  }
}
