internal import CWebKitGTK
internal import GObjectSupport

/// Follows the main frame's navigations and tells the delegate, one terminal call each.
@MainActor
final class NavigationController {
  private weak var webView: WKWebView?
  private let engine: EngineView?
  private var connections: [SignalConnection] = []

  /// Asked for by the app, not yet begun by the engine.
  private var requested: Load? { didSet { isLoadingMayHaveChanged() } }
  /// Begun, not yet ended.
  private var current: Load? { didSet { isLoadingMayHaveChanged() } }
  /// Ended, but not yet told.
  private var finishing: Load? { didSet { isLoadingMayHaveChanged() } }
  /// Waits for the delegate to judge the server's certificates.
  private var challenged: Load? { didSet { isLoadingMayHaveChanged() } }
  /// Stopped when the engine had not said that it had begun. That may be on its way: nobody is told.
  private var stoppedEarly: WKNavigation?
  /// Loads that were refused without the engine, whose delegates have not heard of it yet.
  private var refusals = 0 { didSet { isLoadingMayHaveChanged() } }
  /// Whether the committed document is known to have a title.
  private var titleFollows = false
  /// While `finishing` waits for the title.
  private var titleChange: SignalConnection?

  /// The address of a visit that has been stopped or replaced, and that the engine is not to try again.
  private var abandonedVisit: String?
  /// Fails if the engine does not begin it soon.
  private var awaitedSecondTry: WKNavigation?

  let loadGuard = LoadGuard()
  private lazy var timeout = ProvisionalTimeout { [weak self] in self?.timedOut() }

  /// From the app's call, or the page's start, to the navigation's end. The engine's own property
  /// flickers while `load_bytes` begins (WebKitGTK 2.50).
  private var isLoading: Bool {
    requested != nil || current != nil || finishing != nil || challenged != nil || refusals > 0
  }

  private func isLoadingMayHaveChanged() {
    webView?.pageState.isLoading.update(to: isLoading)
  }

  /// Whether the page's process has died and nothing has been loaded since.
  private(set) var isProcessGone = false

  init(webView: WKWebView?, engine: EngineView?) {
    self.webView = webView
    self.engine = engine
    guard let engine else { return }
    loadGuard.listen(to: engine)
    engine.inbox.receive(ExtensionMessage.titleFollows) { [weak self] _ in
      self?.titleFollows = true
    }
    let view = engine.pointer
    connections = [
      view.connect("load-changed") { [unowned self] arguments in
        loadChanged(WebKitLoadEvent(UInt32(arguments.enumeration(1))))
        return .none
      },
      view.connect("load-failed") { [unowned self] arguments in
        if let error = arguments.boxed(3, as: UnsafeMutablePointer<GError>.self) {
          loadFailed(address: arguments.string(2) ?? "", error: GLibError(copying: error))
        }
        // The app shows its own error page, as on Apple.
        return .bool(true)
      },
      view.connect("load-failed-with-tls-errors") { [unowned self] arguments in
        if let certificate: UnsafeMutablePointer<GTlsCertificate> = arguments.object(2) {
          let flaws = GTlsCertificateFlags.RawValue(arguments.flags(3))
          serverNotTrusted(
            address: arguments.string(1) ?? "", certificate,
            SecTrust(certificate, flaws: GTlsCertificateFlags(rawValue: flaws)))
        }
        return .bool(true)
      },
      view.connect("decide-policy") { [unowned self] arguments in
        let kind = WebKitPolicyDecisionType(rawValue: UInt32(arguments.int(2)))
        guard let decision: UnsafeMutablePointer<WebKitPolicyDecision> = arguments.object(1) else {
          return .bool(false)
        }
        return .bool(policyAsked(decision, kind))
      },
      view.connect("notify::is-loading") { [unowned self] _ in
        noticeSameDocumentLoad()
        return .none
      },
      view.connect("web-process-terminated") { [unowned self] _ in
        processTerminated()
        return .none
      },
    ]
  }

  /// What the app has asked for and the engine has not begun.
  var requestedLoad: (navigation: WKNavigation, address: String)? {
    requested.map { ($0.navigation, $0.address) }
  }

  /// The app has refused a navigation that the engine has not begun: nothing is told about it.
  func actionCancelled(_ action: WKNavigationAction) {
    guard let navigation = action.requested, let load = requested, load.navigation === navigation
    else { return }
    requested = nil
    load.undo?()
  }

