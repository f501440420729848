import CWebKitGTK
import GObjectSupport
import Testing
@testable import WebKit
import WebKitTesting

/// Elements that fill the screen.
@Suite(.timeLimit(.minutes(2))) @MainActor struct FullscreenTests {
  let webView: WKWebView

  init() {
    let configuration = WKWebViewConfiguration()
    configuration.preferences.isElementFullscreenEnabled = true
    webView = WKWebView(
      frame: CGRect(x: 0, y: 0, width: 300, height: 200), configuration: configuration)
  }

  private func enter() async throws {
    try await webView.loadAndWait(html: "<div id=box>box</div>")
    _ = try await webView.callAsyncJavaScript(
      "await box.requestFullscreen()", contentWorld: .page)
    try await eventually("the screen") { webView.fullscreenState == .inFullscreen }
  }

  @Test("An element fills the screen and returns, and both are told step by step")
  func enterAndLeave() async throws {
    let observed = ObservedChanges<WKWebView.FullscreenState>(webView, \.fullscreenState)
    #expect(webView.fullscreenState == .notInFullscreen)
    try await enter()
    let screen = UIScreen.main.bounds.size
    try await eventually("the page's size") { try await webView.viewport() == screen }
    #expect(webView.bounds.size == CGSize(width: 300, height: 200))
    #expect(
      try await webView.evaluateJavaScript("document.fullscreenElement.id") as? String == "box")

    _ = try await webView.callAsyncJavaScript(
      "await document.exitFullscreen()", contentWorld: .page)
    try await eventually("the return") { webView.fullscreenState == .notInFullscreen }
    try await eventually("the page's size") {
      try await webView.viewport() == CGSize(width: 300, height: 200)
    }
    #expect(
      observed.values == [.enteringFullscreen, .inFullscreen, .exitingFullscreen, .notInFullscreen])
    #expect(observed.areRealChanges)
  }

  @Test("The app can have it return")
  func closePresentations() async throws {
    try await enter()
    await webView.closeAllMediaPresentations()
    try await eventually("the return") { webView.fullscreenState == .notInFullscreen }
    await webView.closeAllMediaPresentations()
  }

  @Test("It ends when the page is left")
  func pageIsLeft() async throws {
    try await enter()
    try await webView.loadAndWait(html: "<p>next")
    try await eventually("the return") { webView.fullscreenState == .notInFullscreen }
    try await enter()
  }

  @Test("It ends with the page's process")
  func processEnds() async throws {
    try await enter()
    webkit_web_view_terminate_web_process(try #require(webView.engine).pointer)
    try await eventually("the return") { webView.fullscreenState == .notInFullscreen }
    try await webView.loadAndWait(html: "<p>next")
    try await eventually("the page's size") {
      try await webView.viewport() == CGSize(width: 300, height: 200)
    }
  }

  @Test(
    "It ends when the view leaves its window, and when that is closed", arguments: [true, false])
  func viewLeaves(isRemoved: Bool) async throws {
    let controller = UIViewController()
    controller.view.addSubview(webView)
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    window.rootViewController = controller
    window.makeKeyAndVisible()
    try await enter()
    let toplevels = allToplevels().count
    if isRemoved { webView.removeFromSuperview() } else { window.isHidden = true }
    try await eventually("the return") { webView.fullscreenState == .notInFullscreen }
    #expect(allToplevels().count < toplevels + (isRemoved ? 1 : 0))
    try await eventually("the page knows") {
      try await webView.evaluateJavaScript("String(document.fullscreenElement)") as? String
        == "null"
    }
    if isRemoved {
      controller.view.addSubview(webView)
      try await enter()
    }
    window.isHidden = true
  }

  @Test("Pages may not if the app has not said so")
  func notAllowed() async throws {
    let plain = WKWebView(frame: webView.frame)
    try await plain.loadAndWait(html: "<div id=box>box</div>")
    #expect(
      try await plain.evaluateJavaScript("String(document.fullscreenEnabled)") as? String != "true")
  }
}
