/// Why a script has no result, besides what it threw itself.
extension WKError {
  /// The view cannot show pages.
  @MainActor
  static func noEngine(in webView: WKWebView?) -> WKError {
    guard let webView else { return WKError(.webViewInvalidated) }
    return WKError(
      .unknown, userInfo: [NSLocalizedDescriptionKey: webView.engineUnavailable ?? ""])
  }

  static let noExtension = WKError(
    .unknown,
    userInfo: [
      NSLocalizedDescriptionKey:
        "The web-process extension is missing: install swift-webkit_WebKit.resources beside the program."
    ])

  /// The engine's words about a document whose scripts are off altogether, such as an attachment.
  static let documentRunsNoScriptsMessage = "Cannot execute JavaScript in this document"

  static let documentRunsNoScripts = WKError(
    .javaScriptExceptionOccurred,
    userInfo: [NSLocalizedDescriptionKey: documentRunsNoScriptsMessage])

  /// A function whose promise nothing can settle any more.
  static let callIsUnreachable = ScriptException(engineText: ScriptException.unreachable).error

  /// An argument of a function, or something in it, has no counterpart in JavaScript.
  static func unsupportedArgument(_ name: String, type: String) -> WKError {
    ScriptException(
      engineText: """
        Argument "\(name)" is, or has in it, a value of type \(type): arguments can be numbers, strings, \
        dates, nil, and arrays and dictionaries of these
        """
    ).error
  }
}
