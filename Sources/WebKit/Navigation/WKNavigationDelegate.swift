/// Methods that follow, and decide about, a web view's navigations.
///
/// All are optional: each has a default that does what Apple's does when the method is missing. They are
/// called on the main thread. Policies are asked for all frames; the steps of a navigation are told for
/// the main frame only.
///
/// A decision handler must be called once, now or later, on any thread. One that is dropped counts as `.cancel`, and a
/// second call is ignored; both leave one line on standard error. (Apple's raises an exception.) Handlers
/// may be spelled with `@MainActor @Sendable` or without, in either language mode.
@MainActor
public protocol WKNavigationDelegate: WKNavigationDelegatePlainHandlers,
  WKNavigationDelegatePlainChallengeHandlers
{
  /// Asks whether to begin a navigation, and with which preferences. Implement one of the two forms.
  ///
  /// By default the methods without preferences are asked instead; if a delegate has both, only this one is
  /// called.
  ///
  /// - Parameter preferences: a copy of the configuration's `defaultWebpagePreferences`. What is handed back, this
  ///   object or another, holds for this navigation; in navigations of other than the main frame it has no
  ///   effect.
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    preferences: WKWebpagePreferences,
    decisionHandler:
      @escaping @MainActor @Sendable (WKNavigationActionPolicy, WKWebpagePreferences)
      -> Void)
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    preferences: WKWebpagePreferences
  ) async -> (WKNavigationActionPolicy, WKWebpagePreferences)
  /// Asks whether to begin a navigation; by default it is allowed. Implement one of the two forms.
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void)
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction
  ) async -> WKNavigationActionPolicy
  /// Asks whether to go on when the server has answered; by default, if the engine can show the
  /// content. Implement one of the two forms.
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationResponsePolicy) -> Void)
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse
  ) async -> WKNavigationResponsePolicy

  /// Asks whether to leave the page for another one of the back-forward list, whoever wants to; by default
  /// that is done. Implement one of the two forms.
  ///
  /// The policy of the navigation is asked for next. If the answer is no, the page and the place in the list
  /// stay. Steps within a page are not asked about.
  ///
  /// - Parameter willUseInstantBack: whether the page may be shown as it was left with no further question; false on
  ///   Linux, as the policy is always asked for.
  func webView(
    _ webView: WKWebView, shouldGoTo backForwardListItem: WKBackForwardListItem,
    willUseInstantBack: Bool, completionHandler: @escaping (Bool) -> Void)
  func webView(
    _ webView: WKWebView, shouldGoTo backForwardListItem: WKBackForwardListItem,
    willUseInstantBack: Bool
  ) async -> Bool

  /// A server asks who one is, or has certificates that this system does not trust. Implement one of the
  /// two forms.
  ///
  /// The protection space's `authenticationMethod` says what is asked: `NSURLAuthenticationMethodHTTPBasic`
  /// or `…HTTPDigest` want a user and a password; `…ClientCertificate` a
  /// `URLCredential(identity:certificates:persistence:)`; `…ServerTrust` a `URLCredential(trust:)` with the space's
  /// `serverTrust`, which accepts the certificates for this host until the data store goes. By default, the
  /// protection space is rejected: the page is what the server says to strangers, and servers that
  /// are not trusted fail with their error. Cancelling fails with `NSURLErrorCancelled`.
  ///
  /// Linux note: the engine asks about certificates only if they are not trusted, and for the main frame
  /// only; `failureResponse` and `error` of the challenge are nil.
  func webView(
    _ webView: WKWebView, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @MainActor @Sendable (
        URLSession.AuthChallengeDisposition, URLCredential?
      ) -> Void)
  func webView(
    _ webView: WKWebView, respondTo challenge: URLAuthenticationChallenge
  ) async -> (URLSession.AuthChallengeDisposition, URLCredential?)

  /// Asks whether to go on with a server that speaks an outdated version of TLS; by default not. Implement one
  /// of the two forms.
  ///
  /// Linux note: the engine never asks, since its TLS library does not speak the versions before 1.2, whatever the
  /// app wants. Loads from such servers fail with `NSURLErrorSecureConnectionFailed`.
  func webView(
    _ webView: WKWebView, authenticationChallenge challenge: URLAuthenticationChallenge,
    shouldAllowDeprecatedTLS decisionHandler: @escaping @MainActor @Sendable (Bool) -> Void)
  func webView(
    _ webView: WKWebView, shouldAllowDeprecatedTLSFor challenge: URLAuthenticationChallenge
  ) async -> Bool

  /// A navigation has become a download, because the answer about it was `.download`. Set the download's delegate
  /// here; without one, it is cancelled.
  ///
  /// Linux note: forms are sent with what is known as the request's `httpBody`, so without files.
  func webView(
    _ webView: WKWebView, navigationAction: WKNavigationAction, didBecome download: WKDownload)
  /// What a server has sent has become a download, because the answer about it was `.download`. Set the
  /// download's delegate here; without one, it is cancelled.
  ///
  /// Linux note: for an answer with a status from 400 on, the server is asked once more.
  func webView(
    _ webView: WKWebView, navigationResponse: WKNavigationResponse, didBecome download: WKDownload)

  /// A navigation has begun; nothing has been received yet.
  func webView(
    _ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!)
  /// The server has sent a navigation elsewhere.
  func webView(
    _ webView: WKWebView,
    didReceiveServerRedirectForProvisionalNavigation navigation: WKNavigation!)
  /// A navigation has failed before anything of it was shown.
  func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
    withError error: any Error)
  /// The new page has begun to arrive and replaces the old one.
  func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!)
  /// The page and what it loads have arrived.
  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!)
  /// A navigation has failed after the page had begun to arrive.
  func webView(
    _ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error)
  /// The process that ran the page is gone; the view is empty until the next load. `url`, the title of the
  /// list's current item and the list are still those of the page, and `reload()` loads it again.
  ///
  /// Called once for each death. By default the page is loaded again when the view is visible, but not
  /// again when it dies soon after that.
  func webViewWebContentProcessDidTerminate(_ webView: WKWebView)
}

extension WKNavigationDelegate {
  public func webView(
    _ webView: WKWebView, navigationAction: WKNavigationAction, didBecome download: WKDownload
  ) {}
  public func webView(
    _ webView: WKWebView, navigationResponse: WKNavigationResponse, didBecome download: WKDownload
  ) {}
  public func webView(
    _ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!
  ) {}
  public func webView(
    _ webView: WKWebView,
    didReceiveServerRedirectForProvisionalNavigation navigation: WKNavigation!
  ) {}
  public func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
    withError error: any Error
  ) {}
  public func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) {}
  public func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {}
  public func webView(
    _ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error
  ) {}
  public func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {
    webView.navigationController.process.reloadByDefault()
  }
}
