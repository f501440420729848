public import WebKit

/// Opens links in tabs in the background that are followed with the middle button, or with Control held.
public struct NewTabPolicy: NavigationPolicyHandler {
  public init() {}

  public func policy(
    for action: WKNavigationAction, in webView: WKWebView, of controller: WebViewController
  ) -> WKNavigationActionPolicy? {
    guard controller.parts.contains(.tabs), action.navigationType == .linkActivated,
      action.buttonNumber == .button(3) || action.modifierFlags.contains(.control)
    else { return nil }
    controller.openTab(action.request, inBackground: true)
    return .cancel
  }
}
