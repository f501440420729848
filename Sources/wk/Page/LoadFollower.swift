internal import WebKit

/// Knows how the last navigation of a web view ended.
@MainActor
final class LoadFollower: NSObject, WKNavigationDelegate {
  /// Whether a page has begun to arrive.
  private(set) var hasPage = false
  /// Why the last navigation failed; nil if it did not.
  private(set) var error: (any Error)?
  private var waiter: CheckedContinuation<Void, Never>?

  /// Waits for the end of the navigation that is under way.
  func navigationEnds() async {
    await withCheckedContinuation { waiter = $0 }
  }

  private func ended(_ error: (any Error)?) {
    self.error = error
    waiter?.resume()
    waiter = nil
  }

  func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) {
    hasPage = true
  }

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    ended(nil)
  }

  func webView(
    _ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error
  ) {
    ended(error)
  }

  func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
    withError error: any Error
  ) {
    ended(error)
  }

  func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {
    hasPage = false
    ended(WKError(.webContentProcessTerminated))
  }
}
