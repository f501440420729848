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
  /// Stopped when the engine had not said that it had begun. That may be on its way: nobody is told.
  private var stoppedEarly: WKNavigation?
  /// Loads that were refused without the engine, whose delegates have not heard of it yet.
  private var refusals = 0 { didSet { isLoadingMayHaveChanged() } }
  /// While `finishing` waits for the title.
  private var titleChange: SignalConnection?

  private struct Load {
    let navigation: WKNavigation
    var address: String
    /// Whether it is a step in the back-forward list.
    var isStep = false
    /// Whether the engine has asked about this step's page, so that a start or a refusal follows.
    var isAsked = false
    var isCommitted = false
  }

  /// From the app's call, or the page's start, to the navigation's end. The engine's own property
  /// flickers while `load_bytes` begins (WebKitGTK 2.50).
  private var isLoading: Bool {
    requested != nil || current != nil || finishing != nil || refusals > 0
  }

  private func isLoadingMayHaveChanged() {
    webView?.pageState.isLoading.update(to: isLoading)
  }

  /// Whether the page's process has died and nothing has been loaded since.
  private(set) var isProcessGone = false

  init(webView: WKWebView?, engine: EngineView?) {
    self.webView = webView
    self.engine = engine
    guard let view = engine?.pointer else { return }
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
        let address = arguments.string(1) ?? ""
        fail(
          with: LoadingError.certificate(
            GTlsCertificateFlags(rawValue: GTlsCertificateFlags.RawValue(arguments.flags(3))),
            address: address))
        return .bool(true)
      },
      view.connect("notify::is-loading") { [unowned self] _ in
        endStepWithoutLoad()
        noticeSameDocumentLoad()
        return .none
      },
      view.connect("web-process-terminated") { [unowned self] _ in
        processTerminated()
        return .none
      },
    ]
  }

  /// The engine asks whether to begin a navigation, of any frame.
  func actionAsked(_ action: WKNavigationAction) {
    guard requested?.isStep == true, requested?.address == action.request.url?.absoluteString
    else { return }
    requested?.isAsked = true
  }

  /// The app has refused a navigation that the engine has not begun: nothing is told about it.
  func actionCancelled(_ action: WKNavigationAction) {
    if requested?.address == action.request.url?.absoluteString { requested = nil }
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
  ///   - begin: asks the engine for it; not called if there is no engine.
  func load(
    address: String, refusal: (any Error)? = nil, begin: (EngineView) -> Void
  ) -> WKNavigation {
    let navigation = WKNavigation()
    if let error = refusal ?? engineError(address) {
      supersede()
      failLater(navigation, with: error)
    } else if let engine {
      supersede(by: Load(navigation: navigation, address: address))
      // Who observes `isLoading` may have asked for something else.
      if requested?.navigation === navigation { begin(engine) }
    }
    return navigation
  }

  /// Begins a step in the back-forward list; nil if there is nothing to step to.
  func step(begin: (EngineView) -> Void) -> WKNavigation? {
    guard let engine else { return nil }
    supersede()
    let navigation = WKNavigation()
    requested = Load(navigation: navigation, address: "", isStep: true)
    begin(engine)
    guard engine.isLoading else {
      requested = nil
      return nil
    }
    // The engine knows it best: it may skip items.
    requested?.address = engine.address ?? ""
    return navigation
  }

  func stop() {
    let early = requested
    supersede()
    guard let engine else { return }
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
      later { $0.failProvisional(load.navigation, error) }
    }
    requested = next
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
      tell { $0.webView($1, didStartProvisionalNavigation: load.navigation) }
    case WEBKIT_LOAD_REDIRECTED:
      guard let load = current else { return }
      tell {
        $0.webView($1, didReceiveServerRedirectForProvisionalNavigation: load.navigation)
      }
    case WEBKIT_LOAD_COMMITTED:
      guard let load = current else { return }
      current?.isCommitted = true
      webView?.pageState.committedAddress = engine?.address
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
    engine.askWhetherDocumentHasTitle { [weak self] hasTitle in
      guard let self, finishing?.navigation === load.navigation else { return }
      guard hasTitle, engine.title.isEmpty else { return finish(load) }
      titleChange = engine.pointer.connect("notify::title") { _ in
        end()
        return .none
      }
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

  /// Ends a step that loads nothing, with no callback, as on Apple: one within the page, or in a frame.
  ///
  /// The engine tells nothing of these but that it is no longer loading. It also says so, too early, of a
  /// step that replaces a load (WebKitGTK 2.50); its question about the step's page may then be on its
  /// way, and comes before the answers to two exchanges.
  private func endStepWithoutLoad() {
    guard let step = requested, isOver(step) else { return }
    let end = { @MainActor @Sendable [weak self] in
      guard let self, requested?.navigation === step.navigation, let step = requested, isOver(step)
      else { return }
      requested = nil
    }
    engine?.exchange { [weak engine] in engine?.exchange(then: end) }
  }

  private func isOver(_ step: Load) -> Bool {
    step.isStep && !step.isAsked && engine?.isLoading == false
  }

  private func loadFailed(address: String, error: GLibError) {
    fail(with: LoadingError.translate(error, address: address))
  }

  private func fail(with error: any Error) {
    guard let load = current ?? requested else { return }
    if current == nil { requested = nil }
    current = nil
    if load.isCommitted {
      tell { $0.webView($1, didFail: load.navigation, withError: error) }
    } else {
      failProvisional(load.navigation, error)
    }
  }

  private func failProvisional(_ navigation: WKNavigation, _ error: any Error) {
    tell { $0.webView($1, didFailProvisionalNavigation: navigation, withError: error) }
  }

  private func processTerminated() {
    isProcessGone = true
    if let load = finishing { finish(load) }
    requested = nil
    current = nil
    tell { $0.webViewWebContentProcessDidTerminate($1) }
  }
}