  /// The view is going away: nobody is to be told any more.
  func stopListening() {
    connections = []
  }

  // MARK: From the app

  /// Begins a navigation.
  ///
  /// - Parameters:
  ///   - refusal: why it cannot be loaded, if that is known already.
  ///   - timeoutInterval: how long, in seconds, nothing may arrive; nil waits for ever.
  ///   - hasContent: whether the page is given, so that nothing is asked for at the address.
  ///   - begin: asks the engine for it; not called if there is no engine.
  func load(
    address: String, refusal: (any Error)? = nil, timeoutInterval: TimeInterval? = nil,
    hasContent: Bool = false, begin: @escaping @MainActor (EngineView) -> Void
  ) -> WKNavigation {
    let navigation = WKNavigation()
    if let error = refusal ?? engineError(address) {
      supersede()
      failLater(navigation, with: error)
    } else if let engine {
      supersede(
        by: Load(
          navigation: navigation, address: address, begin: begin, timeoutInterval: timeoutInterval,
          hasContent: hasContent))
      // Who observes `isLoading` may have asked for something else.
      if requested?.navigation === navigation { begin(engine) }
    }
    return navigation
  }

  /// To be called from `begin`, or later: what goes with the request.
  func setBody(_ body: Data) {
    requested?.navigation.request?.httpBody = body
  }

  /// To be called from `begin`: what to do if this load fails before it is shown.
  func setUndo(_ undo: @escaping @MainActor () -> Void) {
    requested?.undo = undo
  }

  /// To be called from `begin`, or later instead of asking the engine: the load cannot be done.
  func refuse(_ error: any Error) {
    guard let load = requested else { return }
    requested = nil
    failLater(load.navigation, with: error)
  }

  /// To be called from `begin`, for a load that has to wait for something before the engine is asked:
  /// goes on, unless the load has been replaced or stopped meanwhile.
  func await<Value>(
    _ value: @escaping () async throws -> Value, then goOn: @escaping (Value) -> Void
  ) {
    guard let load = requested else { return }
    Task { @MainActor [weak self] in
      let result: Result<Value, any Error>
      do { result = .success(try await value()) } catch { result = .failure(error) }
      guard let self, requested?.navigation === load.navigation else { return }
      switch result {
      case .success(let value):
        goOn(value)
      case .failure(let error):
        refuse(error)
      }
    }
  }

  func stop() {
    let early = requested
    supersede()
    guard let engine else { return }
    if let load = current {
      current?.failure = LoadingError.network(.cancelled, address: load.address)
    }
    webkit_web_view_stop_loading(engine.pointer)
    guard let early else { return }
    stoppedEarly = early.navigation
    engine.exchange { [weak self] in
      if self?.stoppedEarly === early.navigation { self?.stoppedEarly = nil }
    }
  }

  /// Ends a load that the engine has not begun, and now never will report.
  private func supersede(by next: Load? = nil) {
    if let load = requested {
      let error = LoadingError.network(.cancelled, address: load.address)
      load.undo?()
      later { $0.failProvisional(load.navigation, error) }
    }
    requested = next
    if next?.address == abandonedVisit { abandonedVisit = nil }
    if let load = challenged {
      challenged = nil
      later {
        $0.failProvisional(
          load.navigation, LoadingError.network(.cancelled, address: load.address))
      }
    }
  }

  private func failLater(_ navigation: WKNavigation, with error: any Error) {
    refusals += 1
    later {
      $0.refusals -= 1
      $0.tell { $0.webView($1, didStartProvisionalNavigation: navigation) }
      $0.failProvisional(navigation, error)
    }
  }

  /// Delegates are never called from within a call of the app.
  private func later(_ body: @escaping @MainActor (NavigationController) -> Void) {
    Task { @MainActor [weak webView] in
      guard let webView else { return }
      body(webView.navigationController)
    }
  }

  private func engineError(_ address: String) -> (any Error)? {
    webView?.engineUnavailable.map { LoadingError.unavailable($0, address: address) }
  }

  /// Whether a load has begun of which nothing has arrived yet.
  var isProvisional: Bool { current.map { !$0.isCommitted } ?? false }

  // MARK: From the engine

