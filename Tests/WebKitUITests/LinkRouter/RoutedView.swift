import Foundation
import WebKitTesting
import WebKitUI

/// An app that opens links where its router says.
@MainActor
final class RoutedView: NSObject, WKNavigationDelegate {
  let webView = WKWebView(frame: .zero)
  let window: UIWindow
  var router = LinkRouter()
  private(set) var native: [URL] = []
  private(set) var browser: [URL] = []
  private(set) var loaded: [URL] = []

  override init() {
    window = UIWindow(showing: webView, size: CGSize(width: 400, height: 300))
    super.init()
    webView.navigationDelegate = self
  }

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
  ) {
    guard let url = navigationAction.request.url else { return decisionHandler(.allow) }
    switch router.destination(for: navigationAction, in: webView) {
    case .native: native.append(url)
    case .browser: browser.append(url)
    case .webView:
      loaded.append(url)
      return decisionHandler(.allow)
    }
    decisionHandler(.cancel)
  }

  func show(_ url: URL) async throws {
    webView.load(URLRequest(url: url))
    try await eventually("the page") { webView.url == url && !webView.isLoading }
  }

  /// Clicks in the middle of an element, as a person does.
  func click(_ element: String) async throws {
    // The page knows what is where when it has been painted.
    let place = try await webView.callAsyncJavaScript(
      """
      await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
      const box = document.querySelector(element).getBoundingClientRect()
      return [box.x + box.width / 2, box.y + box.height / 2]
      """, arguments: ["element": element], contentWorld: .defaultClient)
    let point = place as? [Double] ?? []
    try SyntheticInput().click(on: webView, at: CGPoint(x: point[0], y: point[1]))
  }
}
