internal import CMainLoop
internal import CWebKitGTK
internal import GObjectSupport

/// Evaluates scripts in a view's main frame.
@MainActor
final class ScriptEvaluator {
  private weak var webView: WKWebView?
  private let engine: EngineView?

  init(webView: WKWebView?, engine: EngineView?) {
    self.webView = webView
    self.engine = engine
  }

  /// The completion runs once, on the main thread, after this call has returned.
  func evaluate(
    _ script: String, in world: WKContentWorld = .page,
    completion: @escaping @MainActor (Result<Any?, any Error>) -> Void
  ) {
    guard let engine else {
      return later(completion, .failure(.noEngine(in: webView)))
    }
    if engine.appBound != nil, let webView {
      // Only there it is known whether the app may reach the page that the script meets.
      return webView.appScripts.evaluate(script, in: nil, world, completion: completion)
    }
    // The engine's view lives until it answers; the app's need not.
    let whyNoResult = { @MainActor [weak webView] in
      webView == nil ? WKError.Code.webViewInvalidated : .javaScriptResultTypeIsUnsupported
    }
    webView?.navigationController.process.call(completion) { completion in
      engine.gestures.gestureHappened()
      engine.whenSized {
        Self.run(
          script, encoding: FinalExpressionFinder.shared.expression(of: script), in: engine, world,
          whyNoResult: whyNoResult, completion)
      }
    }
  }

  private static func run(
    _ script: String, encoding expression: FinalExpression?, in engine: EngineView,
    _ world: WKContentWorld,
    whyNoResult: @escaping @MainActor () -> WKError.Code,
    _ completion: @escaping @MainActor (Result<Any?, any Error>) -> Void
  ) {
    let operation = AsyncOperation { result in
      do throws(GLibError) {
        let value = try throwingGLibError {
          webkit_web_view_evaluate_javascript_finish(engine.pointer, result, $0)
        }
        completion(decode(JavaScriptValue(adopting: value!), encoded: expression != nil))
      } catch {
        if expression != nil, error.message.hasSuffix(resultFunctionIsMissing) {
          // Nothing of the script has run yet: the function is looked up before its argument.
          return run(
            script, encoding: nil, in: engine, world, whyNoResult: whyNoResult, completion)
        }
        if error.code == Int(WEBKIT_JAVASCRIPT_ERROR_INVALID_RESULT.rawValue) {
          completion(.failure(WKError(whyNoResult())))
        } else {
          completion(.failure(exception(error, expression)))
        }
      }
    }
    var text = expression?.script ?? script
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        webkit_web_view_evaluate_javascript(
          engine.pointer, characters.baseAddress, gssize(characters.count), world.engineName,
          nil, nil, operation.callback, operation.context)
      }
    }
    main_loop_expect_answer()
  }

  /// In a document without the extension, such as one that may not run scripts of its own.
  private static let resultFunctionIsMissing =
    "Can't find variable: \(WebProcessExtension.resultFunction)"

  private static func decode(_ value: JavaScriptValue, encoded: Bool) -> Result<Any?, any Error> {
    switch value.kind {
    case .string where !encoded: .success(value.string)
    case .array, .object:
      Result { try ResultEncoder.encode(value) }.flatMap { ScriptOutcome.result(of: $0) }
    default: ScriptOutcome.result(of: value)
    }
  }

  private static func exception(_ error: GLibError, _ expression: FinalExpression?) -> WKError {
    if error.message == WKError.documentRunsNoScriptsMessage { return .documentRunsNoScripts }
    var exception = ScriptException(engineText: error.message)
    if let expression, let line = exception.line, let column = exception.column {
      exception.column = expression.originalColumn(line: line, column: column)
    }
    return exception.error
  }

  private func later(
    _ completion: @escaping @MainActor (Result<Any?, any Error>) -> Void,
    _ result: Result<Any?, WKError>
  ) {
    Task { @MainActor in completion(result.mapError { $0 }) }
  }
}
