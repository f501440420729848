internal import UIKitGTK
internal import WebKit

/// Tells a Safari view controller's delegate of the first load, and keeps links that ask for a new window in
/// the one that there is.
final class InitialNavigation: NSObject, WKNavigationDelegate, WKUIDelegate {
  private weak var controller: SFSafariViewController?
  private var isComplete = false

  init(of controller: SFSafariViewController) {
    self.controller = controller
    super.init()
  }

  func webView(
    _ webView: WKWebView, didReceiveServerRedirectForProvisionalNavigation navigation: WKNavigation!
  ) {
    guard !isComplete, let controller, let url = webView.url else { return }
    controller.delegate?.safariViewController(controller, initialLoadDidRedirectTo: url)
  }

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { complete(true) }

  func webView(
    _ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error
  ) { complete(false) }

  func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
    withError error: any Error
  ) { complete(false) }

  private func complete(_ isLoaded: Bool) {
    guard !isComplete, let controller else { return }
    isComplete = true
    controller.delegate?.safariViewController(controller, didCompleteInitialLoad: isLoaded)
  }

  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? {
    webView.load(navigationAction.request)
    return nil
  }
}
