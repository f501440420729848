/// An empty page of an origin, in a view that nobody sees, through which its storage can be reached.
@MainActor
final class OriginPage: NSObject, WKNavigationDelegate {
  private let webView: WKWebView
  private var resume: (((any Error)?) -> Void)?

  init(store: WKWebsiteDataStore) {
    let configuration = WKWebViewConfiguration()
    configuration.websiteDataStore = store
    webView = WKWebView(
      frame: CGRect(x: 0, y: 0, width: 1, height: 1), configuration: configuration)
    super.init()
    webView.navigationDelegate = self
  }

  /// What `localStorage` of the origin holds.
  func localStorage(of origin: String) async throws -> [String: String] {
    try await load(origin)
    let result = try await webView.callAsyncJavaScript(
      """
      const items = {}
      for (let index = 0; index < localStorage.length; index += 1) {
        const key = localStorage.key(index)
        items[key] = localStorage.getItem(key)
      }
      return items
      """, contentWorld: .defaultClient)
    return result as? [String: String] ?? [:]
  }

  /// Puts items into `localStorage` of the origin.
  func store(_ items: [String: String], of origin: String) async throws {
    try await load(origin)
    _ = try await webView.callAsyncJavaScript(
      "for (const key in items) localStorage.setItem(key, items[key])",
      arguments: ["items": items], contentWorld: .defaultClient)
  }

  private func load(_ origin: String) async throws {
    guard let url = URL(string: origin) else {
      throw StoreArchive.error("“\(origin)” is no origin.")
    }
    let error = await withCheckedContinuation { continuation in
      resume = { continuation.resume(returning: $0) }
      webView.loadHTMLString("", baseURL: url)
    }
    if let error { throw error }
    // A page that comes from no server may be there before the network process is told that its process may have
    // the storage of the origin, and finds none then (WebKitGTK 2.50). What is answered there was told after it.
    _ = await webView.configuration.websiteDataStore.httpCookieStore.allCookies()
  }

  private func end(_ error: (any Error)?) {
    resume?(error)
    resume = nil
  }

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { end(nil) }
  func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
    withError error: any Error
  ) { end(error) }
  func webView(
    _ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error
  ) { end(error) }
  func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {
    end(WKError(.webContentProcessTerminated))
  }
}
