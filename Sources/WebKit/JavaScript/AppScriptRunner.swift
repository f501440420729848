internal import CWebKitGTK
internal import GObjectSupport

/// Runs scripts and calls functions in any frame and world of a view's page, by way of ``AppScript``.
@MainActor
final class AppScriptRunner {
  typealias Completion = @MainActor (Result<Any?, any Error>) -> Void

  private weak var webView: WKWebView?
  private let engine: EngineView?
  /// What ends the calls that are not settled, by their numbers.
  private var calls: [Int: Completion] = [:]
  private var lastCall = 0

  init(webView: WKWebView?, engine: EngineView?) {
    self.webView = webView
    self.engine = engine
  }

  /// Evaluates a script.
  ///
  /// The completion runs once, on the main thread, after this call has returned.
  ///
  /// - Parameter frame: nil stands for the main frame.
  func evaluate(
    _ script: String, in frame: WKFrameInfo?, _ world: WKContentWorld,
    completion: @escaping Completion
  ) {
    guard let (process, engine) = addressee(of: frame, completion) else { return }
    let frame = frame.flatMap { webView?.frameRegistry.resolve($0) }
    var arguments = [
      "target": Variant(Self.target(frame)), "world": Variant(world.engineName ?? ""),
    ]
    let code = Self.insert(script, into: &arguments)
    process.call(completion) { completion in
      run(
        "return evaluateScript(target, world, \(code))", arguments, in: engine,
        completion: completion
      ) { ScriptOutcome.result(of: $0) }
    }
  }

  /// Calls an async function.
  ///
  /// The completion runs once, on the main thread, after this call has returned.
  ///
  /// - Parameters:
  ///   - body: the function's body.
  ///   - arguments: by the names of the function's parameters.
  ///   - frame: nil stands for the main frame.
  func call(
    _ body: String, _ arguments: [String: Any], in frame: WKFrameInfo?, _ world: WKContentWorld,
    completion: @escaping Completion
  ) {
    guard let (process, engine) = addressee(of: frame, completion) else { return }
    let frame = frame.flatMap { webView?.frameRegistry.resolve($0) }
    let names = Array(arguments.keys)
    let encoded: ArgumentEncoder.Encoded
    do {
      encoded = try ArgumentEncoder.encode(names.map { arguments[$0] ?? NSNull() })
    } catch {
      return Self.later(
        completion, .unsupportedArgument(names[error.index], type: error.type))
    }
    let function = FunctionText(body: body, parameters: names)
    lastCall += 1
    let number = lastCall
    var message = Array("[\(number),".utf8)
    message.appendJSONString(Self.target(frame))
    message.append(UInt8(ascii: ","))
    message.appendJSONString(world.engineName ?? "")
    message.append(UInt8(ascii: ","))
    message.appendJSONString(function.text)
    message.append(contentsOf: "]\n".utf8)
    message.append(contentsOf: encoded.text)
    var variants = ["message": Variant(String(decoding: message, as: UTF8.self))]
    // Each a variable of the engine's, so that it is not copied into the message.
    let strings = encoded.strings.enumerated().map { index, string in
      variants["string\(index)"] = Variant(string)
      return ", string\(index)"
    }
    let ended: Completion = { [weak self] result in
      self?.calls[number] = nil
      completion(result)
    }
    process.call(ended) { completion in
      calls[number] = completion
      run(
        "return callFunction(message\(strings.joined()))", variants, in: engine,
        completion: completion
      ) {
        ScriptOutcome.result(of: $0) {
          function.unwrap(&$0, address: frame?.record.address ?? engine.address)
        }
      }
    }
  }

  // MARK: Asking

  /// The page's process and engine, if they can be asked about the frame; else completes.
  private func addressee(
    of frame: WKFrameInfo?, _ completion: @escaping Completion
  ) -> (PageProcess, EngineView)? {
    guard let webView, let engine else {
      Self.later(completion, .noEngine(in: webView))
      return nil
    }
    if let frame, frame.webView !== webView {
      Self.later(completion, WKError(.javaScriptInvalidFrameTarget))
      return nil
    }
    engine.appBound?.scriptRuns(isUntouched: webView.navigationController.isUntouched)
    return (webView.navigationController.process, engine)
  }

  private static func target(_ frame: WKFrameInfo?) -> String {
    guard let frame, !frame.isMainFrame else { return "" }
    return "\(frame.record.id.process):\(frame.record.id.frame)"
  }

  /// Returns the expression for the code; it travels as text, which ends at U+0000.
  private static func insert(_ code: String, into arguments: inout [String: Variant]) -> String {
    guard code.hasNUL else {
      arguments["code"] = Variant(code)
      return "code"
    }
    var json: [UInt8] = []
    json.appendJSONString(code)
    arguments["code"] = Variant(String(decoding: json, as: UTF8.self))
    return "JSON.parse(code)"
  }

  private func run(
    _ body: String, _ arguments: [String: Variant], in engine: EngineView,
    completion: @escaping Completion,
    decode: @escaping @MainActor (JavaScriptValue) -> Result<Any?, any Error>
  ) {
    let arguments = Variant(arguments)
    engine.gestures.gestureHappened()
    engine.whenSized { [weak webView] in
      let operation = AsyncOperation { [weak webView] result in
        do throws(GLibError) {
          let value = try throwingGLibError {
            webkit_web_view_call_async_javascript_function_finish(engine.pointer, result, $0)
          }
          completion(value.map { decode(JavaScriptValue(adopting: $0)) } ?? .success(nil))
        } catch {
          completion(.failure(Self.error(error, in: webView)))
        }
      }
      withExtendedLifetime(arguments) {
        webkit_web_view_call_async_javascript_function(
          engine.pointer, body, -1, arguments.pointer, WKContentWorld.internal.engineName, nil, nil,
          operation.callback, operation.context)
      }
    }
  }

  private static func error(_ error: GLibError, in webView: WKWebView?) -> WKError {
    if error.code == Int(WEBKIT_JAVASCRIPT_ERROR_INVALID_RESULT.rawValue) {
      // Outcomes are of types that the engine supports: what would have given one has gone.
      return webView == nil ? WKError(.webViewInvalidated) : .callIsUnreachable
    }
    if error.message == WKError.documentRunsNoScriptsMessage { return .documentRunsNoScripts }
    if AppScript.isMissing(error.message) { return .noExtension }
    return ScriptException(engineText: error.message).error
  }

  private static func later(_ completion: @escaping Completion, _ error: WKError) {
    Task { @MainActor in completion(.failure(error)) }
  }

  // MARK: Calls without an end

  /// Ends the calls in documents that the page has left: nothing there runs any more.
  ///
  /// A call that was asked for before may still be on its way to the new document, so that is asked.
  func mainDocumentChanged() {
    guard !calls.isEmpty, let engine else { return }
    let last = lastCall
    engine.askForPendingCalls { [weak self] pending in
      guard let self else { return }
      for (number, call) in calls where number <= last && !pending.contains(number) {
        call(.failure(WKError.callIsUnreachable))
      }
    }
  }
}
