/// Rows of pixels from the top, four bytes each: red, green, blue, opacity; not premultiplied.
struct PixelBuffer: Equatable, Sendable {
  var width: Int
  var height: Int
  var bytes: [UInt8]

  /// Whether nothing shows through it.
  var isOpaque: Bool {
    bytes.withUnsafeBytes { bytes in
      var common: UInt32 = .max
      for pixel in bytes.bindMemory(to: UInt32.self) { common &= UInt32(littleEndian: pixel) }
      return common >> 24 == 0xff
    }
  }

  /// The same picture on black, fully opaque.
  func flattened() -> PixelBuffer {
    var result = self
    for start in stride(from: 0, to: bytes.count, by: 4) {
      let opacity = Int(bytes[start + 3])
      guard opacity < 255 else { continue }
      for index in start..<start + 3 {
        result.bytes[index] = UInt8((Int(bytes[index]) * opacity + 127) / 255)
      }
      result.bytes[start + 3] = 255
    }
    return result
  }

  /// The part inside a rectangle of pixels; what lies outside the picture is transparent.
  func cropped(x: Int, y: Int, width newWidth: Int, height newHeight: Int) -> PixelBuffer {
    var result = PixelBuffer(
      width: newWidth, height: newHeight,
      bytes: [UInt8](repeating: 0, count: newWidth * newHeight * 4))
    let columns = max(0, x)..<max(max(0, x), min(width, x + newWidth))
    guard !columns.isEmpty else { return result }
    for row in max(0, y)..<max(max(0, y), min(height, y + newHeight)) {
      let source = (row * width + columns.lowerBound) * 4
      let target = ((row - y) * newWidth + columns.lowerBound - x) * 4
      result.bytes.replaceSubrange(
        target..<target + columns.count * 4, with: bytes[source..<source + columns.count * 4])
    }
    return result
  }
}
