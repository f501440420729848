internal import CWebKitGTK

/// Navigations that may not go on, whatever the app says.
extension PolicyController {
  /// Ends a navigation of the main frame that may not go on; the app has been asked about it, as on Apple.
  func leavesAppBoundDomains(_ action: WKNavigationAction, about subject: PolicySubject) -> Bool {
    guard let appBound = engine?.appBound, let navigations = webView?.navigationController,
      action.targetFrame?.isMainFrame == true
    else { return false }
    var isFromApp = false
    if case .load = subject { isFromApp = true }
    guard !appBound.permits(action.address, isFromApp: isFromApp) else { return false }
    let error = AppBoundPage.refusal(of: action.address)
    switch subject {
    case .load(let navigation):
      navigations.failLater(navigation, with: error)
    case .replaced:
      break
    case .other where action.isRedirect && navigations.current != nil:
      // The engine ends what has begun.
      navigations.current?.failure = error
    case .other:
      navigations.failLater(WKNavigation(), with: error)
    }
    _ = onAnswer(subject, false)
    return true
  }

  /// Ends a load that a web server sends to something else than another web server; the app has been asked about it, as
  /// it may want to see such an address.
  ///
  /// The engine would be lost on its way there, or say that the page of before has failed (WebKitGTK 2.50).
  func leavesTheWeb(_ action: WKNavigationAction, about subject: PolicySubject) -> Bool {
    guard action.isRedirect, action.targetFrame?.isMainFrame == true,
      let navigations = webView?.navigationController, let load = navigations.current,
      WebAddress.isOfWeb(load.address), !WebAddress.isOfWeb(action.address)
    else { return false }
    navigations.current?.failure = LoadingError.network(.unsupportedURL, address: action.address)
    _ = onAnswer(subject, false)
    return true
  }

  /// Ends a navigation of the main frame that was taken for one of another frame when it was asked about.
  func refusesAppBound(_ response: WKNavigationResponse) -> Bool {
    guard let appBound = engine?.appBound, let navigations = webView?.navigationController,
      let address = response.response.url?.absoluteString, navigations.current != nil,
      !appBound.permits(address, isFromApp: false)
    else { return false }
    navigations.current?.failure = AppBoundPage.refusal(of: address)
    return true
  }
}
