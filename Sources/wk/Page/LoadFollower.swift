internal import WebKit

/// Knows how the last navigation of a web view ended.
@MainActor
final class LoadFollower: NSObject, WKNavigationDelegate {
  /// Whether a page has begun to arrive.
  private(set) var hasPage = false
  /// Why the last navigation failed; nil if it did not.
  private(set) var error: (any Error)?
  /// Whether the server offers the page as a download, so that it runs no scripts.
  private(set) var isAttachment = false
  /// What is being loaded.
  private var address = "the page"
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

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse
  ) async -> WKNavigationResponsePolicy {
    if navigationResponse.isForMainFrame {
      let response = navigationResponse.response as? HTTPURLResponse
      let disposition = response?.value(forHTTPHeaderField: "Content-Disposition") ?? ""
      isAttachment = disposition.lowercased().hasPrefix("attachment")
    }
    return navigationResponse.canShowMIMEType ? .allow : .cancel
  }

  func webView(
    _ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!
  ) {
    address = webView.url?.absoluteString ?? address
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
    // The engine ends a process that is sent where it must not go, such as from a server to a file
    // (WebKitGTK 2.50).
    let refusal = Failure(
      .unavailable,
      "cannot load \(address): its process ended before it arrived;"
        + " does the server send people to a file?")
    ended(hasPage ? WKError(.webContentProcessTerminated) : refusal)
    hasPage = false
  }
}
