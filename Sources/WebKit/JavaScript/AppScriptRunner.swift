internal import CWebKitGTK
internal import GObjectSupport

/// Runs scripts and calls functions in any frame and world of a view's page, by way of ``AppScript``.
@MainActor
final class AppScriptRunner {
  typealias Completion = @MainActor (Result<Any?, any Error>) -> Void

  private weak var webView: WKWebView?
  private let engine: EngineView?
  private var calls: [Int: PendingCall] = [:]
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
    guard let engine = engine(for: frame, completion) else { return }
    var arguments = Self.place(frame, world)
    let code = Self.insert(script, into: &arguments)
    run(
      "return evaluateScript(target, world, \(code))", arguments, in: engine,
      completion: completion
    ) { ScriptOutcome.result(of: $0) }
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
    guard let engine = engine(for: frame, completion) else { return }
    let names = Array(arguments.keys)
    let encoded: ArgumentEncoder.Encoded
    do {
      encoded = try ArgumentEncoder.encode(names.map { arguments[$0] ?? NSNull() })
    } catch {
      return Self.later(
        completion, .unsupportedArgument(names[error.index], type: error.type))
    }
    let function = FunctionText(body: body, parameters: names)
    var variants = Self.place(frame, world)
    lastCall += 1
    variants["number"] = Variant(Int64(lastCall))
    variants["text"] = Variant(encoded.text)
    var strings = "undefined"
    if !encoded.strings.isEmpty {
      strings = "strings"
      variants[strings] = Variant(
        Dictionary(
          uniqueKeysWithValues: encoded.strings.enumerated().map { ("\($0)", Variant($1)) }))
    }
    let code = Self.insert(function.text, into: &variants)
    let call = PendingCall(completion)
    let number = lastCall
    calls[number] = call
    run(
      "return callFunction(number, target, world, \(code), text, \(strings), '\(FunctionText.source)')",
      variants, in: engine
    ) { [weak self] result in
      self?.calls[number] = nil
      call.finish(result)
    } decode: {
      ScriptOutcome.result(of: $0) {
        function.unwrap(&$0, address: frame?.record.address ?? engine.address)
      }
    }
  }

  // MARK: Asking

  /// The engine, if it can be asked about the frame; else completes.
  private func engine(for frame: WKFrameInfo?, _ completion: @escaping Completion) -> EngineView? {
    guard let engine else {
      Self.later(completion, .noEngine(in: webView))
      return nil
    }
    if let frame, frame.webView == nil || frame.webView !== webView {
      Self.later(completion, WKError(.javaScriptInvalidFrameTarget))
      return nil
    }
    return engine
  }

  private static func place(_ frame: WKFrameInfo?, _ world: WKContentWorld) -> [String: Variant] {
    let id = frame.flatMap { $0.isMainFrame ? nil : $0.record.id }
    return [
      "target": Variant(id.map { "\($0.process):\($0.frame)" } ?? ""),
      "world": Variant(world.engineName ?? ""),
    ]
  }

  /// Returns the expression for the code; it travels as text, which ends at U+0000.
  private static func insert(_ code: String, into arguments: inout [String: Variant]) -> String {
    guard code.utf8.contains(0) else {
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
    // Outcomes are of types that the engine supports. If it says otherwise, the process has gone.
    let whyNoResult = { @MainActor [weak webView] in
      let code = WKError.Code.whyNoResult(in: webView)
      return code == .javaScriptResultTypeIsUnsupported ? .callIsUnreachable : WKError(code)
    }
    let arguments = Variant(arguments)
    engine.whenSized {
      let operation = AsyncOperation { result in
        do throws(GLibError) {
          let value = try throwingGLibError {
            webkit_web_view_call_async_javascript_function_finish(engine.pointer, result, $0)
          }
          completion(value.map { decode(JavaScriptValue(adopting: $0)) } ?? .success(nil))
        } catch {
          if error.code == Int(WEBKIT_JAVASCRIPT_ERROR_INVALID_RESULT.rawValue) {
            // The engine reports the death of the process after this.
            Task { @MainActor in completion(.failure(whyNoResult())) }
          } else {
            completion(.failure(Self.error(error)))
          }
        }
      }
      withExtendedLifetime(arguments) {
        webkit_web_view_call_async_javascript_function(
          engine.pointer, body, -1, arguments.pointer, WKContentWorld.internal.engineName, nil, nil,
          operation.callback, operation.context)
      }
    }
  }

  private static func error(_ error: GLibError) -> WKError {
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
        calls[number] = nil
        call.finish(.failure(WKError.callIsUnreachable))
      }
    }
  }
}

/// A call whose outcome is told once.
@MainActor
private final class PendingCall {
  private var completion: AppScriptRunner.Completion?

  init(_ completion: @escaping AppScriptRunner.Completion) { self.completion = completion }

  func finish(_ result: Result<Any?, any Error>) {
    let completion = completion
    self.completion = nil
    completion?(result)
  }
}
