internal import CWebKitGTK
internal import GObjectSupport

/// Reading, writing and scaling by gdk-pixbuf, whose pixels have the same form.
extension PixelBuffer {
  private typealias Pixbuf = ObjectReference<OpaquePointer>

  /// Decodes an image file's content; nil if it is none that gdk-pixbuf knows.
  init?(decoding data: Data) {
    let bytes = data.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
    defer { g_bytes_unref(bytes) }
    guard let stream = g_memory_input_stream_new_from_bytes(bytes) else { return nil }
    let input = ObjectReference(adopting: stream)
    guard let decoded = gdk_pixbuf_new_from_stream(input.pointer, nil, nil) else { return nil }
    self.init(Pixbuf(adopting: decoded))
  }

  /// Encodes as one of gdk-pixbuf's formats; nil if that fails.
  func encoded(as format: String, options: [String: String] = [:]) -> Data? {
    guard let pixbuf else { return nil }
    var content: UnsafeMutablePointer<gchar>?
    var count: gsize = 0
    var keys = options.keys.map { strdup($0) } + [nil]
    var values = options.values.map { strdup($0) } + [nil]
    defer { for string in keys + values { free(string) } }
    guard
      gdk_pixbuf_save_to_bufferv(
        pixbuf.pointer, &content, &count, format, &keys, &values, nil) != 0, let content
    else { return nil }
    defer { g_free(content) }
    return Data(bytes: content, count: Int(count))
  }

  /// The picture in another size.
  func scaled(width newWidth: Int, height newHeight: Int) -> PixelBuffer? {
    guard newWidth > 0, newHeight > 0, let pixbuf,
      let scaled = gdk_pixbuf_scale_simple(
        pixbuf.pointer, gint(newWidth), gint(newHeight), GDK_INTERP_BILINEAR)
    else { return nil }
    return PixelBuffer(Pixbuf(adopting: scaled))
  }

  private var pixbuf: Pixbuf? {
    guard width > 0, height > 0 else { return nil }
    let content = g_bytes_new(bytes, gsize(bytes.count))
    defer { g_bytes_unref(content) }
    return gdk_pixbuf_new_from_bytes(
      content, GDK_COLORSPACE_RGB, 1, 8, gint(width), gint(height), gint(width * 4)
    ).map { Pixbuf(adopting: $0) }
  }

  private init?(_ pixbuf: Pixbuf) {
    guard let opaque = gdk_pixbuf_add_alpha(pixbuf.pointer, 0, 0, 0, 0) else { return nil }
    let rgba = Pixbuf(adopting: opaque)
    guard let rows = gdk_pixbuf_read_pixels(rgba.pointer) else { return nil }
    let width = Int(gdk_pixbuf_get_width(rgba.pointer))
    let height = Int(gdk_pixbuf_get_height(rgba.pointer))
    let rowLength = Int(gdk_pixbuf_get_rowstride(rgba.pointer))
    self.init(width: width, height: height, bytes: [])
    bytes.reserveCapacity(width * height * 4)
    for row in 0..<height {
      bytes += UnsafeBufferPointer(start: rows + row * rowLength, count: width * 4)
    }
  }
}
