/// What takes the place of `CGImage` on Linux: the pixels themselves.
extension UIImage {
  /// The width in pixels.
  public var pixelWidth: Int { pixels.width }
  /// The height in pixels.
  public var pixelHeight: Int { pixels.height }

  /// The pixels by rows from the top, each as red, green, blue and opacity, not premultiplied, sRGB.
  public var rgbaBytes: Data { Data(pixels.bytes) }

  /// Makes an image of such pixels; nil unless there are `4 × pixelWidth × pixelHeight` bytes.
  public convenience init?(
    rgbaBytes: Data, pixelWidth: Int, pixelHeight: Int, scale: CGFloat = 1
  ) {
    guard pixelWidth > 0, pixelHeight > 0, rgbaBytes.count / 4 / pixelWidth == pixelHeight,
      rgbaBytes.count == 4 * pixelWidth * pixelHeight
    else { return nil }
    self.init(
      pixels: PixelBuffer(width: pixelWidth, height: pixelHeight, bytes: [UInt8](rgbaBytes)),
      scale: scale)
  }

  /// The colour of a pixel, counted from the top left; nil outside the image.
  public func pixelColor(x: Int, y: Int) -> UIColor? {
    guard (0..<pixels.width).contains(x), (0..<pixels.height).contains(y) else { return nil }
    let pixel = pixels.bytes[(y * pixels.width + x) * 4..<(y * pixels.width + x) * 4 + 4]
      .map { CGFloat($0) / 255 }
    return UIColor(red: pixel[0], green: pixel[1], blue: pixel[2], alpha: pixel[3])
  }
}
