internal import CWebKitGTK

/// Copying from GDK's textures, whose pixels are blue, green, red and opacity, premultiplied.
extension PixelBuffer {
  /// Copies a texture's pixels.
  init?(texture: OpaquePointer) {
    let width = Int(gdk_texture_get_width(texture))
    let height = Int(gdk_texture_get_height(texture))
    guard width > 0, height > 0 else { return nil }
    self.init(
      width: width, height: height,
      bytes: [UInt8](unsafeUninitializedCapacity: width * height * 4) { buffer, count in
        gdk_texture_download(texture, buffer.baseAddress, gsize(width * 4))
        count = width * height * 4
        buffer.withMemoryRebound(to: UInt8.self) { bytes in
          UnsafeMutableRawBufferPointer(bytes).withMemoryRebound(to: UInt32.self) {
            Self.straighten($0)
          }
        }
      })
  }

  private static func straighten(_ pixels: UnsafeMutableBufferPointer<UInt32>) {
    var common: UInt32 = 0xff00_0000
    for pixel in pixels { common &= UInt32(littleEndian: pixel) }
    if common == 0xff00_0000 {
      // As nearly all pictures of pages; the compiler makes this several pixels at a time.
      for index in pixels.indices { pixels[index] = exchanged(UInt32(littleEndian: pixels[index])) }
    } else {
      for index in pixels.indices { pixels[index] = straight(UInt32(littleEndian: pixels[index])) }
    }
  }

  /// With red and blue in each other's place.
  @inline(__always)
  private static func exchanged(_ pixel: UInt32) -> UInt32 {
    ((pixel & 0xff00_ff00) | (pixel >> 16 & 0xff) | (pixel & 0xff) << 16).littleEndian
  }

  private static func straight(_ pixel: UInt32) -> UInt32 {
    let opacity = pixel >> 24
    guard opacity > 0 else { return 0 }
    let part = { (shift: UInt32) in
      min(255, ((pixel >> shift & 0xff) * 255 + opacity / 2) / opacity)
    }
    return exchanged(opacity << 24 | part(16) << 16 | part(8) << 8 | part(0))
  }
}
