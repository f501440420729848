import CWebKitGTK
import Foundation
import Testing
import WebKitTesting

@testable import WebKit

/// `takeSnapshot`: cases of WebKit's own tests.
@Suite(.timeLimit(.minutes(2))) @MainActor struct SnapshotCases {
  private let webView = WKWebView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))

  private static let box = """
    <body style="margin: 0; background: red"><div style="position: absolute; left: 50px; top: 50px;
      width: 100px; height: 100px; background: blue"></div>
    """

  private func probe(_ image: UIImage) throws -> ImageProbe {
    try ImageProbe(pngData: try #require(image.pngData()))
  }

  @Test("RF-18 without a configuration, or with an untouched one, the image is as wide as the view")
  func wide() async throws {
    try await webView.loadAndWait(html: Self.box)
    #expect(try await webView.takeSnapshot(configuration: nil).size.width == 400)
    let untouched = WKSnapshotConfiguration()
    #expect(try await webView.takeSnapshot(configuration: untouched).size.width == 400)
  }

  @Test("RF-19 an empty rectangle gives an image without size, and the process lives on")
  func emptyRect() async throws {
    try await webView.loadAndWait(html: Self.box)
    let configuration = WKSnapshotConfiguration()
    for rect in [CGRect.zero, CGRect(x: 10, y: 10, width: 0, height: 50)] {
      configuration.rect = rect
      var answer: (UIImage?, (any Error)?)?
      webView.takeSnapshot(with: configuration) { answer = ($0, $1) }
      #expect(answer == nil)
      try await eventually("the answer") { answer != nil }
      #expect(answer?.0?.size == .zero)
      #expect(answer?.1 == nil)
    }
    #expect(try await webView.text("document.body.localName") == "body")
  }

  @Test("RF-20 a view without size gives an image without size")
  func zeroSizeView() async throws {
    let webView = WKWebView(frame: .zero)
    #expect(try await webView.takeSnapshot(configuration: nil).size == .zero)
    try await webView.loadAndWait(html: Self.box)
    #expect(try await webView.takeSnapshot(configuration: nil).size == .zero)
    let untouched = WKSnapshotConfiguration()
    #expect(try await webView.takeSnapshot(configuration: untouched).size == .zero)
  }

  @Test("RF-21 after the process was killed there is no image, and an error of WKErrorDomain")
  func killedProcess() async throws {
    let recorder = NavigationRecorder()
    webView.navigationDelegate = recorder
    webView.loadHTMLString(Self.box, baseURL: nil)
    try await recorder.waitForFinish()
    webkit_web_view_terminate_web_process(try #require(webView.engine).pointer)
    try await eventually("the process's end") { recorder.kinds.last == .processTerminated }
    let empty = WKSnapshotConfiguration()
    empty.rect = .zero
    for configuration in [nil, WKSnapshotConfiguration(), empty] {
      var answer: (UIImage?, (any Error)?)?
      webView.takeSnapshot(with: configuration) { answer = ($0, $1) }
      try await eventually("the answer") { answer != nil }
      #expect(answer?.0 == nil)
      #expect((answer?.1 as? WKError)?.code == .webContentProcessTerminated)
    }
  }

  @Test("RF-22 the image shows the page at the device's resolution")
  func resolution() async throws {
    try await webView.loadAndWait(html: Self.box)
    let image = try await webView.takeSnapshot(configuration: nil)
    let (probe, scale) = (try probe(image), Int(image.scale))
    #expect(probe.width == 400 * scale)
    #expect(probe.color(x: 0, y: 0) == PixelColor(255, 0, 0))
    #expect(probe.color(x: 55 * scale, y: 55 * scale) == PixelColor(0, 0, 255))
    #expect(probe.color(x: 155 * scale, y: 155 * scale) == PixelColor(255, 0, 0))
  }

  @Test(
    "RF-25 a view outside of any window gives an image or an error, and one of the whole document")
  func outsideOfWindows() async throws {
    let webView = WKWebView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    try await webView.loadAndWait(
      html:
        "<body style='margin: 0'><div style='width: 200px; height: 100px; background: lime'></div>")
    var answer: (UIImage?, (any Error)?)?
    webView.takeSnapshot(with: nil) { answer = ($0, $1) }
    try await eventually("the answer") { answer != nil }
    #expect((answer?.0 == nil) != (answer?.1 == nil))
    let whole = WKSnapshotConfiguration()
    whole.coversFullDocument = true
    let image = try await webView.takeSnapshot(configuration: whole)
    #expect(image.size == CGSize(width: 200, height: 100))
    #expect(try probe(image).color(x: 150, y: 50) == PixelColor(0, 255, 0))
  }

  @Test("RF-26 an image does not show what is selected")
  func selection() async throws {
    try await webView.loadAndWait(html: "<p>some text to select</p><p>and more of it</p>")
    let before = try await webView.takeSnapshot(configuration: nil)
    try await webView.evaluateJavaScript("getSelection().selectAllChildren(document.body); 0")
    #expect(try await webView.text("getSelection().toString()").contains("more"))
    #expect(try await webView.takeSnapshot(configuration: nil) == before)
  }

  @Test("A document of 60,000 pixels' height is pictured whole")
  func high() async throws {
    try await webView.loadAndWait(
      html: """
        <body style="margin: 0"><div style="height: 59900px; background: red"></div>
        <div style="height: 100px; background: blue"></div>
        """)
    let configuration = WKSnapshotConfiguration()
    configuration.coversFullDocument = true
    let image = try await webView.takeSnapshot(configuration: configuration)
    #expect(image.size == CGSize(width: 400, height: 60_000))
    #expect(image.pixelColor(x: 200, y: 59_890) == UIColor(red: 1, green: 0, blue: 0, alpha: 1))
    #expect(image.pixelColor(x: 200, y: 59_910) == UIColor(red: 0, green: 0, blue: 1, alpha: 1))
    configuration.snapshotWidth = 40
    #expect(
      try await webView.takeSnapshot(configuration: configuration).size
        == CGSize(width: 40, height: 6000))
  }

  @Test("On a screen of two pixels to a point, an image has twice the pixels")
  func highResolution() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let page = folder.appending(path: "page.html")
    try Data(Self.box.utf8).write(to: page)
    var environment = ProcessInfo.processInfo.environment
    environment["GDK_SCALE"] = "2"
    environment["WEBKIT_HEADLESS"] = "1"
    let picture = folder.appending(path: "out.png")
    let run = try ChildProcess(
      ChildProcess.builtPrograms.appending(path: "wk"),
      ["shot", page.path, "-o", picture.path, "--width=200", "--height=200"],
      environment: environment)
    let outcome = await run.outcome()
    #expect(outcome.end == .exit(0), "\(outcome.errors)")
    let probe = try ImageProbe(pngData: Data(contentsOf: picture))
    #expect(probe.width == 400 && probe.height == 400)
    #expect(
      probe.boundingBox(of: PixelColor(0, 0, 255))
        == PixelRect(x: 100, y: 100, width: 200, height: 200))
  }
}
