/// Methods that follow, and decide about, a web view's navigations.
///
/// All are optional: each has a default that does what Apple's does when the method is missing. They are
/// called on the main thread, and follow the main frame only.
@preconcurrency @MainActor
public protocol WKNavigationDelegate: NSObjectProtocol {
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
  /// The process that ran the page is gone; the view is empty until the next load.
  func webViewWebContentProcessDidTerminate(_ webView: WKWebView)
}

extension WKNavigationDelegate {
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
  public func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {}
}
