import GObjectSupport
import Testing

@testable import UIKitGTK

@Suite struct ImageTests {
  /// 4 × 2 pixels: opaque red, half-opaque green, clear, white; then blue throughout.
  private let bytes = Data(
    [255, 0, 0, 255, 0, 255, 0, 128, 0, 0, 0, 0, 255, 255, 255, 255]
      + (0..<4).flatMap { _ in [0, 0, 255, 255] as [UInt8] })

  private func makeImage(scale: CGFloat = 1) throws -> UIImage {
    try #require(UIImage(rgbaBytes: bytes, pixelWidth: 4, pixelHeight: 2, scale: scale))
  }

  @Test func sizeIsInPoints() throws {
    let image = try makeImage(scale: 2)
    #expect(image.size == CGSize(width: 2, height: 1))
    #expect(image.scale == 2)
    #expect(image.pixelWidth == 4)
    #expect(image.pixelHeight == 2)
  }

  @Test func pixelsAreRead() throws {
    let image = try makeImage()
    #expect(image.pixelColor(x: 0, y: 0) == .red)
    #expect(image.pixelColor(x: 1, y: 0) == UIColor(red: 0, green: 1, blue: 0, alpha: 128 / 255))
    #expect(image.pixelColor(x: 3, y: 1) == .blue)
    #expect(image.pixelColor(x: 4, y: 0) == nil)
    #expect(image.pixelColor(x: 0, y: -1) == nil)
  }

  @Test func wrongByteCountIsRefused() {
    #expect(UIImage(rgbaBytes: bytes, pixelWidth: 3, pixelHeight: 2) == nil)
    #expect(UIImage(rgbaBytes: Data(), pixelWidth: 0, pixelHeight: 0) == nil)
  }

  @Test func pngKeepsEveryPixel() throws {
    let image = try makeImage()
    let data = try #require(image.pngData())
    #expect(data.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    let back = try #require(UIImage(data: data))
    #expect(back == image)
    #expect(back.rgbaBytes == bytes)
  }

  @Test func jpegKeepsColoursNearlyAndPutsThemOnBlack() throws {
    let red = Data((0..<16 * 16).flatMap { _ in [255, 0, 0, 128] as [UInt8] })
    let image = try #require(UIImage(rgbaBytes: red, pixelWidth: 16, pixelHeight: 16))
    let data = try #require(image.jpegData(compressionQuality: 0.9))
    #expect(data.starts(with: [0xFF, 0xD8, 0xFF]))
    let back = try #require(UIImage(data: data)).rgbaBytes
    #expect(abs(Int(back[0]) - 128) < 6)
    #expect(back[1] < 6)
    #expect(back[3] == 255)
    let small = try #require(image.jpegData(compressionQuality: 0))
    #expect(small.count < data.count)
  }

  @Test func garbageIsNoImage() {
    #expect(UIImage(data: Data("no image".utf8)) == nil)
    #expect(UIImage(data: Data()) == nil)
    #expect(UIImage(contentsOfFile: "/nonexistent.png") == nil)
  }

  @Test func fileNameTellsTheScale() throws {
    let folder = URL.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "icon@2x.png")
    try #require(try makeImage().pngData()).write(to: file)
    let image = try #require(UIImage(contentsOfFile: file.path))
    #expect(image.scale == 2)
    #expect(image.size == CGSize(width: 2, height: 1))
  }

  @Test func croppingFillsTheOutsideWithNothing() throws {
    let cropped = try #require(
      try makeImage().cropped(to: CGRect(x: 2, y: 1, width: 4, height: 2)))
    #expect(cropped.size == CGSize(width: 4, height: 2))
    #expect(cropped.pixelColor(x: 0, y: 0) == .blue)
    #expect(cropped.pixelColor(x: 2, y: 0) == .clear)
    #expect(cropped.pixelColor(x: 0, y: 1) == .clear)
    let apart = try #require(
      try makeImage().cropped(to: CGRect(x: 50, y: 50, width: 2, height: 2)))
    #expect(apart.pixelColor(x: 0, y: 0) == .clear)
  }

  @Test func scalingKeepsProportions() throws {
    let scaled = try #require(try makeImage(scale: 2).scaled(toWidth: 4))
    #expect(scaled.size == CGSize(width: 4, height: 2))
    #expect(scaled.pixelWidth == 8)
    #expect(scaled.pixelColor(x: 0, y: 3) == .blue)
  }

  @Test(arguments: [
    CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1),
    CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 1),
    CGRect(x: 1e30, y: 0, width: 1, height: 1), CGRect(x: 0, y: -1e30, width: 1, height: 1),
    CGRect(x: 0, y: 0, width: 1e6, height: 1e6), .infinite, .null,
  ])
  func impossibleParts(_ rect: CGRect) throws {
    #expect(try makeImage().cropped(to: rect) == nil)
  }

  @Test(arguments: [CGFloat.nan, .infinity, 1e10, 1e19, 1e5, 0, -1])
  func impossibleWidths(_ width: CGFloat) throws {
    #expect(try makeImage().scaled(toWidth: width) == nil)
  }

  @Test func impossibleSizesAreRefused() {
    #expect(UIImage(rgbaBytes: bytes, pixelWidth: .max, pixelHeight: .max) == nil)
    #expect(UIImage(rgbaBytes: bytes, pixelWidth: 1, pixelHeight: .max) == nil)
  }

  @Test func imagesCrossThreads() async throws {
    let image = try makeImage()
    let count = await Task.detached { image.pngData()?.count ?? 0 }.value
    #expect(count > 0)
  }
}
