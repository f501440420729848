import Foundation
import Testing
import WebKit
import WebKitTesting

/// What pages get when the app has nobody to answer them.
@Suite @MainActor struct UnansweredRequestTests {
  let webView = WKWebView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))

  @Test("G-11 alert returns, confirm is false, prompt is null; none blocks")
  func panels() async throws {
    try await webView.loadAndWait(
      html: "<script>alert('a'); r = [confirm('c'), prompt('p', 'd')]; print()</script>")
    let answers = try await webView.evaluateJavaScript("r") as? [Any]
    #expect(answers?.first as? Bool == false)
    #expect(answers?.last is NSNull)
    // Also for the app's own scripts.
    #expect(try await webView.evaluateJavaScript("alert('x'); confirm('y')") as? Bool == false)
  }

  @Test("A server that asks who is there shows its page for strangers")
  func authentication() async throws {
    let server = try LoopbackServer()
    server.route("/", .html("secret").requiringBasicAuth(user: "u", password: "p"))
    try await webView.loadAndWait(server.url("/"))
    #expect(
      try await webView.evaluateJavaScript("document.documentElement.innerText.includes('secret')")
        as? Bool == false)
  }

  @Test("A file chooser is cancelled")
  func fileChooser() async throws {
    try await webView.loadAndWait(
      html: "<input id=i type=file oncancel='document.title = \"cancelled\"'>")
    try await webView.evaluateJavaScript("i.click()")
    try await eventually("the cancellation") { webView.title == "cancelled" }
  }
}
