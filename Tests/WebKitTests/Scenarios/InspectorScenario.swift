import CWebKitGTK
import Foundation
import Testing
import WebKitTesting

@testable import WebKit

@Suite(.timeLimit(.minutes(1))) @MainActor struct InspectorScenario {
  @Test("G-04 isInspectable lets the engine's inspector open, and is off by default")
  func inspector() async throws {
    let webView = WKWebView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    let engine = try #require(webView.engine)
    let inspector = try #require(webkit_web_view_get_inspector(engine.pointer))
    try await webView.loadAndWait(html: "<p>page")
    #expect(!webView.isInspectable)
    webkit_web_inspector_show(inspector)
    #expect(webkit_web_inspector_get_web_view(inspector) == nil)

    webView.isInspectable = true
    #expect(webView.isInspectable)
    webkit_web_inspector_show(inspector)
    try await eventually("the inspector") {
      webkit_web_inspector_get_web_view(inspector) != nil
    }
    webkit_web_inspector_close(inspector)
    #expect(try await webView.text("document.body.innerText") == "page")
    webView.isInspectable = false
    #expect(!webView.isInspectable)
  }
}
