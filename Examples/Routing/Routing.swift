import WebKit
import WebKitUI

/// Opens links where rules say, and new windows in the same view.
@MainActor
final class Router: NSObject, WKNavigationDelegate, WKUIDelegate {
  // Rules are data; they could come from a file.
  let rules = LinkRouter(
    rules: [
      LinkRule(domains: ["shop.example"], paths: ["/orders/*"], opens: .native),
      LinkRule(domains: ["shop.example"], opens: .webView),
    ],
    otherwise: .browser)

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    preferences: WKWebpagePreferences,
    decisionHandler:
      @escaping @MainActor @Sendable (
        WKNavigationActionPolicy, WKWebpagePreferences
      ) -> Void
  ) {
    let destination = rules.destination(for: navigationAction, in: webView)
    if navigationAction.navigationType == .linkActivated {
      print("\(navigationAction.request.url?.absoluteString ?? "") opens in: \(destination)")
    }
    // Help pages need no scripts of their own: for this one navigation they are off.
    if navigationAction.request.url?.path() == "/help" {
      preferences.allowsContentJavaScript = false
    }
    decisionHandler(destination == .webView ? .allow : .cancel, preferences)
  }

  // target=_blank: the same view takes it.
  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? {
    webView.load(navigationAction.request)
    return nil
  }
}

/// The shop, so that the example needs no network.
final class Shop: NSObject, WKURLSchemeHandler {
  func webView(_ webView: WKWebView, start urlSchemeTask: any WKURLSchemeTask) {
    let page = Data("<title>Help</title><script>document.title = 'Scripted'</script>".utf8)
    guard let url = urlSchemeTask.request.url else { return }
    urlSchemeTask.didReceive(
      URLResponse(
        url: url, mimeType: "text/html", expectedContentLength: page.count, textEncodingName: nil))
    urlSchemeTask.didReceive(page)
    urlSchemeTask.didFinish()
  }

  func webView(_ webView: WKWebView, stop urlSchemeTask: any WKURLSchemeTask) {}
}

@main
@MainActor
struct Routing {
  static func main() async throws {
    let configuration = WKWebViewConfiguration()
    configuration.preferences.javaScriptCanOpenWindowsAutomatically = true
    configuration.preferences.minimumFontSize = 14
    configuration.setURLSchemeHandler(Shop(), forURLScheme: "shop")

    let router = Router()
    let webView = WKWebView(
      frame: CGRect(x: 0, y: 0, width: 800, height: 600), configuration: configuration)
    webView.navigationDelegate = router
    webView.uiDelegate = router
    webView.loadHTMLString(
      """
      <title>Shop</title>
      <a href="https://shop.example/orders/7">Order</a>
      <a href="https://elsewhere.example/">Elsewhere</a>
      <a href="shop://home/help" target="_blank">Help</a>
      """, baseURL: URL(string: "shop://home/"))
    while webView.isLoading { try await Task.sleep(for: .milliseconds(10)) }

    for index in 0..<3 {
      _ = try await webView.evaluateJavaScript("document.links[\(index)].click()")
    }
    while webView.url?.path() != "/help" || webView.isLoading {
      try await Task.sleep(for: .milliseconds(10))
    }
    print("now at: \(webView.title ?? "")")
  }
}
