internal import CWebKitGTK
internal import GObjectSupport

/// Has the delegate show what a page's `alert`, `confirm` and `prompt` ask for, and takes the answer back.
///
/// The page waits meanwhile; the app does not.
@MainActor
final class PanelController {
  private weak var webView: WKWebView?
  private let asking: AskingFrames
  private var connection: SignalConnection?
  private var open: [ObjectIdentifier: ScriptPanel] = [:]

  init(webView: WKWebView?, engine: EngineView?, asking: AskingFrames) {
    self.webView = webView
    self.asking = asking
    connection = engine?.pointer.connect("script-dialog") { [unowned self] arguments in
      if let dialog: OpaquePointer = arguments.boxed(1) {
        let panel = ScriptPanel(dialog)
        show(panel)
        panel.isAsked = true
      }
      return .bool(true)
    }
  }

  /// Answers what is open as if a person had dismissed it, so that the page can go.
  func stopListening() {
    connection = nil
    for panel in open.values { panel.close() }
    open = [:]
  }

  private func show(_ panel: ScriptPanel) {
    let type = panel.type
    // Apps on Apple's systems are not asked whether a page may be left, and it may.
    guard type != WEBKIT_SCRIPT_DIALOG_BEFORE_UNLOAD_CONFIRM, let webView else {
      panel.confirm(true)
      return panel.close()
    }
    let frame = asking.takeDialog()
    let delegate = webView.uiDelegate ?? AbsentUIDelegate.shared
    open[ObjectIdentifier(panel)] = panel
    func question<Answer: Sendable>(
      _ method: String, _ fallback: Answer, _ outcome: String,
      _ answer: @escaping @MainActor @Sendable (ScriptPanel, Answer) -> Void
    ) -> @Sendable (Answer) -> Void {
      let handler = DecisionHandler<Answer>(
        asked:
          "\(Swift.type(of: delegate)).webView(_:\(method):initiatedByFrame:completionHandler:)",
        fallback: fallback, outcome: outcome
      ) { [weak self] value in
        // If it is open no more, the page has gone.
        guard let self, open.removeValue(forKey: ObjectIdentifier(panel)) != nil else { return }
        answer(panel, value)
        panel.close()
      }
      return { handler.answer($0) }
    }
    switch type {
    case WEBKIT_SCRIPT_DIALOG_ALERT:
      let done = question("runJavaScriptAlertPanelWithMessage", (), "the page goes on") { _, _ in }
      let completion: @Sendable () -> Void = { done(()) }
      delegate.webView(
        webView, runJavaScriptAlertPanelWithMessage: panel.message, initiatedByFrame: frame,
        completionHandler: completion)
    case WEBKIT_SCRIPT_DIALOG_CONFIRM:
      let completion = question(
        "runJavaScriptConfirmPanelWithMessage", false, "the answer is false"
      ) { $0.confirm($1) }
      delegate.webView(
        webView, runJavaScriptConfirmPanelWithMessage: panel.message, initiatedByFrame: frame,
        completionHandler: completion)
    default:
      let completion = question(
        "runJavaScriptTextInputPanelWithPrompt:defaultText", String?.none, "the answer is null"
      ) { $0.enter($1) }
      delegate.webView(
        webView, runJavaScriptTextInputPanelWithPrompt: panel.message,
        defaultText: panel.defaultText, initiatedByFrame: frame, completionHandler: completion)
    }
  }
}

/// One of the engine's dialogs, which the page's script waits for until it is closed.
@MainActor
final class ScriptPanel {
  private let dialog: BoxedReference<OpaquePointer>

  init(_ dialog: OpaquePointer) {
    self.dialog = BoxedReference(retaining: dialog, type: webkit_script_dialog_get_type())
  }

  var type: WebKitScriptDialogType { webkit_script_dialog_get_dialog_type(dialog.pointer) }

  var message: String {
    webkit_script_dialog_get_message(dialog.pointer).map { String(cString: $0) } ?? ""
  }

  /// Of a prompt only.
  var defaultText: String? {
    webkit_script_dialog_prompt_get_default_text(dialog.pointer).map { String(cString: $0) }
  }

  func confirm(_ isConfirmed: Bool) {
    let type = type
    guard
      type == WEBKIT_SCRIPT_DIALOG_CONFIRM || type == WEBKIT_SCRIPT_DIALOG_BEFORE_UNLOAD_CONFIRM
    else { return }
    webkit_script_dialog_confirm_set_confirmed(dialog.pointer, gboolean(isConfirmed))
  }

  /// Without a text, a prompt's answer is null.
  func enter(_ text: String?) {
    if let text { webkit_script_dialog_prompt_set_text(dialog.pointer, text) }
  }

  /// Whether the engine's question has been put. Closed before that, it crashes the app (WebKitGTK 2.50).
  var isAsked = false

  func close() {
    guard !isAsked else { return webkit_script_dialog_close(dialog.pointer) }
    DispatchQueue.main.async { [dialog] in webkit_script_dialog_close(dialog.pointer) }
  }
}
