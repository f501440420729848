public import WebKit

/// Opens links where a ``LinkRouter`` says.
public struct LinkRouterPolicy: NavigationPolicyHandler {
  private let router: LinkRouter
  private let openNative: @MainActor (URL) -> Void

  /// - Parameters:
  ///   - router: the rules.
  ///   - openNative: shows the app's own screen for a link.
  public init(_ router: LinkRouter, openNative: @escaping @MainActor (URL) -> Void) {
    self.router = router
    self.openNative = openNative
  }

  public func policy(
    for action: WKNavigationAction, in webView: WKWebView, of controller: WebViewController
  ) -> WKNavigationActionPolicy? {
    guard let url = action.request.url else { return nil }
    switch router.destination(for: action, in: webView) {
    case .webView: return nil
    case .native: openNative(url)
    case .browser: controller.openExternally(url)
    }
    return .cancel
  }
}
