internal import WebKit

extension WebTab: WKNavigationDelegate {
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
  ) {
    guard let controller else { return decisionHandler(.cancel) }
    for handler in controller.policyHandlers {
      if let policy = handler.policy(for: navigationAction, in: webView, of: controller) {
        return decisionHandler(policy)
      }
    }
    decisionHandler(.allow)
  }

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationResponsePolicy) -> Void
  ) {
    let downloads = controller?.parts.contains(.downloads) ?? false
    decisionHandler(navigationResponse.canShowMIMEType ? .allow : downloads ? .download : .cancel)
  }

  func webView(
    _ webView: WKWebView, navigationAction: WKNavigationAction, didBecome download: WKDownload
  ) {
    controller?.downloads.add(download)
  }

  func webView(
    _ webView: WKWebView, navigationResponse: WKNavigationResponse, didBecome download: WKDownload
  ) {
    controller?.downloads.add(download)
  }

  func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!) {
    hideError()
    changed()
  }

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    controller?.didFinish(self)
  }

  func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
    withError error: any Error
  ) {
    failed(error)
  }

  func webView(
    _ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error
  ) {
    failed(error)
  }

  func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {
    failed(WKError(.webContentProcessTerminated))
  }

  private func failed(_ error: any Error) {
    let known = error as NSError
    // What was stopped, or has become a download, is no failure.
    if known.domain == NSURLErrorDomain, known.code == NSURLErrorCancelled { return }
    if known.domain == "WebKitErrorDomain", known.code == 102 { return }
    guard controller?.parts.contains(.errorPage) == true else { return }
    let url = known.userInfo[NSURLErrorFailingURLErrorKey] as? URL ?? webView.url
    show(error, at: url)
  }
}
