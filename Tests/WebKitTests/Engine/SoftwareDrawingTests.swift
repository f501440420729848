import CSoftwareDrawing
import Foundation
import Testing
import WebKit
import WebKitTesting

/// Displays without OpenGL, as the private one is.
@Suite(.timeLimit(.minutes(2))) @MainActor struct SoftwareDrawingTests {
  private let webView = WKWebView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))

  /// The engine composites it, whatever it is told.
  private static let compositedPage = """
    <!doctype html><title>composited</title><style>
    body { margin: 0 }
    div, iframe { position: absolute; z-index: -1; width: 100px; height: 100px; border: 0 }
    </style><div><iframe srcdoc="<body bgcolor=red>"></iframe></div>
    """

  @Test("The engine asks this package whether there is OpenGL")
  func question() {
    #expect(software_drawing_is_possible())
    #expect(software_drawing_is_needed())
  }

  @Test("A page that the engine composites in any case is drawn, and its view stays usable")
  func compositedPage() async throws {
    for _ in 0..<2 {
      try await webView.loadAndWait(html: Self.compositedPage)
      try await eventually("the frame is painted") {
        let image = try await webView.takeSnapshot(configuration: nil)
        let probe = try ImageProbe(pngData: try #require(image.pngData()))
        return probe.color(x: 50, y: 50) == PixelColor(255, 0, 0)
          && probe.color(x: 200, y: 150) == .white
      }
      try await webView.loadAndWait(html: "<!doctype html><title>plain</title><p>plain")
      #expect(webView.title == "plain")
    }
    #expect(try await webView.pdf().count > 500)
  }

  @Test("So is it in a window")
  func window() async throws {
    let window = UIWindow(showing: webView, size: CGSize(width: 300, height: 200))
    defer { window.isHidden = true }
    try await webView.loadAndWait(html: Self.compositedPage)
    try await eventually("the frame is on screen") {
      let screen = try SyntheticInput().screenPicture()
      let probe = try ImageProbe(pngData: try #require(screen.pngData()))
      return probe.color(x: 50, y: 50) == PixelColor(255, 0, 0)
    }
  }
}
