extension WKWebViewConfiguration {
  /// Has an object give the resources of a URL scheme, in views that are made with the configuration after
  /// that.
  ///
  /// - Parameters:
  ///   - urlSchemeHandler: kept by the configuration and its views; nil handles nothing.
  ///   - urlScheme: in any case. It is a programmer's error, and ends the program, if it is no URL scheme
  ///     (an ASCII letter, then ASCII letters, digits, `+`, `-` and `.`), if the engine handles it itself, see
  ///     ``WKWebView/handlesURLScheme(_:)``, or if it has a handler.
  public func setURLSchemeHandler(
    _ urlSchemeHandler: (any WKURLSchemeHandler)?, forURLScheme urlScheme: String
  ) {
    schemeHandlers.set(urlSchemeHandler, for: urlScheme)
  }

  /// The object that gives the resources of a URL scheme, written in any case; nil if there is none.
  public func urlSchemeHandler(forURLScheme urlScheme: String) -> (any WKURLSchemeHandler)? {
    schemeHandlers[urlScheme]
  }
}