  /// Calls the delegate, if there is one and the view is still there.
  private func tell(_ call: (any WKNavigationDelegate, WKWebView) -> Void) {
    if let webView, let delegate = webView.navigationDelegate { call(delegate, webView) }
  }

  /// Returns whether the question has been answered.
  private func policyAsked(
    _ decision: UnsafeMutablePointer<WebKitPolicyDecision>, _ kind: WebKitPolicyDecisionType
  ) -> Bool {
    guard kind != WEBKIT_POLICY_DECISION_TYPE_RESPONSE else {
      // The server has answered; the delegate may take its time.
      timeout.stop()
      return false
    }
    timeout.restart()
    guard let action = webkit_navigation_policy_decision_get_navigation_action(decision.cast()),
      let request = webkit_navigation_action_get_request(action),
      let address = webkit_uri_request_get_uri(request).map({ String(cString: $0) })
    else { return false }
    if address == abandonedVisit, requested?.address != address {
      abandonedVisit = nil
      webkit_policy_decision_ignore(decision)
      return true
    }
    let isRequested = requested.map { WebAddress($0.address) == WebAddress(address) } ?? false
    if isRequested, requested?.hasContent == true { return false }
    guard loadGuard.mayGoOn(to: address, isFromApp: isRequested) else {
      webkit_policy_decision_ignore(decision)
      if isRequested { refuse(LoadingError.network(.noPermissionsToReadFile, address: address)) }
      return true
    }
    guard isRequested, requested?.isContinued == true else { return false }
    // The delegate has been asked before.
    awaitedSecondTry = nil
    webkit_policy_decision_use(decision)
    return true
  }

  private func loadChanged(_ event: WebKitLoadEvent) {
    if let load = finishing { finish(load) }
    switch event {
    case WEBKIT_LOAD_STARTED:
      isProcessGone = false
      if requested == nil, stoppedEarly != nil { return }
      // One that was not asked for comes from the page.
      let load =
        requested ?? Load(navigation: WKNavigation(), address: engine?.address ?? "about:blank")
      current = load
      requested = nil
      timeout.start(load.timeoutInterval ?? 0)
      guard !load.isContinued else { return }
      tell { $0.webView($1, didStartProvisionalNavigation: load.navigation) }
    case WEBKIT_LOAD_REDIRECTED:
      guard let load = current else { return }
      timeout.restart()
      tell {
        $0.webView($1, didReceiveServerRedirectForProvisionalNavigation: load.navigation)
      }
    case WEBKIT_LOAD_COMMITTED:
      guard let load = current else { return }
      current?.isCommitted = true
      timeout.stop()
      titleFollows = false
      webView?.pageState.committedAddress = engine?.address
      loadGuard.pageCommitted(engine?.address ?? "")
      webView?.pageState.serverTrust.update(to: engine?.serverTrust)
      tell { $0.webView($1, didCommit: load.navigation) }
    case WEBKIT_LOAD_FINISHED:
      // The engine also finishes what has failed; that is no longer current.
      guard let load = current else { return }
      finishWithTitle(load)
    default:
      break
    }
  }

  /// A load that only changes the fragment of the address stays in the document: nothing of it is told,
  /// by the engine or by Apple's, and it is over at once.
  private func noticeSameDocumentLoad() {
    guard let load = requested, load.address.contains("#"), let engine, !engine.isLoading else {
      return
    }
    // The property flickers; it says the truth after an exchange.
    engine.exchange { [weak self] in
      guard let self, requested?.navigation === load.navigation, !engine.isLoading else { return }
      requested = nil
    }
  }

  /// Ends a navigation when the page's title is known.
  ///
  /// The engine may tell of the end of a short document before it tells of its title (WebKitGTK 2.50),
  /// which it does some time after the document has one. The page need not answer, since it may be
  /// busy: the next event of any kind ends the wait.
  private func finishWithTitle(_ load: Load) {
    guard let engine, engine.title.isEmpty else { return finish(load) }
    finishing = load
    current = nil
    let end = { @MainActor @Sendable [weak self] in
      guard let self, finishing?.navigation === load.navigation else { return }
      finish(load)
    }
    titleChange = engine.pointer.connect("notify::title") { _ in
      end()
      return .none
    }
    if !titleFollows {
      // A script may have set it since the document was parsed.
      engine.askWhetherDocumentHasTitle { hasTitle in if !hasTitle { end() } }
    }
    DispatchQueue.main.asyncAfter(deadline: .now() + Self.titlePatience, execute: end)
  }

