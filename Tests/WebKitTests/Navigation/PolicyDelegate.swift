import Foundation
import WebKit

/// A delegate that records all it is asked and told, and answers by closures.
@MainActor
final class PolicyDelegate: NSObject, WKNavigationDelegate {
  var actions: [WKNavigationAction] = []
  var responses: [WKNavigationResponse] = []
  /// In the order of the calls.
  var events: [String] = []
  var decideAction: @MainActor (WKNavigationAction) async -> WKNavigationActionPolicy = { _ in
    .allow
  }
  var decideResponse: @MainActor (WKNavigationResponse) async -> WKNavigationResponsePolicy = { _ in
    .allow
  }

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction
  ) async -> WKNavigationActionPolicy {
    actions.append(navigationAction)
    events.append("action")
    return await decideAction(navigationAction)
  }
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse
  ) async -> WKNavigationResponsePolicy {
    responses.append(navigationResponse)
    events.append("response")
    return await decideResponse(navigationResponse)
  }
  func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!) {
    events.append("start")
  }
  func webView(
    _ webView: WKWebView,
    didReceiveServerRedirectForProvisionalNavigation navigation: WKNavigation!
  ) {
    events.append("redirect")
  }
  func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) {
    events.append("commit")
  }
  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    events.append("finish")
  }
  func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
    withError error: any Error
  ) {
    events.append("failProvisional")
  }
  func webView(
    _ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error
  ) {
    events.append("fail")
  }

  var finishes: Int { events.count { $0 == "finish" } }
  var paths: [String] { actions.map { $0.request.url?.path ?? "" } }
  func action(_ path: String) -> WKNavigationAction? {
    actions.last { $0.request.url?.path == path }
  }
}
