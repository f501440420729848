/// The engine's view of one web view and what listens to it.
///
/// They go on the main thread, whichever thread lets go of the web view last; until they do, they
/// may hear from the engine after the web view has gone.
@MainActor
final class PageControllers {
  let engine: EngineView?
  private weak var webView: WKWebView?
  private(set) lazy var navigation = NavigationController(webView: webView, engine: engine)
  private lazy var policy = PolicyController(webView: webView, engine: engine)
  private(set) lazy var backForward = BackForwardController(
    webView: webView, engine: engine)
  private lazy var security = ContentSecurity(webView: webView, engine: engine)
  private(set) lazy var frames = FrameRegistry(webView: webView, engine: engine)
  private(set) lazy var scripts = ScriptEvaluator(webView: webView, engine: engine)

  init(engine: EngineView?) {
    self.engine = engine
  }

  /// To be called once, before anything else is asked for.
  func serve(_ webView: WKWebView) {
    self.webView = webView
    _ = frames
    webView.pageState.backForwardList.value.controller = backForward
    policy.onAction = { [weak self] in self?.navigation.actionAsked($0) ?? .other }
    policy.onActionAnswer = { [weak self] subject, isAllowed in
      self?.navigation.actionAnswered(subject, isAllowed: isAllowed) ?? isAllowed
    }
    policy.onResponse = { [weak self] in self?.navigation.responseAsked() }
    navigation.onCommit = { [weak self] isFromCache in
      self?.security.pageCommitted(isFromCache: isFromCache)
    }
  }

  isolated deinit {
    navigation.stopListening()
    policy.stopListening()
    backForward.stopListening()
    engine?.close()
  }
}
