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
  private(set) lazy var backForward = BackForwardController(engine: engine)
  private(set) lazy var frames = FrameRegistry(webView: webView, engine: engine)
  private(set) lazy var scripts = ScriptEvaluator(webView: webView, engine: engine)

  init(engine: EngineView?) {
    self.engine = engine
  }

  /// To be called once, before anything else is asked for.
  func serve(_ webView: WKWebView) {
    self.webView = webView
    policy.onAction = { [weak self] action in self?.navigation.actionAsked(action) }
    _ = frames
    policy.onCancelledAction = { [weak self] action in self?.navigation.actionCancelled(action) }
  }

  isolated deinit {
    navigation.stopListening()
    policy.stopListening()
    engine?.close()
  }
}
