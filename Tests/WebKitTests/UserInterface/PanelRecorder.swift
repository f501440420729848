import Foundation
import WebKit

/// Answers all that pages ask for, and keeps what was asked.
@MainActor
final class PanelRecorder: NSObject, WKUIDelegate {
  enum Panel: Equatable {
    case alert(String)
    case confirm(String)
    case prompt(String, String?)
  }
  var panels: [Panel] = []
  var frames: [WKFrameInfo] = []
  var openPanels: [WKOpenPanelParameters] = []
  var captures: [(origin: WKSecurityOrigin, frame: WKFrameInfo, type: WKMediaCaptureType)] = []

  var answerAlert: (@escaping @MainActor @Sendable () -> Void) -> Void = { $0() }
  var confirms: [Bool] = []
  var texts: [String?] = []
  var files: [URL]?
  var decision = WKPermissionDecision.grant
  var windows: [WKWebView] = []

  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? {
    let view = WKWebView(
      frame: CGRect(x: 0, y: 0, width: 300, height: 200), configuration: configuration)
    view.uiDelegate = self
    windows.append(view)
    return view
  }

  func webView(
    _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable () -> Void
  ) {
    panels.append(.alert(message))
    frames.append(frame)
    answerAlert(completionHandler)
  }

  func webView(
    _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable (Bool) -> Void
  ) {
    panels.append(.confirm(message))
    frames.append(frame)
    completionHandler(confirms.isEmpty ? false : confirms.removeFirst())
  }

  func webView(
    _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String,
    defaultText: String?, initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable (String?) -> Void
  ) {
    panels.append(.prompt(prompt, defaultText))
    frames.append(frame)
    completionHandler(texts.isEmpty ? nil : texts.removeFirst())
  }

  func webView(
    _ webView: WKWebView, runOpenPanelWith parameters: WKOpenPanelParameters,
    initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable ([URL]?) -> Void
  ) {
    openPanels.append(parameters)
    frames.append(frame)
    completionHandler(files)
  }

  func webView(
    _ webView: WKWebView, requestMediaCapturePermissionFor origin: WKSecurityOrigin,
    initiatedByFrame frame: WKFrameInfo, type: WKMediaCaptureType,
    decisionHandler: @escaping @MainActor @Sendable (WKPermissionDecision) -> Void
  ) {
    captures.append((origin, frame, type))
    decisionHandler(decision)
  }
}
