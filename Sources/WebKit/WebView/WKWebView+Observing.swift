public import UIKitGTK

extension WKWebView: KeyValueObservable {}

extension WKWebView: ObservableProperties {
  package func observableProperties(from root: Any.Type) -> [ObservableProperty] {
    guard let root = root as? any (WKWebView & KeyValueObservable).Type else { return [] }
    return pageState.observableProperties(of: root)
  }
}

extension PageState {
  /// The keys are those of Objective-C.
  fileprivate func observableProperties<View: WKWebView>(
    of root: View.Type
  ) -> [ObservableProperty] {
    [
      ObservableProperty("title", \View.title, title),
      ObservableProperty("URL", \View.url, url),
      ObservableProperty("loading", \View.isLoading, isLoading),
      ObservableProperty("estimatedProgress", \View.estimatedProgress, estimatedProgress),
      ObservableProperty("serverTrust", \View.serverTrust, serverTrust),
      ObservableProperty("hasOnlySecureContent", \View.hasOnlySecureContent, hasOnlySecureContent),
      ObservableProperty("themeColor", \View.themeColor, themeColor),
      ObservableProperty(
        "underPageBackgroundColor", \View.underPageBackgroundColor, underPageBackgroundColor),
      ObservableProperty("fullscreenState", \View.fullscreenState, fullscreenState),
      ObservableProperty("cameraCaptureState", \View.cameraCaptureState, cameraCaptureState),
      ObservableProperty(
        "microphoneCaptureState", \View.microphoneCaptureState, microphoneCaptureState),
      ObservableProperty("writingToolsActive", \View.isWritingToolsActive, isWritingToolsActive),
      ObservableProperty(
        "isBlockedByScreenTime", \View.isBlockedByScreenTime, isBlockedByScreenTime),
      ObservableProperty("backForwardList", \View.backForwardList, backForwardList),
      ObservableProperty("canGoBack", \View.canGoBack, canGoBack),
      ObservableProperty("canGoForward", \View.canGoForward, canGoForward),
    ]
  }
}
