import CWebKitGTK
import Foundation
import Testing
import WebKitTesting

@Suite struct ImageProbeTests {
  /// A PNG of these colours, row by row.
  private func png(width: Int, _ colors: [PixelColor]) -> Data {
    let bytes = colors.flatMap { [$0.red, $0.green, $0.blue, $0.alpha] }
    let height = colors.count / width
    let pixels = bytes.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
    let pixbuf = gdk_pixbuf_new_from_bytes(
      pixels, GDK_COLORSPACE_RGB, 1, 8, Int32(width), Int32(height), Int32(width * 4))
    var buffer: UnsafeMutablePointer<gchar>?
    var size: gsize = 0
    gdk_pixbuf_save_to_bufferv(pixbuf, &buffer, &size, "png", nil, nil, nil)
    defer {
      g_free(buffer)
      g_object_unref(UnsafeMutableRawPointer(pixbuf))
      g_bytes_unref(pixels)
    }
    return Data(bytes: buffer!, count: Int(size))
  }

  /// White, with a red box of 2 × 3 at (1, 1) in 5 × 6 pixels.
  private func boxed(_ color: PixelColor = .red) throws -> ImageProbe {
    let colors = (0..<30).map { index in
      (1...2).contains(index % 5) && (1...3).contains(index / 5) ? color : PixelColor.white
    }
    return try ImageProbe(pngData: png(width: 5, colors))
  }

  @Test func pixelsAreWhereTheyWere() throws {
    let probe = try boxed()
    #expect(probe.width == 5 && probe.height == 6)
    #expect(probe.color(x: 0, y: 0) == .white)
    #expect(probe.color(x: 1, y: 1) == .red)
    #expect(probe.color(x: 2, y: 3) == .red)
    #expect(probe.color(x: 3, y: 3) == .white)
    let clear = try ImageProbe(pngData: png(width: 1, [PixelColor(10, 20, 30, alpha: 40)]))
    #expect(clear.color(x: 0, y: 0) == PixelColor(10, 20, 30, alpha: 40))
  }

  @Test func regionsAreMeasured() throws {
    let probe = try boxed()
    let box = PixelRect(x: 1, y: 1, width: 2, height: 3)
    #expect(probe.averageColor(in: box) == .red)
    #expect(probe.averageColor() == PixelColor(255, 204, 204))
    #expect(probe.averageColor(in: PixelRect(x: 9, y: 9, width: 5, height: 5)) == .clear)
    #expect(probe.averageColor(in: PixelRect(x: -3, y: -3, width: 4, height: 4)) == .white)
    #expect(probe.fraction(of: .red) == 0.2)
    #expect(probe.fraction(of: .red, in: box) == 1)
    #expect(probe.fraction(of: PixelColor(250, 5, 0), tolerance: 5) == 0.2)
    #expect(probe.boundingBox() == box)
    #expect(probe.boundingBox(of: .red) == box)
    #expect(probe.boundingBox(of: .blue) == nil)
    #expect(probe.boundingBox(background: .red) == probe.bounds)
  }

  @Test func picturesAreCompared() throws {
    let probe = try boxed()
    #expect(try #require(probe.difference(from: probe)).isNone)
    let other = try boxed(PixelColor(245, 0, 0))
    let difference = try #require(probe.difference(from: other))
    #expect(difference.differingFraction == 0.2)
    #expect(difference.largestDistance == 10)
    #expect(difference.meanDistance == 2)
    #expect(difference.boundingBox == PixelRect(x: 1, y: 1, width: 2, height: 3))
    #expect(try #require(probe.difference(from: other, tolerance: 10)).isNone)
    let small = try ImageProbe(pngData: png(width: 1, [.white]))
    #expect(probe.difference(from: small) == nil)
  }

  @Test(arguments: [Data(), Data("no picture".utf8), Data([0x89, 0x50, 0x4E, 0x47])])
  func badDataThrows(_ data: Data) {
    #expect(throws: UnreadableImage.self) { try ImageProbe(pngData: data) }
  }

  @Test func colorsDescribeThemselves() {
    #expect(PixelColor(1, 16, 255, alpha: 128).description == "#0110ff80")
    #expect(PixelColor.clear.matches(PixelColor(9, 9, 9, alpha: 0)))
  }
}
