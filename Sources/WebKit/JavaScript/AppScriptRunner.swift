internal import CMainLoop
internal import CWebKitGTK
internal import GObjectSupport

/// Runs scripts and calls functions in any frame and world of a view's page, by way of ``AppScript``.
@MainActor
final class AppScriptRunner {
  typealias Completion = @MainActor (Result<Any?, any Error>) -> Void

  /// A call that is not settled.
  private struct Call {
    let complete: Completion
    /// Says where in the app's code something was thrown.
    let adjust: @MainActor (inout ScriptException) -> Void
  }

  private weak var webView: WKWebView?
  private let engine: EngineView?
  /// By their numbers.
  private var calls: [Int: Call] = [:]
  private var lastCall = 0
  /// The one that was called last comes first.
  private var functions: [FunctionText] = []
  private static let functionsLimit = 8

  init(webView: WKWebView?, engine: EngineView?) {
    self.webView = webView
    self.engine = engine
    engine?.inbox.receive(ExtensionMessage.callSettled) { [weak self] request in
      self?.settle(request.parameters)
    }
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
    var text = Array("evaluateScript(".utf8)
    text.appendPlace(frame.flatMap { webView?.frameRegistry.resolve($0) }, world)
    text.appendJSONString(script)
    text.append(UInt8(ascii: ")"))
    process.call(completion) { completion in
      run(text, in: engine, completion: completion) { completion(ScriptOutcome.result(of: $0)) }
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
    let values: ArgumentEncoder.Encoded
    do {
      values = try ArgumentEncoder.encode(names.map { arguments[$0] ?? NSNull() })
    } catch {
      return Self.later(
        completion, .unsupportedArgument(names[error.index], type: error.type))
    }
    let function = functionText(body, parameters: names)
    if var exception = function.escape {
      function.unwrap(&exception, address: frame?.record.address ?? engine.address)
      return Self.later(completion, exception.error)
    }
    lastCall += 1
    let number = lastCall
    var text: [UInt8] = []
    text.reserveCapacity(function.literal.count + 2 * values.text.count + 100)
    text.append(
      contentsOf: values.strings.isEmpty ? "callFunction(".utf8 : "awaitFunction(".utf8)
    text.append(contentsOf: "\(number),".utf8)
    text.appendPlace(frame, world)
    text.append(contentsOf: function.literal)
    text.append(UInt8(ascii: ","))
    text.appendJSONString(values.text)
    for index in values.strings.indices {
      text.append(contentsOf: ",\(Self.variable(index))".utf8)
    }
    text.append(UInt8(ascii: ")"))
    let ended: Completion = { [weak self] result in
      self?.calls[number] = nil
      completion(result)
    }
    process.call(ended) { completion in
      calls[number] = Call(complete: completion) {
        function.unwrap(&$0, address: frame?.record.address ?? engine.address)
      }
      run(text, values.strings, in: engine, completion: completion) { [weak self] in
        self?.answered(number, $0, completion)
      }
    }
  }

  private func answered(_ number: Int, _ answer: JavaScriptValue, _ completion: Completion) {
    guard let call = calls[number] else { return }
    guard answer.kind == .object else {
      return call.complete(ScriptOutcome.result(of: answer, adjust: call.adjust))
    }
    guard let outcome = try? answer.property("outcome") else {
      return completion(.failure(WKError.callIsUnreachable))
    }
    let isPending = outcome.withUTF8 { $0.elementsEqual(AppScript.pending.utf8) }
    if !isPending { call.complete(ScriptOutcome.result(of: outcome, adjust: call.adjust)) }
  }

  private func settle(_ parameters: Variant?) {
    guard let number = try? parameters?.value(at: 0, as: UInt64.self),
      let outcome = try? parameters?.value(at: 1, as: Data.self),
      let call = Int(exactly: number).flatMap({ calls[$0] })
    else { return }
    call.complete(outcome.withUnsafeBytes { ScriptOutcome.result(of: $0, adjust: call.adjust) })
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

  /// Apps call the same few functions again and again, so that the last ones are kept.
  private func functionText(_ body: String, parameters: [String]) -> FunctionText {
    if let index = functions.firstIndex(where: { $0.isFor(body, parameters: parameters) }) {
      if index > 0 { functions.swapAt(0, index) }
      return functions[0]
    }
    if functions.count == Self.functionsLimit { functions.removeLast() }
    let function = FunctionText(body: body, parameters: parameters)
    functions.insert(function, at: 0)
    return function
  }

  /// The name that a long string has in the text.
  private static func variable(_ index: Int) -> String { "string\(index)" }

  /// Evaluates a text for ``AppScript`` in the main frame's internal world.
  ///
  /// What it needs stands in the text, but for long strings: the engine takes longer to bring a call's arguments than
  /// to read a short text, and longer to read a long text than to bring an argument (WebKitGTK 2.50).
  private func run(
    _ text: [UInt8], _ strings: [String] = [], in engine: EngineView,
    completion: @escaping Completion, answered: @escaping @MainActor (JavaScriptValue) -> Void
  ) {
    engine.gestures.gestureHappened()
    engine.whenSized { [weak webView] in
      let finish =
        strings.isEmpty
        ? webkit_web_view_evaluate_javascript_finish
        : webkit_web_view_call_async_javascript_function_finish
      let operation = AsyncOperation { [weak webView] result in
        do throws(GLibError) {
          let value = try throwingGLibError { finish(engine.pointer, result, $0) }
          value.map { answered(JavaScriptValue(adopting: $0)) } ?? completion(.success(nil))
        } catch {
          completion(.failure(Self.error(error, in: webView)))
        }
      }
      if strings.isEmpty {
        Self.evaluate(text, in: engine, operation)
      } else {
        Self.evaluate(text, strings, in: engine, operation)
      }
      main_loop_expect_answer()
    }
  }

  private static func evaluate(_ text: [UInt8], in engine: EngineView, _ operation: AsyncOperation)
  {
    text.withUnsafeBytes {
      webkit_web_view_evaluate_javascript(
        engine.pointer, $0.baseAddress?.assumingMemoryBound(to: CChar.self), gssize($0.count),
        WKContentWorld.internal.engineName, nil, nil, operation.callback, operation.context)
    }
  }

  private static func evaluate(
    _ text: [UInt8], _ strings: [String], in engine: EngineView, _ operation: AsyncOperation
  ) {
    let body = "return \(String(decoding: text, as: UTF8.self))"
    let arguments = Variant(
      Dictionary(
        uniqueKeysWithValues: strings.enumerated().map { (variable($0), Variant($1)) }))
    withExtendedLifetime(arguments) {
      webkit_web_view_call_async_javascript_function(
        engine.pointer, body, -1, arguments.pointer, WKContentWorld.internal.engineName, nil, nil,
        operation.callback, operation.context)
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

  /// Ends all calls: the view has gone, and nobody would hear of them.
  func viewGone() {
    for call in calls.values { Self.later(call.complete, WKError(.webViewInvalidated)) }
    calls = [:]
  }

  /// Ends the calls in documents that the page has left: nothing there runs any more.
  ///
  /// A call that was asked for before may still be on its way to the new document, so that is asked.
  func mainDocumentChanged() {
    guard !calls.isEmpty, let engine else { return }
    let last = lastCall
    engine.whenSized {
      engine.askForPendingCalls { [weak self] pending in
        guard let self else { return }
        for (number, call) in calls where number <= last && !pending.contains(number) {
          call.complete(.failure(WKError.callIsUnreachable))
        }
      }
    }
  }
}

extension [UInt8] {
  /// Appends the first arguments of ``AppScript``'s functions: where to run, as they want it.
  @MainActor
  fileprivate mutating func appendPlace(_ frame: WKFrameInfo?, _ world: WKContentWorld) {
    appendJSONString(
      frame.map { $0.isMainFrame ? "" : "\($0.record.id.process):\($0.record.id.frame)" } ?? "")
    append(UInt8(ascii: ","))
    appendJSONString(world.engineName ?? "")
    append(UInt8(ascii: ","))
  }
}
