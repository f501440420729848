internal import CWebKitGTK
public import Foundation
internal import GObjectSupport

/// A picture's pixels, to check what a page has painted.
///
/// ```swift
/// let probe = try ImageProbe(pngData: data)
/// #expect(probe.color(x: 10, y: 10).matches(.red, tolerance: 2))
/// #expect(probe.boundingBox(background: .white) == PixelRect(x: 8, y: 8, width: 100, height: 50))
/// ```
///
/// Coordinates are pixels, from the top left corner. Usable from any thread.
public struct ImageProbe: Sendable {
  /// Width in pixels.
  public let width: Int
  /// Height in pixels.
  public let height: Int
  /// Row by row.
  let pixels: [PixelColor]

  /// Decodes a picture.
  ///
  /// - Parameter pngData: a PNG file's contents, or those of another format that gdk-pixbuf reads.
  /// - Throws: ``UnreadableImage``.
  public init(pngData: Data) throws(UnreadableImage) {
    let pixbuf: ObjectReference<OpaquePointer>
    do {
      pixbuf = try Self.decode(pngData)
    } catch {
      throw UnreadableImage(reason: error.message)
    }
    self.init(pixbuf.pointer)
  }

  /// The colour of one pixel, which must lie within the picture.
  public func color(x: Int, y: Int) -> PixelColor {
    precondition(
      (0..<width).contains(x) && (0..<height).contains(y),
      "(\(x), \(y)) is outside of \(width) × \(height) pixels")
    return pixels[y * width + x]
  }

  private init(_ pixbuf: OpaquePointer) {
    let width = Int(gdk_pixbuf_get_width(pixbuf))
    let height = Int(gdk_pixbuf_get_height(pixbuf))
    let channels = Int(gdk_pixbuf_get_n_channels(pixbuf))
    let rowLength = Int(gdk_pixbuf_get_rowstride(pixbuf))
    var pixels: [PixelColor] = []
    pixels.reserveCapacity(width * height)
    if let bytes = gdk_pixbuf_read_pixels(pixbuf) {
      for y in 0..<height {
        for x in 0..<width {
          let pixel = bytes + y * rowLength + x * channels
          pixels.append(
            PixelColor(pixel[0], pixel[1], pixel[2], alpha: channels == 4 ? pixel[3] : 255))
        }
      }
    }
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  private static func decode(_ data: Data) throws(GLibError) -> ObjectReference<OpaquePointer> {
    let bytes = data.makeGBytes()
    defer { g_bytes_unref(bytes) }
    let stream = ObjectReference(adopting: g_memory_input_stream_new_from_bytes(bytes))
    let pixbuf = try throwingGLibError { gdk_pixbuf_new_from_stream(stream.pointer, nil, $0) }
    guard let pixbuf else {
      throw GLibError(domain: "gdk-pixbuf-error-quark", code: 0, message: "no picture")
    }
    return ObjectReference(adopting: pixbuf)
  }
}

/// Data that is not a picture.
public struct UnreadableImage: Error, Equatable {
  /// The decoder's own words.
  public let reason: String
}
