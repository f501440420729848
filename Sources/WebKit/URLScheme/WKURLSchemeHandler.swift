/// Gives the resources of a URL scheme that the engine does not know.
///
/// A handler is set for a scheme with ``WKWebViewConfiguration/setURLSchemeHandler(_:forURLScheme:)``, and is
/// asked for all that pages of the configuration's views want of that scheme: documents of all frames, images,
/// what scripts fetch in pages and workers, and so on. Both methods are called on the main thread.
///
/// The scheme's resources have origins of their own (`scheme://host`), are secure, and need CORS header
/// fields for pages of other origins to read them. Linux note: there are no service workers for them.
@preconcurrency @MainActor
public protocol WKURLSchemeHandler: NSObjectProtocol {
  /// A resource is wanted: the task says which, and takes the answer, now or later.
  func webView(_ webView: WKWebView, start urlSchemeTask: any WKURLSchemeTask)

  /// The resource is not wanted any more: its load was cancelled, the page was left, its process has died
  /// or the view has gone. The task must not be answered any more.
  ///
  /// Never called for a task that was finished or failed by the handler.
  ///
  /// Linux note: if the view has gone, a stand-in without an engine is given in its place, so that
  /// the handler hears of it; on Apple's systems it does not.
  func webView(_ webView: WKWebView, stop urlSchemeTask: any WKURLSchemeTask)
}
