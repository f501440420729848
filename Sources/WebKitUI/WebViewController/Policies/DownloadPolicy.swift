public import WebKit

/// Downloads what links with a `download` attribute lead to.
public struct DownloadPolicy: NavigationPolicyHandler {
  public init() {}

  public func policy(
    for action: WKNavigationAction, in webView: WKWebView, of controller: WebViewController
  ) -> WKNavigationActionPolicy? {
    guard action.shouldPerformDownload else { return nil }
    return controller.parts.contains(.downloads) ? .download : .cancel
  }
}
