internal import GObjectSupport

extension WKWebView {
  /// Evaluates a script in the page's main frame, in its own world.
  ///
  /// The script runs as if a person had acted, so it may open windows or play sound. Its value comes
  /// back as follows:
  ///
  /// | JavaScript | Swift |
  /// |---|---|
  /// | `undefined` | nil; left out of objects, `NSNull` in arrays |
  /// | `null` | `NSNull` |
  /// | boolean, number | `NSNumber`, which casts to `Bool`, `Int`, `Double` … |
  /// | string | `String` |
  /// | `Date` | `Date` |
  /// | array | `[Any]` |
  /// | other objects | `[String: Any]` |
  /// | `Map`, `Set`, `RegExp`, `Error`, buffers | an empty dictionary |
  /// | function, symbol, big integer, node, promise | left out of objects; else an error |
  ///
  /// - Parameter completionHandler: called once, on the main thread, with the value of the script's last
  ///   statement, or with a `WKError`: `javaScriptExceptionOccurred`,
  ///   `javaScriptResultTypeIsUnsupported`, `javaScriptAppBoundDomain` or `webContentProcessTerminated`.
  public func evaluateJavaScript(
    _ javaScriptString: String,
    completionHandler: (@MainActor @Sendable (Any?, (any Error)?) -> Void)? = nil
  ) {
    scriptEvaluator.evaluate(javaScriptString) { result in
      switch result {
      case .success(let value): completionHandler?(value, nil)
      case .failure(let error): completionHandler?(nil, error)
      }
    }
  }

  /// Evaluates a script in the page's main frame, in its own world, and returns its value.
  ///
  /// - Throws: `WKError`, as ``evaluateJavaScript(_:completionHandler:)`` reports it.
  @discardableResult
  public func evaluateJavaScript(_ javaScriptString: String) async throws -> Any? {
    try await withMainThreadContinuation { resume in
      scriptEvaluator.evaluate(javaScriptString, completion: resume)
    }.get()
  }
}
