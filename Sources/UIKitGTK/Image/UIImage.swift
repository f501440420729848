/// A picture: pixels, and how many of them make a point.
///
/// The pixels are held as red, green, blue and opacity, eight bits each, in the sRGB colour space,
/// not premultiplied. Images do not change, may be used on any thread and need no display.
open class UIImage: NSObject, @unchecked Sendable {
  let pixels: PixelBuffer
  /// The theme's icon that the image is; GTK draws it in the colour of its surroundings.
  let iconName: String?

  /// Pixels per point.
  public let scale: CGFloat

  /// The size in points.
  open var size: CGSize {
    CGSize(width: CGFloat(pixels.width) / scale, height: CGFloat(pixels.height) / scale)
  }

  init(pixels: PixelBuffer, scale: CGFloat, iconName: String? = nil) {
    self.pixels = pixels
    self.iconName = iconName
    self.scale = scale > 0 ? scale : 1
    super.init()
  }

  /// An image without size or pixels.
  public override convenience init() {
    self.init(pixels: PixelBuffer(width: 0, height: 0, bytes: []), scale: 1)
  }

  /// Reads an image file's content, in any format that gdk-pixbuf knows; nil if it is none.
  public convenience init?(data: Data) {
    self.init(data: data, scale: 1)
  }

  /// Reads an image file's content and takes `scale` of its pixels for a point.
  public convenience init?(data: Data, scale: CGFloat) {
    guard let pixels = PixelBuffer(decoding: data) else { return nil }
    self.init(pixels: pixels, scale: scale)
  }

  /// Reads an image file; a name that ends in `@2x` or `@3x` tells the scale.
  public convenience init?(contentsOfFile path: String) {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    let name = URL(filePath: path).deletingPathExtension().lastPathComponent
    let scale: CGFloat = name.hasSuffix("@3x") ? 3 : name.hasSuffix("@2x") ? 2 : 1
    self.init(data: data, scale: scale)
  }

  /// The image as a PNG file's content, with its opacity.
  open func pngData() -> Data? {
    PNGEncoder.encode(pixels)
  }

  /// The image as a JPEG file's content, on black where it is not opaque.
  ///
  /// - Parameter compressionQuality: from 0 (smallest) to 1 (best).
  open func jpegData(compressionQuality: CGFloat) -> Data? {
    let quality = Int((min(max(compressionQuality, 0), 1) * 100).rounded())
    return pixels.flattened().encoded(as: "jpeg", options: ["quality": String(quality)])
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIImage else { return false }
    return other.scale == scale && other.iconName == iconName && other.pixels == pixels
  }

  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(pixels.width)
    hasher.combine(pixels.height)
    hasher.combine(pixels.bytes.prefix(64))
    return hasher.finalize()
  }
}
