// The chain of defaults is that of the policy methods, see WKNavigationDelegate+Policies.swift; Apple's handler
// has no attributes here.
extension WKNavigationDelegate {
  public func webView(
    _ webView: WKWebView, shouldGoTo backForwardListItem: WKBackForwardListItem,
    willUseInstantBack: Bool, completionHandler: @escaping (Bool) -> Void
  ) {
    nonisolated(unsafe) let complete = completionHandler
    Task.immediate { @MainActor in
      complete(
        await self.webView(
          webView, shouldGoTo: backForwardListItem, willUseInstantBack: willUseInstantBack))
    }
  }

  public func webView(
    _ webView: WKWebView, shouldGoTo backForwardListItem: WKBackForwardListItem,
    willUseInstantBack: Bool
  ) async -> Bool {
    true
  }
}
