import UIKit
import WebKit

extension ViewController: WKNavigationDelegate {
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
  ) {
    // What the web view cannot show goes to the app that can.
    if let url = navigationAction.request.url, navigationAction.navigationType == .linkActivated,
      !["http", "https", "about", "data", "file"].contains(url.scheme ?? "")
    {
      decisionHandler(.cancel)
      UIApplication.shared.open(url, options: [:]) { isOpened in
        if !isOpened { self.show(message: "Nothing can open “\(url.absoluteString)”.") }
      }
      return
    }
    decisionHandler(.allow)
  }

  func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
    withError error: any Error
  ) {
    show(message: error.localizedDescription)
  }

  private func show(message: String) {
    let alert = UIAlertController(title: nil, message: message, preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "OK", style: .default))
    present(alert, animated: true)
  }
}
