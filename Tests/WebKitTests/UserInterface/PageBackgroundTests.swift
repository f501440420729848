import Testing
import WebKit
import WebKitTesting

/// `underPageBackgroundColor`.
@Suite(.timeLimit(.minutes(2))) @MainActor struct PageBackgroundTests {
  let webView = WKWebView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))

  private func expectColor(_ color: UIColor, sourceLocation: SourceLocation = #_sourceLocation)
    async throws
  {
    try await eventually("\(color)") { webView.underPageBackgroundColor == color }
  }

  @Test("It is white at first and for pages without a colour")
  func white() async throws {
    #expect(webView.underPageBackgroundColor == .white)
    try await webView.loadAndWait(html: "<body style='background: blue'>")
    try await expectColor(.blue)
    try await webView.loadAndWait(html: "<p>plain")
    try await expectColor(.white)
  }

  @Test("The body's colour lies on the root element's, and that on white")
  func layers() async throws {
    try await webView.loadAndWait(
      html: "<html style='background: red'><body style='background: rgba(0, 0, 255, 0)'>")
    try await expectColor(.red)
    try await webView.loadAndWait(html: "<html style='background: rgba(0, 0, 0, 0.5)'>")
    try await eventually("grey") {
      var white: CGFloat = 0
      return webView.underPageBackgroundColor.getWhite(&white, alpha: nil)
        && abs(white - 0.5) < 0.01
    }
  }

  @Test("It follows scripts, style sheets and classes, and is told")
  func changes() async throws {
    try await webView.loadAndWait(html: "<body style='background: lime'>")
    try await expectColor(.green)
    let observed = ObservedChanges<UIColor?>(webView, \.underPageBackgroundColor)
    try await webView.evaluateJavaScript("document.body.style.background = 'red'; 0")
    try await expectColor(.red)
    try await webView.evaluateJavaScript(
      """
      document.head.appendChild(document.createElement('style')).textContent
        = '.dark { background: black !important }';
      document.body.className = 'dark'; 0
      """)
    try await expectColor(.black)
    #expect(observed.values == [.red, .black])
    #expect(observed.areRealChanges)
  }

  @Test("The app's colour hides the page's until it is taken back")
  func appColor() async throws {
    webView.underPageBackgroundColor = .purple
    try await webView.loadAndWait(html: "<body style='background: red'>")
    #expect(webView.underPageBackgroundColor == .purple)
    webView.underPageBackgroundColor = nil
    try await expectColor(.red)
  }
}
