extension WKNavigationAction {
  /// Whether it was a person's own click, touch or key that caused it, and no script.
  ///
  /// The engine takes what scripts of the app do for actions of a person (WebKitGTK 2.50), and tells of no button
  /// for keys; so the last thing that reached the view must have been a key then.
  package func isTap(in webView: WKWebView) -> Bool {
    isUserInitiated
      && (!buttonNumber.isEmpty || webView.engine?.gestures.lastWasKey ?? false)
  }
}
