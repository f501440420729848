public import WebKit

/// Hands addresses that no engine can show, such as `mailto:`, to the desktop, if a person has followed a link there.
public struct ExternalAddressPolicy: NavigationPolicyHandler {
  public init() {}

  public func policy(
    for action: WKNavigationAction, in webView: WKWebView, of controller: WebViewController
  ) -> WKNavigationActionPolicy? {
    guard let url = action.request.url, let scheme = url.scheme?.lowercased(),
      !Self.pageSchemes.contains(scheme), !WKWebView.handlesURLScheme(scheme),
      webView.configuration.urlSchemeHandler(forURLScheme: scheme) == nil
    else { return nil }
    // A page must not start programs by itself, and no frame within one.
    if action.navigationType == .linkActivated, action.targetFrame?.isMainFrame ?? true {
      controller.openExternally(url)
    }
    return .cancel
  }

  private static let pageSchemes: Set<String> = [
    "http", "https", "about", "data", "blob", "file", "javascript",
  ]
}
