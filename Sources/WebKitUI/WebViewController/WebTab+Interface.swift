internal import WebKit

extension WebTab: WKUIDelegate {
  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? {
    guard let controller else { return nil }
    guard controller.parts.contains(.tabs) else {
      webView.load(navigationAction.request)
      return nil
    }
    return controller.addTab(configuration, after: self).webView
  }

  func webViewDidClose(_ webView: WKWebView) {
    controller?.closeTab(self)
  }

  func webViewDidRequestPrint(_ webView: WKWebView) {
    if controller?.parts.contains(.printing) == true { controller?.printPage() }
  }

  func webView(
    _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo
  ) async {
    guard let controller else { return }
    await controller.panels.alert(message, from: frame.securityOrigin.host, in: controller)
  }

  func webView(
    _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo
  ) async -> Bool {
    guard let controller else { return false }
    return await controller.panels.confirm(
      message, from: frame.securityOrigin.host, in: controller)
  }

  func webView(
    _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String,
    defaultText: String?, initiatedByFrame frame: WKFrameInfo
  ) async -> String? {
    await controller?.panels.prompt(
      prompt, defaultText: defaultText, from: frame.securityOrigin.host,
      in: controller ?? UIViewController())
  }

  func webView(
    _ webView: WKWebView, contextMenuConfigurationForElement elementInfo: WKContextMenuElementInfo,
    completionHandler: @escaping @MainActor @Sendable (UIContextMenuConfiguration?) -> Void
  ) {
    completionHandler(controller?.contextMenu(for: elementInfo, in: webView))
  }
}
