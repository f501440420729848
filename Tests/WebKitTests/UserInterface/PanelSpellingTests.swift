import Foundation
import Testing
import WebKit
import WebKitTesting

/// Each way in which delegates spell the panel and permission methods is called, in this language mode (Swift 6).
@Suite(.timeLimit(.minutes(2))) @MainActor struct PanelSpellingTests {
  @MainActor class Base: NSObject {
    var called: [String] = []
  }

  final class Plain: Base, WKUIDelegate {
    func webView(
      _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String,
      initiatedByFrame frame: WKFrameInfo, completionHandler: @escaping () -> Void
    ) {
      called.append("alert")
      completionHandler()
    }
    func webView(
      _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String,
      initiatedByFrame frame: WKFrameInfo, completionHandler: @escaping (Bool) -> Void
    ) {
      called.append("confirm")
      completionHandler(true)
    }
    func webView(
      _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String,
      defaultText: String?, initiatedByFrame frame: WKFrameInfo,
      completionHandler: @escaping (String?) -> Void
    ) {
      called.append("prompt")
      completionHandler("text")
    }
    func webView(
      _ webView: WKWebView, runOpenPanelWith parameters: WKOpenPanelParameters,
      initiatedByFrame frame: WKFrameInfo, completionHandler: @escaping ([URL]?) -> Void
    ) {
      called.append("files")
      completionHandler(nil)
    }
    func webView(
      _ webView: WKWebView, requestMediaCapturePermissionFor origin: WKSecurityOrigin,
      initiatedByFrame frame: WKFrameInfo, type: WKMediaCaptureType,
      decisionHandler: @escaping (WKPermissionDecision) -> Void
    ) {
      called.append("capture")
      decisionHandler(.deny)
    }
  }

  final class MainActorOnly: Base, WKUIDelegate {
    func webView(
      _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String,
      initiatedByFrame frame: WKFrameInfo, completionHandler: @escaping @MainActor () -> Void
    ) {
      called.append("alert")
      completionHandler()
    }
    func webView(
      _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String,
      initiatedByFrame frame: WKFrameInfo, completionHandler: @escaping @MainActor (Bool) -> Void
    ) {
      called.append("confirm")
      completionHandler(true)
    }
    func webView(
      _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String,
      defaultText: String?, initiatedByFrame frame: WKFrameInfo,
      completionHandler: @escaping @MainActor (String?) -> Void
    ) {
      called.append("prompt")
      completionHandler("text")
    }
    func webView(
      _ webView: WKWebView, runOpenPanelWith parameters: WKOpenPanelParameters,
      initiatedByFrame frame: WKFrameInfo,
      completionHandler: @escaping @MainActor ([URL]?) -> Void
    ) {
      called.append("files")
      completionHandler(nil)
    }
    func webView(
      _ webView: WKWebView, requestMediaCapturePermissionFor origin: WKSecurityOrigin,
      initiatedByFrame frame: WKFrameInfo, type: WKMediaCaptureType,
      decisionHandler: @escaping @MainActor (WKPermissionDecision) -> Void
    ) {
      called.append("capture")
      decisionHandler(.deny)
    }
  }

  final class Async: Base, WKUIDelegate {
    func webView(
      _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String,
      initiatedByFrame frame: WKFrameInfo
    ) async {
      called.append("alert")
    }
    func webView(
      _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String,
      initiatedByFrame frame: WKFrameInfo
    ) async -> Bool {
      called.append("confirm")
      return true
    }
    func webView(
      _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String,
      defaultText: String?, initiatedByFrame frame: WKFrameInfo
    ) async -> String? {
      called.append("prompt")
      return "text"
    }
    func webView(
      _ webView: WKWebView, runOpenPanelWith parameters: WKOpenPanelParameters,
      initiatedByFrame frame: WKFrameInfo
    ) async -> [URL]? {
      called.append("files")
      return nil
    }
    func webView(
      _ webView: WKWebView, decideMediaCapturePermissionsFor origin: WKSecurityOrigin,
      initiatedBy frame: WKFrameInfo, type: WKMediaCaptureType
    ) async -> WKPermissionDecision {
      called.append("capture")
      return .deny
    }
  }

  private func check(_ delegate: some Base & WKUIDelegate) async throws {
    let server = try LoopbackServer()
    server.route("/", .html("<input type=file id=input oncancel='cancelled = true'>"))
    let webView = WKWebView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    webView.uiDelegate = delegate
    try await webView.loadAndWait(server.url("/"))
    let answers =
      try await webView.callAsyncJavaScript(
        """
        alert('a');
        const answers = [confirm('c'), prompt('p')];
        input.click();
        try { await navigator.mediaDevices.getUserMedia({ audio: true }) } catch {}
        return answers;
        """, contentWorld: .page) as? [Any]
    #expect(answers?.first as? Bool == true)
    #expect(answers?.last as? String == "text")
    try await eventually("the answers") { delegate.called.count >= 4 }
    #expect(
      Set(delegate.called).isSuperset(of: ["alert", "confirm", "prompt", "files"]))
  }

  @Test func plain() async throws { try await check(Plain()) }
  @Test func mainActorOnly() async throws { try await check(MainActorOnly()) }
  @Test func async() async throws { try await check(Async()) }
}