  /// In seconds.
  private static let titlePatience = 0.5

  private func finish(_ load: Load) {
    current = nil
    finishing = nil
    titleChange = nil
    tell { $0.webView($1, didFinish: load.navigation) }
  }

  private func loadFailed(address: String, error: GLibError) {
    fail(with: LoadingError.translate(error, address: address))
  }

  private func fail(with error: any Error) {
    guard let load = current ?? requested else { return }
    timeout.stop()
    guard !mayBeTriedAgain(load, error) else { return awaitSecondTry(of: load) }
    if current == nil { requested = nil }
    current = nil
    let error = load.failure ?? loadGuard.refusal(behind: error) ?? error
    // The record of visits belongs to the next load, if there is one.
    if !load.isCommitted, requested == nil { load.undo?() }
    if load.undo != nil, !load.isCommitted, !load.isContinued { abandonedVisit = load.address }
    if load.isCommitted {
      tell { $0.webView($1, didFail: load.navigation, withError: error) }
    } else {
      failProvisional(load.navigation, error)
    }
  }

  /// A request with a body, as it is a visit, is at first meant for the engine's cache. It goes to the
  /// server all the same, but if that fails, the engine says that it was cancelled, and sends it
  /// once more (WebKitGTK 2.50).
  private func mayBeTriedAgain(_ load: Load, _ error: any Error) -> Bool {
    load.undo != nil && !load.isCommitted && !load.isContinued && load.failure == nil
      && requested == nil && (error as? URLError)?.code == .cancelled
  }

  private func awaitSecondTry(of load: Load) {
    requested = load
    requested?.isContinued = true
    current = nil
    awaitedSecondTry = load.navigation
    engine?.exchange { [weak self] in
      guard let self, awaitedSecondTry === load.navigation,
        requested?.navigation === load.navigation
      else { return }
      fail(with: LoadingError.network(.cancelled, address: load.address))
    }
  }

  // MARK: Challenges

  /// The engine has given up; the delegate may accept the certificates, and the load is begun anew.
  private func serverNotTrusted(
    address: String, _ certificate: UnsafeMutablePointer<GTlsCertificate>, _ trust: SecTrust
  ) {
    guard let webView, let engine, var load = current, !load.isCommitted else {
      return fail(with: LoadingError.certificate(trust, address: address))
    }
    timeout.stop()
    challenged = load
    current = nil
    let certificate = ObjectReference(retaining: certificate)
    webView.authenticationController.evaluate(trust, address: address) { [weak self] error in
      guard let self, challenged?.navigation === load.navigation else { return }
      challenged = nil
      if let error { return failProvisional(load.navigation, error) }
      engine.accept(certificate.pointer, forHostOf: address)
      load.isContinued = true
      // The server itself may have been led to; what was sent before is not sent again.
      if address != load.address { load.begin = nil }
      load.address = address
      requested = load
      if let begin = load.begin {
        begin(engine)
      } else {
        webkit_web_view_load_uri(engine.pointer, address)
      }
    }
  }

  /// A challenge is before the delegate, which may take its time.
  func beginWaitingForAnswer() -> WKNavigation? {
    timeout.stop()
    return current?.navigation
  }

  /// - Parameter navigation: what ``beginWaitingForAnswer()`` returned.
  func endWaitingForAnswer(_ navigation: WKNavigation?) {
    guard let load = current, load.navigation === navigation, !load.isCommitted else { return }
    timeout.start(load.timeoutInterval ?? 0)
  }

  private func timedOut() {
    guard let load = current, let engine else { return }
    current?.failure = LoadingError.network(.timedOut, address: load.address)
    webkit_web_view_stop_loading(engine.pointer)
  }

  private func failProvisional(_ navigation: WKNavigation, _ error: any Error) {
    tell { $0.webView($1, didFailProvisionalNavigation: navigation, withError: error) }
  }

  private func processTerminated() {
    isProcessGone = true
    timeout.stop()
    if let load = finishing { finish(load) }
    requested = nil
    current = nil
    tell { $0.webViewWebContentProcessDidTerminate($1) }
  }
}
