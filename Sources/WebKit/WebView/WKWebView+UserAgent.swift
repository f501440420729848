extension WKWebView {
  /// The user agent string of this view; nil, the default, and an empty one mean the standard.
  ///
  /// A string that is not of HTTP's form, products such as `Name/1.0` and comments in parentheses, all in
  /// ASCII, is left out with one line on standard error: the engine does not take it (Apple's does).
  ///
  /// It reaches servers with the next request, and scripts as `navigator.userAgent` at once.
  ///
  /// From the strongest, the user agent is: a `User-Agent` field of the request given to `load`, for
  /// that request only and not for scripts; this property; the app-wide string under the key `UserAgent`
  /// in `UserDefaults.standard`, read when the view is made; the engine's own string, followed by
  /// ``WKWebViewConfiguration/applicationNameForUserAgent``. Each replaces the weaker ones as a whole.
  public var customUserAgent: String? {
    get { pageState.customUserAgent }
    set {
      pageState.customUserAgent = newValue.flatMap { $0.isEmpty ? nil : $0 }
      engine?.userAgent.setCustom(newValue)
    }
  }
}
