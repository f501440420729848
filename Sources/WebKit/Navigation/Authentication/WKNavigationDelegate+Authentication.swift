// The chain of defaults, as for policies.
extension WKNavigationDelegate {
  public func webView(
    _ webView: WKWebView, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @MainActor @Sendable (
        URLSession.AuthChallengeDisposition, URLCredential?
      ) -> Void
  ) {
    let plain: (URLSession.AuthChallengeDisposition, URLCredential?) -> Void = {
      disposition, credential in
      onMainActor { completionHandler(disposition, credential) }
    }
    self.webView(webView, didReceive: challenge, completionHandler: plain)
  }

  @_disfavoredOverload
  public func webView(
    _ webView: WKWebView, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    nonisolated(unsafe) let complete = completionHandler
    Task.immediate { @MainActor in
      let (disposition, credential) = await self.webView(webView, respondTo: challenge)
      complete(disposition, credential)
    }
  }

  public func webView(
    _ webView: WKWebView, respondTo challenge: URLAuthenticationChallenge
  ) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
    (.rejectProtectionSpace, nil)
  }
}
