internal import CWebKitGTK
internal import GObjectSupport

extension UIImage {
  /// The picture for GTK to draw; nil for one without pixels.
  func makeTexture() -> ObjectReference<OpaquePointer>? {
    guard pixels.width > 0, pixels.height > 0 else { return nil }
    let bytes = g_bytes_new(pixels.bytes, gsize(pixels.bytes.count))
    defer { g_bytes_unref(bytes) }
    return gdk_memory_texture_new(
      gint(pixels.width), gint(pixels.height), GDK_MEMORY_R8G8B8A8, bytes, gsize(pixels.width * 4)
    ).map { ObjectReference(adopting: $0) }
  }

  /// A widget that shows the picture at the size of an icon in a button.
  @MainActor
  func makeIconWidget() -> UnsafeMutablePointer<GtkWidget> {
    if let iconName { return gtk_image_new_from_icon_name(iconName) }
    let texture = makeTexture()
    return gtk_image_new_from_paintable(texture?.pointer)
  }
}
