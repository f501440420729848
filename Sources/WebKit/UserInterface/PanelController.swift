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
