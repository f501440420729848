internal import CWebKitGTK
internal import GObjectSupport

/// Questions to the page's process that do not count as a person's action, as a script of the app does.
extension EngineView {
  /// Waits until the web process has dealt with all that was asked of it before, or has ended.
  func exchange(then body: @escaping @MainActor () -> Void) {
    Task { @MainActor in
      _ = try? await send(ExtensionMessage.echo)
      body()
    }
  }

  /// Asks the document itself, which knows before ``title`` does.
  func askWhetherDocumentHasTitle(then body: @escaping @MainActor (Bool) -> Void) {
    let script = "document.querySelector('title')?.text.trim() ? 'title' : ''"
    runDocumentScript(script) { body($0 != nil) }
  }

  /// Asks for the numbers of the calls in the present document that are not settled. This one does count as
  /// an action, as the calls have.
  func askForPendingCalls(then body: @escaping @MainActor (Set<Int>) -> Void) {
    let operation = AsyncOperation { [object] result in
      let answer = try? throwingGLibError {
        webkit_web_view_evaluate_javascript_finish(object.pointer, result, $0)
      }.map { JavaScriptValue(adopting: $0) }
      body(Set((answer?.string ?? "").split(separator: ",").compactMap { Int($0) }))
    }
    webkit_web_view_evaluate_javascript(
      pointer, "globalThis.pendingCalls?.()", -1, WKContentWorld.internal.engineName, nil, nil,
      operation.callback, operation.context)
  }

  /// Runs a script of this package in the main frame, after all that has been sent before, and gives its text; nil
  /// if it threw, there is no document, or the process has ended.
  func runDocumentScript(_ script: String, then body: @escaping @MainActor (String?) -> Void) {
    let operation = AsyncOperation { [object] result in
      let reply = try? throwingGLibError {
        webkit_web_view_send_message_to_page_finish(object.pointer, result, $0)
      }.map { ObjectReference(adopting: $0) }
      let text = reply.flatMap { webkit_user_message_get_parameters($0.pointer) }
        .flatMap { try? Variant(retaining: $0).value(as: String.self) }
      body(text.flatMap { $0.isEmpty ? nil : $0 })
    }
    withExtendedLifetime(Variant(script)) { parameters in
      webkit_web_view_send_message_to_page(
        pointer, webkit_user_message_new(ExtensionMessage.documentScript, parameters.pointer), nil,
        operation.callback, operation.context)
    }
  }
}
