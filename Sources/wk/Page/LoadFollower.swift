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
  /// What the server of the page has answered; nil if there is no server.
  private(set) var status: Int?
  /// What the page is, such as `text/html`.
  private(set) var mimeType = ""
  /// What is being loaded.
  private var address = "the page"
  private var login: Login?
  private var host: String?
  private var committing: CheckedContinuation<Void, Never>?
  private var ending: CheckedContinuation<Void, Never>?
  private var hasEnded = false

  /// To be called before a load of the app's.
  ///
  /// - Parameters:
  ///   - login: for the server of the address alone.
  ///   - address: what is loaded; nil for what comes from no server.
  func begin(_ address: URL?, login: Login?) {
    (hasPage, error, isAttachment, status, mimeType) = (false, nil, false, nil, "")
    hasEnded = false
    (self.login, host) = (login, address?.host())
  }

  /// Waits for the end of the navigation that is under way.
  func navigationEnds() async {
    if hasEnded {
      hasEnded = false
      return
    }
    await withCheckedContinuation { ending = $0 }
    hasEnded = false
  }

  /// Waits until the page begins to arrive, or fails to.
  func navigationCommits() async {
    guard !hasPage, !hasEnded else { return }
    await withCheckedContinuation { committing = $0 }
  }

  private func ended(_ error: (any Error)?) {
    self.error = error
    hasEnded = true
    committing?.resume()
    committing = nil
    ending?.resume()
    ending = nil
  }

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse
  ) async -> WKNavigationResponsePolicy {
    if navigationResponse.isForMainFrame {
      let response = navigationResponse.response as? HTTPURLResponse
      let disposition = response?.value(forHTTPHeaderField: "Content-Disposition") ?? ""
      isAttachment = disposition.lowercased().hasPrefix("attachment")
      status = response?.statusCode
      mimeType = navigationResponse.response.mimeType ?? ""
    }
    return navigationResponse.canShowMIMEType ? .allow : .cancel
  }

  func webView(
    _ webView: WKWebView, respondTo challenge: URLAuthenticationChallenge
  ) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
    let space = challenge.protectionSpace
    guard let login, !space.isProxy(), space.host == host, challenge.previousFailureCount == 0,
      [NSURLAuthenticationMethodHTTPBasic, NSURLAuthenticationMethodHTTPDigest]
        .contains(space.authenticationMethod)
    else { return (.performDefaultHandling, nil) }
    return (
      .useCredential,
      URLCredential(user: login.name, password: login.password, persistence: .none)
    )
  }

  func webView(
    _ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!
  ) {
    hasEnded = false
    address = webView.url?.absoluteString ?? address
  }

  func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) {
    hasPage = true
    committing?.resume()
    committing = nil
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
