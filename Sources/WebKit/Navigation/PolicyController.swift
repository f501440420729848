internal import CWebKitGTK
internal import GObjectSupport

/// Puts the engine's policy questions to the delegate.
@MainActor
final class PolicyController {
  private weak var webView: WKWebView?
  private var connection: SignalConnection?
  /// Told of each question about an action, before it is asked.
  var onAction: (WKNavigationAction) -> Void = { _ in }
  /// Told when the app itself has cancelled a navigation before its start.
  var onCancelledAction: (WKNavigationAction) -> Void = { _ in }

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
    onAction(navigationAction)
    guard let webView, let delegate = webView.navigationDelegate else { return false }
    let pending = PendingDecision(
      decision, asked: "\(type(of: delegate)).webView(_:decidePolicyFor:decisionHandler:)")
    delegate.webView(webView, decidePolicyFor: navigationAction) { [weak self] policy in
      // First, as the engine may report a cancelled load like a failed one.
      if policy != .allow { self?.onCancelledAction(navigationAction) }
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
