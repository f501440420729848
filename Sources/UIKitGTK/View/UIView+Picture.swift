package import CWebKitGTK
internal import GObjectSupport

extension UIView {
  /// What the view looks like at the moment, with its subviews; nil before GTK has drawn it first.
  ///
  /// A window is pictured with its title bar. The content of a web view on another surface, and menus,
  /// are not part of it.
  package func picture() -> UIImage? {
    guard let widget = self is UIWindow ? gtkWidget : widget else { return nil }
    return pictureOfWidget(widget)
  }
}

/// What a widget looks like at the moment; nil before GTK has drawn it first.
@MainActor
package func pictureOfWidget(_ widget: UnsafeMutablePointer<GtkWidget>) -> UIImage? {
  let (width, height) = (gtk_widget_get_width(widget), gtk_widget_get_height(widget))
  guard width > 0, height > 0, let native = gtk_widget_get_native(widget),
    let renderer = gtk_native_get_renderer(native),
    let paintable = gtk_widget_paintable_new(widget),
    let snapshot = gtk_snapshot_new()
  else { return nil }
  let (source, canvas) = (
    ObjectReference<OpaquePointer>(adopting: paintable),
    ObjectReference<OpaquePointer>(adopting: snapshot)
  )
  gdk_paintable_snapshot(source.pointer, canvas.pointer, Double(width), Double(height))
  guard let node = gtk_snapshot_to_node(canvas.pointer) else { return nil }
  defer { gsk_render_node_unref(node) }
  var area = graphene_rect_t(
    origin: graphene_point_t(x: 0, y: 0),
    size: graphene_size_t(width: Float(width), height: Float(height)))
  guard let texture = gsk_renderer_render_texture(renderer, node, &area) else { return nil }
  let pixels = ObjectReference<OpaquePointer>(adopting: texture)
  return UIImage(texture: pixels.pointer, scale: 1)
}
