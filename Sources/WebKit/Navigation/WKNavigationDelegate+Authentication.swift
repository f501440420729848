/// The authentication methods of ``WKNavigationDelegate``, for delegates that spell the handler's type
/// without attributes; see ``WKNavigationDelegatePlainHandlers``.
@MainActor
public protocol WKNavigationDelegatePlainChallengeHandlers: NSObjectProtocol {
  /// See ``WKNavigationDelegate``.
  @_disfavoredOverload
  func webView(
    _ webView: WKWebView, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void)
  /// See ``WKNavigationDelegate``.
  @_disfavoredOverload
  func webView(
    _ webView: WKWebView, authenticationChallenge challenge: URLAuthenticationChallenge,
    shouldAllowDeprecatedTLS decisionHandler: @escaping (Bool) -> Void)
}

// The chain of defaults is that of the policy methods, see WKNavigationDelegate+Policies.swift.
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

  public func webView(
    _ webView: WKWebView, authenticationChallenge challenge: URLAuthenticationChallenge,
    shouldAllowDeprecatedTLS decisionHandler: @escaping @MainActor @Sendable (Bool) -> Void
  ) {
    let plain: (Bool) -> Void = { isAllowed in onMainActor { decisionHandler(isAllowed) } }
    self.webView(webView, authenticationChallenge: challenge, shouldAllowDeprecatedTLS: plain)
  }

  @_disfavoredOverload
  public func webView(
    _ webView: WKWebView, authenticationChallenge challenge: URLAuthenticationChallenge,
    shouldAllowDeprecatedTLS decisionHandler: @escaping (Bool) -> Void
  ) {
    nonisolated(unsafe) let decide = decisionHandler
    Task.immediate { @MainActor in
      decide(await self.webView(webView, shouldAllowDeprecatedTLSFor: challenge))
    }
  }

  public func webView(
    _ webView: WKWebView, shouldAllowDeprecatedTLSFor challenge: URLAuthenticationChallenge
  ) async -> Bool {
    false
  }
}
