import WebKit

/// Loads a page and waits for the end.
@MainActor
final class PageLoad: NSObject, WKNavigationDelegate {
  private let webView: WKWebView
  private var waiting: CheckedContinuation<Void, any Error>?

  init(in webView: WKWebView) {
    self.webView = webView
  }

  func load(_ url: URL) async throws {
    webView.navigationDelegate = self
    try await withCheckedThrowingContinuation { continuation in
      waiting = continuation
      webView.load(URLRequest(url: url))
    }
  }

  private func end(_ result: Result<Void, any Error>) {
    waiting?.resume(with: result)
    waiting = nil
  }

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { end(.success(())) }

  func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
    withError error: any Error
  ) { end(.failure(error)) }

  func webView(
    _ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error
  ) { end(.failure(error)) }
}
