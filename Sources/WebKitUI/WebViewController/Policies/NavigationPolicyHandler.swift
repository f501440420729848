public import WebKit

/// One link in the chain that decides what becomes of a navigation; see ``WebViewController/policyHandlers``.
@MainActor
public protocol NavigationPolicyHandler {
  /// Decides, or leaves it to the next one by nil.
  ///
  /// A handler that cancels a navigation may do something else with it, in `controller` for example.
  func policy(
    for action: WKNavigationAction, in webView: WKWebView, of controller: WebViewController
  ) -> WKNavigationActionPolicy?
}
