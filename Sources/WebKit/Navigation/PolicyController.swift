internal import CWebKitGTK
internal import GObjectSupport

/// Puts the engine's policy questions to the delegate.
@MainActor
final class PolicyController {
  private weak var webView: WKWebView?
  private var connection: SignalConnection?
  /// Told of each action in question, before it is asked about; says what it is about.
  var onAction: (AskedAction) -> PolicySubject = { _ in .other }
  /// Told of each answer, with what ``onAction`` said, before the engine is: it may report a cancelled load
  /// like a failed one. Says what the engine is to hear.
  var onActionAnswer: (PolicySubject, Bool) -> Bool = { _, isAllowed in isAllowed }
  /// Told of each answer of the main frame's server.
  var onResponse: () -> Void = {}

  init(webView: WKWebView?, engine: EngineView?) {
    self.webView = webView
    connection = engine?.pointer.connect("decide-policy") { [unowned self] arguments in
      .bool(decide(arguments))
    }
  }

  func stopListening() {
    connection = nil
  }

  /// False leaves the answer to the engine.
  private func decide(_ arguments: SignalArguments) -> Bool {
    guard let decision = arguments.object(1, as: UnsafeMutablePointer<WebKitPolicyDecision>.self)
    else { return false }
    switch WebKitPolicyDecisionType(rawValue: UInt32(arguments.int(2))) {
    case WEBKIT_POLICY_DECISION_TYPE_NAVIGATION_ACTION: return decideAction(decision)
    case WEBKIT_POLICY_DECISION_TYPE_RESPONSE: return decideResponse(decision)
    default: return false
    }
  }

  private func decideAction(_ decision: UnsafeMutablePointer<WebKitPolicyDecision>) -> Bool {
    guard let action = webkit_navigation_policy_decision_get_navigation_action(decision.cast())
    else { return false }
    let navigationAction = WKNavigationAction(action)
    let subject = onAction(AskedAction(action))
    guard let webView, let delegate = webView.navigationDelegate else {
      if onActionAnswer(subject, true) { return false }
      webkit_policy_decision_ignore(decision)
      return true
    }
    let pending = PendingDecision(
      decision, asked: "\(type(of: delegate)).webView(_:decidePolicyFor:decisionHandler:)"
    ) { [weak self] answer in
      guard let self else { return answer }
      return onActionAnswer(subject, answer == .use) || answer == .download ? answer : .ignore
    }
    delegate.webView(webView, decidePolicyFor: navigationAction) { policy in
      switch policy {
      case .allow: pending.answer(.use)
      case .cancel: pending.answer(.ignore)
      case .download: pending.answer(.download)
      }
    }
    return true
  }

  private func decideResponse(_ decision: UnsafeMutablePointer<WebKitPolicyDecision>) -> Bool {
    let response = WKNavigationResponse(decision)
    if response.isForMainFrame { onResponse() }
    guard let webView, let delegate = webView.navigationDelegate else {
      guard response.canShowMIMEType else { return false }
      // Left alone, the engine would turn a page that is marked as an attachment into a download.
      webkit_policy_decision_use(decision)
      return true
    }
    let pending = PendingDecision(
      decision, asked: "\(type(of: delegate)).webView(_:decidePolicyFor:decisionHandler:)")
    delegate.webView(webView, decidePolicyFor: response) { policy in
      switch policy {
      case .allow: pending.answer(.use)
      case .cancel: pending.answer(.ignore)
      case .download: pending.answer(.download)
      }
    }
    return true
  }
}
