internal import GObjectSupport

extension WKWebView {
  /// Evaluates a script in a frame and world of its own choice.
  ///
  /// Its value comes back as with ``evaluateJavaScript(_:completionHandler:)``. Scripts of one world see
  /// each other's names in one document, not those of other worlds or of the page, unless the world is
  /// ``WKContentWorld/page``. It also works in pages whose own scripts are off.
  ///
  /// - Parameters:
  ///   - javaScript: the script.
  ///   - frame: where to run it; nil is the main frame.
  ///   - contentWorld: whose global names it sees.
  ///   - completionHandler: called once, on the main thread, with the value of the script's last statement (nil
  ///     in an `Any` for `undefined`), or with a `WKError`: those of
  ///     ``evaluateJavaScript(_:completionHandler:)``, or `javaScriptInvalidFrameTarget` if the frame has been
  ///     removed or is one of a document that was left. Linux note: in a frame inside the page, the place of an
  ///     exception is where the `Error` was made, and that of anything else thrown is unknown.
  @preconcurrency
  public func evaluateJavaScript(
    _ javaScript: String, in frame: WKFrameInfo? = nil, in contentWorld: WKContentWorld,
    completionHandler: (@MainActor (Result<Any, any Error>) -> Void)? = nil
  ) {
    evaluate(javaScript, in: frame, contentWorld) { completionHandler?($0.map(Self.flattened)) }
  }

  /// Evaluates a script in a frame and world of its own choice, and returns its value.
  ///
  /// - Throws: `WKError`, as the form with a completion handler reports it.
  public func evaluateJavaScript(
    _ javaScript: String, in frame: WKFrameInfo? = nil, contentWorld: WKContentWorld
  ) async throws -> Any? {
    try await withMainThreadContinuation { resume in
      evaluate(javaScript, in: frame, contentWorld, completion: resume)
    }.get()
  }

  /// Calls an async function that is made of a body and named arguments.
  ///
  /// ```swift
  /// webView.callAsyncJavaScript(
  ///   "return await (await fetch(path)).json()", arguments: ["path": "/feed"], in: nil,
  ///   in: .page
  /// ) { result in … }
  /// ```
  ///
  /// What the body returns comes back as with ``evaluateJavaScript(_:completionHandler:)``; without `return` it is
  /// nil. A promise, or anything with a `then` method, is awaited. Arguments arrive as follows:
  ///
  /// | Swift | JavaScript |
  /// |---|---|
  /// | `Bool` | boolean |
  /// | integers, `Float`, `Double`, `CGFloat`, `Decimal`, `NSNumber` | number; the nearest, beyond 2^53 |
  /// | `String`, `NSString` | string |
  /// | `Date`, `NSDate` | `Date`, in whole milliseconds |
  /// | nil, `NSNull` | `null` |
  /// | `Array`, `NSArray` of these | array |
  /// | `Dictionary`, `NSDictionary` with `String` keys, of these | object |
  ///
  /// - Parameters:
  ///   - functionBody: the code between a function's braces.
  ///   - arguments: by name; each is a variable in the body.
  ///   - frame: where to run it; nil is the main frame.
  ///   - contentWorld: whose global names it sees.
  ///   - completionHandler: called once, on the main thread, with the value (nil in an `Any` for `undefined`), or
  ///     with a `WKError`: `javaScriptExceptionOccurred` if something is thrown, a promise is rejected (the
  ///     reason is the message in `userInfo`), an argument has another type, or nothing can settle
  ///     the promise any more because its document has gone; and those of ``evaluateJavaScript(_:in:in:completionHandler:)``.
  @preconcurrency
  public func callAsyncJavaScript(
    _ functionBody: String, arguments: [String: Any] = [:], in frame: WKFrameInfo? = nil,
    in contentWorld: WKContentWorld,
    completionHandler: (@MainActor (Result<Any, any Error>) -> Void)? = nil
  ) {
    appScripts.call(functionBody, arguments, in: frame, contentWorld) {
      completionHandler?($0.map(Self.flattened))
    }
  }

  /// Calls an async function that is made of a body and named arguments, and returns what it returns.
  ///
  /// See ``callAsyncJavaScript(_:arguments:in:in:completionHandler:)`` for arguments and values.
  ///
  /// - Throws: `WKError`, as the form with a completion handler reports it.
  public func callAsyncJavaScript(
    _ functionBody: String, arguments: [String: Any] = [:], in frame: WKFrameInfo? = nil,
    contentWorld: WKContentWorld
  ) async throws -> Any? {
    try await withMainThreadContinuation { resume in
      appScripts.call(functionBody, arguments, in: frame, contentWorld, completion: resume)
    }.get()
  }

  /// The value itself, and nil as an optional in an `Any`.
  private static func flattened(_ value: Any?) -> Any { value ?? Any?.none as Any }

  private func evaluate(
    _ script: String, in frame: WKFrameInfo?, _ world: WKContentWorld,
    completion: @escaping @MainActor (Result<Any?, any Error>) -> Void
  ) {
    if let frame, !frame.isMainFrame || frame.webView !== self {
      appScripts.evaluate(script, in: frame, world, completion: completion)
    } else {
      scriptEvaluator.evaluate(script, in: world, completion: completion)
    }
  }
}
