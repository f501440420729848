internal import CWebKitGTK

extension UIImage {
  /// Copies a texture's pixels, on any thread; no display is needed. Nil if memory is short.
  package convenience init?(texture: OpaquePointer, scale: CGFloat) {
    guard let pixels = PixelBuffer(texture: texture) else { return nil }
    self.init(pixels: pixels, scale: scale)
  }

  /// The part inside a rectangle in points; what lies outside the image is transparent.
  package func cropped(to rect: CGRect) -> UIImage {
    let x = Int((rect.minX * scale).rounded())
    let y = Int((rect.minY * scale).rounded())
    let width = max(1, Int((rect.maxX * scale).rounded()) - x)
    let height = max(1, Int((rect.maxY * scale).rounded()) - y)
    return UIImage(pixels: pixels.cropped(x: x, y: y, width: width, height: height), scale: scale)
  }

  /// The image at another width in points, in proportion.
  package func scaled(toWidth newWidth: CGFloat) -> UIImage {
    let width = max(1, Int((newWidth * scale).rounded()))
    let height = max(1, Int((CGFloat(pixels.height * width) / CGFloat(pixels.width)).rounded()))
    guard let scaled = pixels.scaled(width: width, height: height) else { return self }
    return UIImage(pixels: scaled, scale: scale)
  }
}
