internal import CWebKitGTK
internal import GObjectSupport

/// Puts the engine's policy questions to the delegate.
@MainActor
final class PolicyController {
  private weak var webView: WKWebView?
  private weak var engine: EngineView?
  private let attribution: FrameAttribution
  private var connection: SignalConnection?
  /// Told of each question about an action, before it is asked.
  var onAction: (WKNavigationAction) -> Void = { _ in }
  /// Told of each action in question; says what it is about.
  var onQuestion: (AskedAction) -> PolicySubject = { _ in .other }
  /// Told of each answer, with what ``onQuestion`` said, before the engine is: it may report a cancelled load
  /// like a failed one. Says what the engine is to hear.
  var onAnswer: (PolicySubject, Bool) -> Bool = { _, isAllowed in isAllowed }
  /// Told of each answer of the main frame's server.
  var onResponse: () -> Void = {}

  init(webView: WKWebView?, engine: EngineView?, attribution: FrameAttribution) {
    self.webView = webView
    self.engine = engine
    self.attribution = attribution
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
    case WEBKIT_POLICY_DECISION_TYPE_NAVIGATION_ACTION:
      return decideAction(decision, opensWindow: false)
    case WEBKIT_POLICY_DECISION_TYPE_NEW_WINDOW_ACTION:
      return decideAction(decision, opensWindow: true)
    case WEBKIT_POLICY_DECISION_TYPE_RESPONSE:
      return decideResponse(decision)
    default:
      return false
    }
  }

  // MARK: Actions

  private func decideAction(
    _ decision: UnsafeMutablePointer<WebKitPolicyDecision>, opensWindow: Bool
  ) -> Bool {
    guard let webView,
      let engineAction = webkit_navigation_policy_decision_get_navigation_action(decision.cast())
    else { return false }
    let action = attribute(engineAction, opensWindow: opensWindow, in: webView)
    let subject: PolicySubject = opensWindow ? .other : onQuestion(AskedAction(engineAction))
    onAction(action)
    let preferences = webView.defaultPagePreferences.duplicate()
    guard let delegate = webView.navigationDelegate else {
      apply(preferences, to: action)
      if opensWindow || onAnswer(subject, true) { return false }
      webkit_policy_decision_ignore(decision)
      return true
    }
    let pending = PendingDecision(decision)
    let handler = DecisionHandler<(WKNavigationActionPolicy, WKWebpagePreferences)>(
      asked: "\(type(of: delegate)).webView(_:decidePolicyFor:preferences:decisionHandler:)",
      fallback: (.cancel, preferences), outcome: "the navigation is cancelled"
    ) { [weak self] policy, preferences in
      switch policy {
      case .allow:
        guard let self, !opensWindow else { return pending.answer(.use) }
        guard onAnswer(subject, true) else { return pending.answer(.ignore) }
        apply(preferences, to: action)
        pending.answer(.use)
      case .cancel:
        if !opensWindow { _ = self?.onAnswer(subject, false) }
        pending.answer(.ignore)
      case .download:
        if !opensWindow { _ = self?.onAnswer(subject, false) }
        pending.answer(.download)
      }
    }
    let decide: @Sendable (WKNavigationActionPolicy, WKWebpagePreferences) -> Void = {
      handler.answer(($0, $1))
    }
    delegate.webView(
      webView, decidePolicyFor: action, preferences: preferences, decisionHandler: decide)
    return true
  }

  private func attribute(
    _ engineAction: OpaquePointer, opensWindow: Bool, in webView: WKWebView
  ) -> WKNavigationAction {
    var question = FrameAttribution.Question(engineAction, opensWindow: opensWindow)
    let load = webView.navigationController.requestedLoad
    question.isAppLoad = load.map { isQuestion(question, about: $0.address) } ?? false
    question.isFirstInView = webView.navigationController.shownAddress == nil
    let action = WKNavigationAction(engineAction, attribution.answer(question))
    if question.isAppLoad { action.requested = load?.navigation }
    return action
  }

  /// Whether the engine asks about what the app has asked for; the engine may write the address in another way.
  private func isQuestion(_ question: FrameAttribution.Question, about address: String) -> Bool {
    guard !question.opensWindow, !question.isRedirect else { return false }
    return question.address == address || WebAddress(question.address) == WebAddress(address)
  }

  /// Preferences are those of a page, with all its frames, and last as long as its document.
  private func apply(_ preferences: WKWebpagePreferences, to action: WKNavigationAction) {
    guard action.targetFrame?.isMainFrame == true, !staysInDocument(action) else { return }
    engine?.settings.apply(preferences)
  }

  /// Whether only the fragment of the address changes.
  private func staysInDocument(_ action: WKNavigationAction) -> Bool {
    guard let address = action.request.url?.absoluteString, address.contains("#"),
      action.navigationType == .other || action.navigationType == .linkActivated,
      let shown = webView?.navigationController.shownAddress
    else { return false }
    return address.prefix { $0 != "#" } == shown.prefix { $0 != "#" }
  }

  // MARK: Responses

  private func decideResponse(_ decision: UnsafeMutablePointer<WebKitPolicyDecision>) -> Bool {
    let response = WKNavigationResponse(decision)
    if response.isForMainFrame { onResponse() }
    guard let webView, let delegate = webView.navigationDelegate else {
      guard response.canShowMIMEType else { return false }
      // Left alone, the engine would turn a page that is marked as an attachment into a download.
      webkit_policy_decision_use(decision)
      return true
    }
    let pending = PendingDecision(decision)
    let handler = DecisionHandler<WKNavigationResponsePolicy>(
      asked: "\(type(of: delegate)).webView(_:decidePolicyFor:decisionHandler:)",
      fallback: .cancel, outcome: "the navigation is cancelled"
    ) { policy in
      switch policy {
      case .allow: pending.answer(.use)
      case .cancel: pending.answer(.ignore)
      case .download: pending.answer(.download)
      }
    }
    let decide: @Sendable (WKNavigationResponsePolicy) -> Void = { handler.answer($0) }
    delegate.webView(webView, decidePolicyFor: response, decisionHandler: decide)
    return true
  }
}
