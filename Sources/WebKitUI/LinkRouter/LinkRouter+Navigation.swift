public import WebKit

extension LinkRouter {
  /// Where a navigation goes.
  ///
  /// Rules are for links that are followed, in the main frame or to a new window, by whomever. All other navigations
  /// - addresses that are typed in, the app's loads, forms, steps back, frames within pages - stay in the web view.
  ///
  /// What belongs to the app by ``appLinks`` opens natively only if a person's click, touch or key leads there
  /// from another domain. Links within a domain and links that scripts follow go by the rules.
  @MainActor
  public func destination(
    for navigationAction: WKNavigationAction, in webView: WKWebView
  ) -> LinkDestination {
    guard navigationAction.navigationType == .linkActivated,
      navigationAction.targetFrame?.isMainFrame ?? true, let url = navigationAction.request.url
    else { return .webView }
    if isAppLink(url), navigationAction.isTap(in: webView),
      navigationAction.leadsElsewhere(than: webView.url)
    {
      return .native
    }
    return destination(for: url)
  }
}

extension WKNavigationAction {
  /// Whether it leads to another host than that of the page and of the frame with the link.
  fileprivate func leadsElsewhere(than page: URL?) -> Bool {
    guard let target = request.url.flatMap({ DomainName(hostOf: $0) }) else { return false }
    let source = DomainName(sourceFrame.securityOrigin.host)
    return target != source && target != page.flatMap { DomainName(hostOf: $0) }
  }
}
