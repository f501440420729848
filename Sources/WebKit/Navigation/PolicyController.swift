internal import CWebKitGTK
internal import GObjectSupport

/// Puts the engine's policy questions to the delegate.
@MainActor
final class PolicyController {
  private(set) weak var webView: WKWebView?
  private(set) weak var engine: EngineView?
  private let attribution: FrameAttribution
  private var connections: [SignalConnection] = []
  /// Whether a navigation of the main frame was allowed that has not started.
  private var mainFrameMayStart = false
  /// The latest action that was allowed as that of another frame, but may be the main frame's.
  private var guess: WKNavigationAction?
  /// The latest actions that were allowed and have had no response.
  private var allowed: [WKNavigationAction] = []
  private static let allowedLimit = 20
  /// What is on its way from ``showsInsteadOfDownloading(_:)``.
  private var shownInstead: String?
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
    guard let view = engine?.pointer else { return }
    connections = [
      view.connect("decide-policy") { [unowned self] arguments in .bool(decide(arguments)) },
      view.connect("load-changed") { [unowned self] arguments in
        if arguments.enumeration(1) == Int(WEBKIT_LOAD_STARTED.rawValue) { mainFrameStarted() }
        return .none
      },
    ]
  }

  func stopListening() {
    connections = []
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
    if let address = shownInstead, !opensWindow,
      FrameAttribution.Question(engineAction, opensWindow: false).address == address
    {
      // The app has been asked about it.
      shownInstead = nil
      mainFrameMayStart = true
      return answer(decision, onAnswer(onQuestion(AskedAction(engineAction)), true))
    }
    let attributed = attribute(engineAction, opensWindow: opensWindow, in: webView)
    let subject: PolicySubject = opensWindow ? .other : onQuestion(AskedAction(engineAction))
    guard let action = attributed else {
      _ = onAnswer(subject, false)
      return answer(decision, false)
    }
    onAction(action)
    let preferences = webView.defaultPagePreferences.duplicate()
    guard let delegate = webView.navigationDelegate else {
      if failsNow(action, about: subject) { return answer(decision, false) }
      expectStart(of: action)
      apply(preferences, to: action)
      if opensWindow || onAnswer(subject, true) { return false }
      return answer(decision, false)
    }
    let pending = PendingDecision(decision)
    let handler = DecisionHandler<(WKNavigationActionPolicy, WKWebpagePreferences)>(
      asked: "\(type(of: delegate)).webView(_:decidePolicyFor:preferences:decisionHandler:)",
      fallback: (.cancel, preferences), outcome: "the navigation is cancelled"
    ) { [weak self] policy, preferences in
      switch policy {
      case .allow:
        // The view may be gone.
        guard let self else { return pending.answer(.ignore) }
        guard !opensWindow else { return pending.answer(.use) }
        if failsNow(action, about: subject) { return pending.answer(.ignore) }
        expectStart(of: action)
        apply(preferences, to: action)
        if showsInsteadOfDownloading(action) {
          _ = onAnswer(subject, false)
          return pending.answer(.ignore)
        }
        pending.answer(onAnswer(subject, true) ? .use : .ignore)
      case .cancel:
        self?.refuse(action, about: subject)
        pending.answer(.ignore)
      case .download:
        self?.refuse(action, about: subject)
        guard let webView = self?.webView else { return pending.answer(.ignore) }
        webView.download(action, insteadOf: pending)
      }
    }
    let decide: @Sendable (WKNavigationActionPolicy, WKWebpagePreferences) -> Void = {
      handler.answer(($0, $1))
    }
    let ask: @MainActor @Sendable () -> Void = { [weak webView] in
      guard let webView, let delegate = webView.navigationDelegate else {
        return decide(.cancel, preferences)
      }
      delegate.webView(
        webView, decidePolicyFor: action, preferences: preferences, decisionHandler: decide)
    }
    guard let item = stepDestination(of: action, about: subject) else {
      ask()
      return true
    }
    askWhetherToGo(to: item, delegate, webView) { goes in
      if goes { ask() } else { decide(.cancel, preferences) }
    }
    return true
  }

  /// Nil if the page is not left for another one of the back-forward list.
  private func stepDestination(
    of action: WKNavigationAction, about subject: PolicySubject
  ) -> WKBackForwardListItem? {
    guard action.targetFrame?.isMainFrame == true, let webView,
      action.navigationType == .backForward || action.navigationType == .formResubmitted
    else { return nil }
    var isFromApp = false
    if case .load = subject {
      guard webView.navigationController.requested?.isStep == true else { return nil }
      isFromApp = true
    }
    return webView.backForwardController.destination(action.address, isFromApp: isFromApp)
  }

  private func askWhetherToGo(
    to item: WKBackForwardListItem, _ delegate: any WKNavigationDelegate, _ webView: WKWebView,
    then body: @escaping @MainActor @Sendable (Bool) -> Void
  ) {
    let handler = DecisionHandler<Bool>(
      asked: "\(type(of: delegate)).webView(_:shouldGoTo:willUseInstantBack:completionHandler:)",
      fallback: false, outcome: "the navigation is cancelled", then: body)
    delegate.webView(webView, shouldGoTo: item, willUseInstantBack: false) { handler.answer($0) }
  }

  /// Ends a load by the app that may go on, but whose request the engine cannot send. The app is asked about
  /// it before it fails, as on Apple.
  private func failsNow(_ action: WKNavigationAction, about subject: PolicySubject) -> Bool {
    if leavesAppBoundDomains(action, about: subject) || leavesTheWeb(action, about: subject) {
      return true
    }
    guard let navigation = action.requested, let request = navigation.request,
      let error = LoadPreflight.methodError(for: request)
    else { return false }
    webView?.navigationController.failLater(navigation, with: error)
    _ = onAnswer(subject, false)
    return true
  }

  private func expectStart(of action: WKNavigationAction) {
    allowed.append(action)
    if allowed.count > Self.allowedLimit { allowed.removeFirst() }
    if action.isGuess { guess = action }
    if action.targetFrame?.isMainFrame == true, !staysInDocument(action) {
      mainFrameMayStart = true
    }
  }

  /// Only the main frame's navigations are told when they start. If the app was asked about this one as that of another
  /// frame, it is asked again, and what it does not want ends here.
  private func mainFrameStarted() {
    let isExpected = mainFrameMayStart
    mainFrameMayStart = false
    guard !isExpected, let action = guess, let webView, let delegate = webView.navigationDelegate
    else { return }
    guess = nil
    let preferences = webView.defaultPagePreferences.duplicate()
    let handler = DecisionHandler<(WKNavigationActionPolicy, WKWebpagePreferences)>(
      asked: "\(type(of: delegate)).webView(_:decidePolicyFor:preferences:decisionHandler:)",
      fallback: (.cancel, preferences), outcome: "the navigation is cancelled"
    ) { [weak engine, weak webView] policy, _ in
      if policy != .allow, let engine { webkit_web_view_stop_loading(engine.pointer) }
      if policy == .download { webView?.download(action, insteadOf: nil) }
    }
    let decide: @Sendable (WKNavigationActionPolicy, WKWebpagePreferences) -> Void = {
      handler.answer(($0, $1))
    }
    delegate.webView(
      webView, decidePolicyFor: action.retargeted(to: webView.frameRegistry.mainFrame),
      preferences: preferences, decisionHandler: decide)
  }

  /// Loads what a download link leads to, which the app wants to be shown; the engine would download it
  /// (WebKitGTK 2.50). In other frames than the main one there is no way.
  private func showsInsteadOfDownloading(_ action: WKNavigationAction) -> Bool {
    guard action.shouldPerformDownload, action.targetFrame?.isMainFrame == true, let engine,
      ["http", "https", "file", "data", "blob"].contains(action.request.url?.scheme)
    else { return false }
    shownInstead = action.address
    let request = ObjectReference(adopting: webkit_uri_request_new(action.address)!)
    if let headers = webkit_uri_request_get_http_headers(request.pointer),
      let referrer = action.request.value(forHTTPHeaderField: "Referer")
    {
      soup_message_headers_replace(headers, "Referer", referrer)
    }
    webkit_web_view_load_request(engine.pointer, request.pointer)
    return true
  }

  private func answer(
    _ decision: UnsafeMutablePointer<WebKitPolicyDecision>, _ isAllowed: Bool
  ) -> Bool {
    if isAllowed {
      webkit_policy_decision_use(decision)
    } else {
      webkit_policy_decision_ignore(decision)
    }
    return true
  }

  private func refuse(_ action: WKNavigationAction, about subject: PolicySubject) {
    if action.targetFrame == nil { attribution.windowRefused(for: action.address) }
    _ = onAnswer(subject, false)
  }

  /// Nil if the page may not do it.
  private func attribute(
    _ engineAction: OpaquePointer, opensWindow: Bool, in webView: WKWebView
  ) -> WKNavigationAction? {
    var question = FrameAttribution.Question(engineAction, opensWindow: opensWindow)
    let load = webView.navigationController.requestedLoad
    question.isAppLoad = load.map { isQuestion(question, about: $0.address) } ?? false
    question.isFirstInView = webView.navigationController.shownAddress == nil
    let answer = attribution.answer(question)
    guard !answer.isBlocked else { return nil }
    let action = WKNavigationAction(
      engineAction, answer, asked: question.isAppLoad ? load?.navigation.request : nil)
    action.address = question.address
    action.isGuess = answer.isGuess
    action.isRedirect = question.isRedirect
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
    engine?.settings.documentFollows(ofType: action.requested?.contentType)
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

  /// The action that a server has answered to, if it is known.
  private func takeAction(leadingTo response: WKNavigationResponse) -> WKNavigationAction? {
    let address = WebAddress(response.response.url?.absoluteString ?? "")
    guard let index = allowed.lastIndex(where: { WebAddress($0.address) == address }) else {
      return nil
    }
    return allowed.remove(at: index)
  }

  private func decideResponse(_ decision: UnsafeMutablePointer<WebKitPolicyDecision>) -> Bool {
    let response = WKNavigationResponse(decision, schemes: webView?.schemeController)
    if response.isForMainFrame {
      if refusesAppBound(response) {
        webkit_policy_decision_ignore(decision)
        return true
      }
      engine?.settings.documentFollows(ofType: response.response.mimeType)
      onResponse()
    } else {
      guess = nil
    }
    let action = takeAction(leadingTo: response)
    let isForMainFrame = response.isForMainFrame
    guard let webView, let delegate = webView.navigationDelegate else {
      guard response.canShowMIMEType else { return false }
      if isForMainFrame { webView?.navigationController.timeout.restart() }
      // Left alone, the engine would turn a page that is marked as an attachment into a download.
      webkit_policy_decision_use(decision)
      return true
    }
    let pending = PendingDecision(decision)
    let handler = DecisionHandler<WKNavigationResponsePolicy>(
      asked: "\(type(of: delegate)).webView(_:decidePolicyFor:decisionHandler:)",
      fallback: .cancel, outcome: "the navigation is cancelled"
    ) { [weak webView] policy in
      switch policy {
      case .allow:
        if isForMainFrame { webView?.navigationController.timeout.restart() }
        pending.answer(.use)
      case .cancel: pending.answer(.ignore)
      case .download:
        guard let webView else { return pending.answer(.ignore) }
        webView.download(response, of: action, insteadOf: pending)
      }
    }
    let decide: @Sendable (WKNavigationResponsePolicy) -> Void = { handler.answer($0) }
    delegate.webView(webView, decidePolicyFor: response, decisionHandler: decide)
    return true
  }
}
