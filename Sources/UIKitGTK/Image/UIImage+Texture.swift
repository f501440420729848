internal import CWebKitGTK

extension UIImage {
  /// Copies a texture's pixels, on any thread; no display is needed. Nil if memory is short.
  package convenience init?(texture: OpaquePointer, scale: CGFloat) {
    guard let pixels = PixelBuffer(texture: texture) else { return nil }
    self.init(pixels: pixels, scale: scale)
  }

  /// What an image that is made of another one may have at most: 1 GiB.
  package static let maximumPixelCount = 1 << 28

  /// The part inside a rectangle in points; what lies outside the image is transparent.
  ///
  /// Nil if the rectangle is not finite, too far away to be told in pixels, or larger than
  /// ``maximumPixelCount``.
  package func cropped(to rect: CGRect) -> UIImage? {
    let edges = [rect.minX, rect.minY, rect.maxX, rect.maxY].map { ($0 * scale).rounded() }
    guard edges.allSatisfy({ abs($0) < 1e15 }) else { return nil }
    let (x, y) = (Int(edges[0]), Int(edges[1]))
    let width = max(1, Int(edges[2]) - x)
    let height = max(1, Int(edges[3]) - y)
    guard height <= Self.maximumPixelCount / width else { return nil }
    return UIImage(pixels: pixels.cropped(x: x, y: y, width: width, height: height), scale: scale)
  }

  /// The image at another width in points, in proportion.
  ///
  /// Nil if the width is not positive or makes more than ``maximumPixelCount``.
  package func scaled(toWidth newWidth: CGFloat) -> UIImage? {
    let width = max(1, (newWidth * scale).rounded())
    let height = max(1, (CGFloat(pixels.height) * width / CGFloat(pixels.width)).rounded())
    guard newWidth > 0, width * height <= CGFloat(Self.maximumPixelCount),
      let scaled = pixels.scaled(width: Int(width), height: Int(height))
    else { return nil }
    return UIImage(pixels: scaled, scale: scale)
  }
}
