/// Methods by which an app shows what a page wants to show outside of itself.
///
/// All are optional: each has a default that does what Apple's does when the method is missing. They are
/// called on the main thread.
@MainActor
public protocol WKUIDelegate: NSObjectProtocol {
  /// A page wants a new window: by `window.open`, or by a link or form with a `target` that is not there. By
  /// default it gets none.
  ///
  /// Policies come first: for links and forms, the navigation delegate has allowed the action already. The engine
  /// loads the page itself, once this has returned.
  ///
  /// - Parameters:
  ///   - configuration: a copy of the opener's, with which the new view must be made, at once.
  ///   - navigationAction: what is to be loaded; its `targetFrame` is nil.
  ///   - windowFeatures: what the page wishes the window to be like.
  /// - Returns: the new view, which the app keeps; or nil for no window, then `window.open` returns null. A
  ///   view that was made otherwise counts as nil, and leaves one line on standard error. (Apple's raises an
  ///   exception.)
  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView?

  /// The page has closed its window; the app should remove the view.
  func webViewDidClose(_ webView: WKWebView)

  /// A script of the page has called `window.print()`, which returns when this does. By default nothing is printed.
  ///
  /// Not part of Apple's WebKit, where macOS has no public method for it and iOS shows its own print panel.
  func webViewDidRequestPrint(_ webView: WKWebView)
}

extension WKUIDelegate {
  public func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? {
    nil
  }

  public func webViewDidClose(_ webView: WKWebView) {}

  public func webViewDidRequestPrint(_ webView: WKWebView) {}
}
