internal import CWebKitGTK

/// Views may have any finite size; widgets may not.
extension CGSize {
  /// X11 coordinates are 16 bits wide; a larger window is an X error, which ends the process.
  private static let maximumEdge: CGFloat = 32_767
  /// The pixels of a window in the server, or of a page in its process, are limited to 512 MiB.
  private static let maximumArea: CGFloat = 134_217_728

  /// The whole pixels to ask GTK for: as many as the points, within what can be had.
  var widgetPixels: (width: gint, height: gint) {
    let width = min(max(0, self.width.rounded()), Self.maximumEdge)
    let height = min(
      max(0, self.height.rounded()), Self.maximumEdge,
      (Self.maximumArea / max(1, width)).rounded(.down))
    return (gint(width), gint(height))
  }
}

extension CGFloat {
  /// The nearest whole number of pixels that widgets can be moved by.
  var widgetOffset: Float {
    let maximum: CGFloat = 16_777_216  // Float has all whole numbers up to there.
    return Float(Swift.min(Swift.max(-maximum, rounded()), maximum))
  }
}
