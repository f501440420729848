import CWebKitGTK
import Foundation
import Testing
import WebKitTesting

@testable import WebKit

/// `takeSnapshot`: pictures of pages.
@Suite(.timeLimit(.minutes(2))) @MainActor struct SnapshotTests {
  private let webView = WKWebView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))

  /// Four quarters of 200 × 150, clockwise red, lime, yellow, blue.
  private static let quarters = """
    <style>body { margin: 0; background: conic-gradient(
      lime 25%, yellow 0 50%, blue 0 75%, red 0); height: 300px; width: 400px }</style>
    """

  private static func probe(_ image: UIImage) throws -> ImageProbe {
    try ImageProbe(pngData: try #require(image.pngData()))
  }

  private static func color(_ text: String) -> PixelColor {
    switch text {
    case "red": PixelColor(255, 0, 0)
    case "lime": PixelColor(0, 255, 0)
    case "blue": PixelColor(0, 0, 255)
    case "yellow": PixelColor(255, 255, 0)
    default: .white
    }
  }

  private func expectColor(
    _ name: String, _ probe: ImageProbe, _ x: Int, _ y: Int,
    location: SourceLocation = #_sourceLocation
  ) {
    let found = probe.color(x: x, y: y)
    #expect(
      found.matches(Self.color(name), tolerance: 2), "\(found) at \(x), \(y)",
      sourceLocation: location)
  }

  @Test("Without a configuration, the picture shows the view's bounds")
  func bounds() async throws {
    try await webView.loadAndWait(html: Self.quarters)
    let image = try await webView.takeSnapshot(configuration: nil)
    #expect(image.size == CGSize(width: 400, height: 300))
    #expect(image.scale == webView.contentScaleFactor)
    let probe = try Self.probe(image)
    #expect(probe.width == Int(400 * image.scale))
    expectColor("red", probe, 50, 50)
    expectColor("lime", probe, 350, 50)
    expectColor("yellow", probe, 350, 250)
    expectColor("blue", probe, 50, 250)
  }

  @Test("The handler form gives the same picture")
  func handler() async throws {
    try await webView.loadAndWait(html: Self.quarters)
    var answers: [(UIImage?, (any Error)?)] = []
    webView.takeSnapshot(with: WKSnapshotConfiguration()) { answers.append(($0, $1)) }
    #expect(answers.isEmpty)
    try await eventually("the picture") { !answers.isEmpty }
    #expect(answers.first?.1 == nil)
    let image = try #require(answers.first?.0)
    #expect(image == (try await webView.takeSnapshot(configuration: nil)))
  }

  @Test("A rectangle cuts a part out")
  func rect() async throws {
    try await webView.loadAndWait(html: Self.quarters)
    let configuration = WKSnapshotConfiguration()
    configuration.rect = CGRect(x: 150, y: 100, width: 100, height: 60)
    let image = try await webView.takeSnapshot(configuration: configuration)
    #expect(image.size == CGSize(width: 100, height: 60))
    let probe = try Self.probe(image)
    expectColor("red", probe, 10, 10)
    expectColor("lime", probe, 90, 10)
    expectColor("blue", probe, 10, 55)
    expectColor("yellow", probe, 90, 55)
  }

  @Test("A width scales the picture, in proportion", arguments: [100, 800])
  func width(_ width: Int) async throws {
    try await webView.loadAndWait(html: Self.quarters)
    let configuration = WKSnapshotConfiguration()
    configuration.snapshotWidth = NSNumber(value: width)
    let whole = try await webView.takeSnapshot(configuration: configuration)
    #expect(whole.size == CGSize(width: width, height: width * 3 / 4))
    expectColor("yellow", try Self.probe(whole), width * 3 / 4, width / 2)

    configuration.rect = CGRect(x: 200, y: 0, width: 200, height: 50)
    let part = try await webView.takeSnapshot(configuration: configuration)
    #expect(part.size == CGSize(width: width, height: width / 4))
    #expect(try Self.probe(part).fraction(of: Self.color("lime"), tolerance: 2) > 0.95)
  }

  @Test("The visible part is what the page is scrolled to")
  func scrolled() async throws {
    try await webView.loadAndWait(
      html: """
        <body style='margin:0'><div style='height:1000px;background:red'></div>
        <div style='height:1000px;background:blue'></div>
        """)
    try await webView.evaluateJavaScript("scrollTo(0, 1200)")
    let probe = try Self.probe(try await webView.takeSnapshot(configuration: nil))
    #expect(probe.fraction(of: Self.color("blue"), tolerance: 2) > 0.9)
  }

  @Test("The full document is covered, whatever is visible")
  func fullDocument() async throws {
    try await webView.loadAndWait(
      html: """
        <body style='margin:0'><div style='height:1500px;background:red'></div>
        <div style='height:1400px;background:lime'></div>
        <div style='height:100px;background:blue'></div>
        """)
    let configuration = WKSnapshotConfiguration()
    configuration.coversFullDocument = true
    let image = try await webView.takeSnapshot(configuration: configuration)
    #expect(image.size.height == 3000)
    let probe = try Self.probe(image)
    expectColor("red", probe, 50, 10)
    expectColor("red", probe, 50, 1490)
    expectColor("lime", probe, 50, 1510)
    expectColor("blue", probe, 50, 2990)

    try await webView.evaluateJavaScript("scrollTo(0, 700)")
    configuration.rect = CGRect(x: 0, y: 2800, width: 100, height: 200)
    let part = try await webView.takeSnapshot(configuration: configuration)
    #expect(part.size == CGSize(width: 100, height: 200))
    let partProbe = try Self.probe(part)
    expectColor("lime", partProbe, 50, 50)
    expectColor("blue", partProbe, 50, 150)
  }

  @Test("The picture right after a change shows the change")
  func changes() async throws {
    try await webView.loadAndWait(html: "<body style='background:red'>")
    for round in 0..<10 {
      let name = round.isMultiple(of: 2) ? "lime" : "blue"
      try await webView.evaluateJavaScript("document.body.style.background = '\(name)'")
      let image = try await webView.takeSnapshot(configuration: WKSnapshotConfiguration())
      expectColor(name, try Self.probe(image), 200, 150)
    }
  }

  @Test("The picture right after a new size has that size")
  func resized() async throws {
    try await webView.loadAndWait(
      html: "<style>html { background: blue } @media (width: 150px) { html { background: lime } }"
    )
    webView.frame.size = CGSize(width: 150, height: 120)
    let image = try await webView.takeSnapshot(configuration: nil)
    #expect(image.size == CGSize(width: 150, height: 120))
    expectColor("lime", try Self.probe(image), 149, 119)
  }

  @Test("Two pictures at the same time are both right")
  func concurrent() async throws {
    try await webView.loadAndWait(html: Self.quarters)
    let part = WKSnapshotConfiguration()
    part.rect = CGRect(x: 0, y: 150, width: 100, height: 100)
    async let first = webView.takeSnapshot(configuration: part)
    async let second = webView.takeSnapshot(configuration: nil)
    let images = try await (first, second)
    #expect(images.0.size == CGSize(width: 100, height: 100))
    expectColor("blue", try Self.probe(images.0), 50, 50)
    #expect(images.1.size == CGSize(width: 400, height: 300))
    expectColor("red", try Self.probe(images.1), 50, 50)
  }

  @Test("A configuration that changes after the call has no effect on the picture")
  func copiedConfiguration() async throws {
    try await webView.loadAndWait(html: Self.quarters)
    let configuration = WKSnapshotConfiguration()
    var image: UIImage?
    webView.takeSnapshot(with: configuration) { taken, _ in image = taken }
    configuration.rect = CGRect(x: 0, y: 0, width: 10, height: 10)
    try await eventually("the picture") { image != nil }
    #expect(image?.size == CGSize(width: 400, height: 300))
  }

  @Test(
    "A rectangle that no picture can have gives an error",
    arguments: [
      CGRect(x: CGFloat.nan, y: 0, width: 10, height: 10),
      CGRect(x: 0, y: 0, width: CGFloat.nan, height: 10),
      CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 10),
      CGRect(x: 1e30, y: 0, width: 10, height: 10), CGRect(x: 0, y: 0, width: 1e6, height: 1e6),
    ])
  func impossibleRect(_ rect: CGRect) async throws {
    let configuration = WKSnapshotConfiguration()
    configuration.rect = rect
    let error = await #expect(throws: WKError.self) {
      try await webView.takeSnapshot(configuration: configuration)
    }
    #expect(error?.code == .unknown)
    #expect(error?.localizedDescription.contains("rectangle") == true)
  }

  @Test("The infinite rectangle shows everything, and one of negative size what it covers")
  func unusualRects() async throws {
    try await webView.loadAndWait(html: Self.quarters)
    let whole = try await webView.takeSnapshot(configuration: nil)
    let configuration = WKSnapshotConfiguration()
    configuration.rect = .infinite
    #expect(try await webView.takeSnapshot(configuration: configuration) == whole)
    configuration.rect = CGRect(x: 400, y: 300, width: -400, height: -300)
    #expect(try await webView.takeSnapshot(configuration: configuration) == whole)
  }

  @Test(
    "A width that no picture can have gives an error",
    arguments: [Double.nan, .infinity, 1e10, 1e19, 0, -5])
  func impossibleWidth(_ width: Double) async throws {
    let configuration = WKSnapshotConfiguration()
    configuration.snapshotWidth = NSNumber(value: width)
    let error = await #expect(throws: WKError.self) {
      try await webView.takeSnapshot(configuration: configuration)
    }
    #expect(error?.code == .unknown)
    #expect(error?.localizedDescription.contains("width") == true)
  }

  @Test("A view that has loaded nothing gives an empty picture")
  func neverLoaded() async throws {
    let image = try await webView.takeSnapshot(configuration: nil)
    #expect(image.size == CGSize(width: 400, height: 300))
    #expect(try Self.probe(image).fraction(of: .white) == 1)
    #expect(webView.url == nil)
    #expect(!webView.isLoading)
  }

  @Test("A view whose process has ended gives an error, also to what waits")
  func terminatedProcess() async throws {
    let recorder = NavigationRecorder()
    webView.navigationDelegate = recorder
    webView.loadHTMLString(Self.quarters, baseURL: nil)
    try await recorder.waitForFinish()
    let engine = try #require(webView.engine)

    var waiting: (any Error)?
    webView.evaluateJavaScript("for (;;) {}", completionHandler: nil)
    webView.takeSnapshot(with: nil) { _, error in waiting = error }
    webkit_web_view_terminate_web_process(engine.pointer)
    try await eventually("the answer") { waiting != nil }
    #expect((waiting as? WKError)?.code == .webContentProcessTerminated)

    try await eventually("the process's end") { recorder.kinds.last == .processTerminated }
    let error = await #expect(throws: WKError.self) {
      try await webView.takeSnapshot(configuration: nil)
    }
    #expect(error?.code == .webContentProcessTerminated)
    webView.loadHTMLString(Self.quarters, baseURL: nil)
    try await eventually("the reload") { recorder.kinds.last == .finished }
    expectColor("red", try Self.probe(try await webView.takeSnapshot(configuration: nil)), 50, 50)
  }
}
