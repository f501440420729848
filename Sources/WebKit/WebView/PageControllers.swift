/// The engine's view of one web view and what listens to it.
///
/// They go on the main thread, whichever thread lets go of the web view last; until they do, they
/// may hear from the engine after the web view has gone.
@MainActor
final class PageControllers {
  let engine: EngineView?
  private weak var webView: WKWebView?
  private(set) lazy var navigation = NavigationController(webView: webView, engine: engine)
  private(set) lazy var authentication = AuthenticationController(
    webView: webView, engine: engine)
  private lazy var policy = PolicyController(
    webView: webView, engine: engine, attribution: attribution)
  private(set) lazy var frames = FrameRegistry(webView: webView, engine: engine)
  private lazy var messages = ScriptMessageRouter(
    webView: webView, engine: engine, frames: frames)
  private lazy var attribution = FrameAttribution { [unowned self] in
    FrameAttribution.KnownFrames(main: frames.mainFrame, all: frames.frames)
  }
  private lazy var windows = WindowController(
    webView: webView, engine: engine, attribution: attribution)
  private(set) lazy var backForward = BackForwardController(
    webView: webView, engine: engine)
  private(set) lazy var schemes = SchemeController(
    webView: webView, engine: engine, handlers: webView?.schemeHandlers ?? SchemeHandlers())
  private lazy var security = ContentSecurity(webView: webView, engine: engine)
  private(set) lazy var scripts = ScriptEvaluator(webView: webView, engine: engine)
  private(set) lazy var appScripts = AppScriptRunner(webView: webView, engine: engine)
  private(set) lazy var textFinder = TextFinder(webView: webView, engine: engine)
  private(set) lazy var mediaType = MediaTypeController(webView: webView, engine: engine)
  private(set) lazy var archives = ArchiveController(webView: webView, engine: engine)

  private(set) lazy var media = MediaController(webView: webView, engine: engine)
  private lazy var fullscreen = FullscreenController(webView: webView, engine: engine)
  private lazy var asking = AskingFrames(engine: engine, frames: frames)
  private lazy var panels = PanelController(webView: webView, engine: engine, asking: asking)
  private lazy var openPanels = OpenPanelController(
    webView: webView, engine: engine, asking: asking)
  private lazy var permissions = PermissionController(
    webView: webView, engine: engine, frames: frames)

  private(set) lazy var contextMenus = ContextMenuController(webView: webView, engine: engine)

  let printQueue = PrintQueue()
  private(set) lazy var scrolling = ScrollController(webView: webView, engine: engine)

  init(engine: EngineView?) {
    self.engine = engine
  }

  /// To be called once, before anything else is asked for.
  func serve(_ webView: WKWebView) {
    self.webView = webView
    // First, to hear of the questions that the policy controller answers, and of everything in windows
    // that no load is asked for.
    _ = navigation
    _ = authentication
    frames.onMainDocumentChange = { [weak self] in
      self?.appScripts.mainDocumentChanged()
      self?.scrolling.documentBegan()
    }
    _ = messages
    frames.onDocument = { [weak self] in self?.media.documentBegan() }
    _ = archives
    _ = mediaType
    _ = windows
    _ = fullscreen
    _ = panels
    _ = openPanels
    _ = permissions
    _ = contextMenus
    _ = schemes
    attribution.opener = engine?.opener
    engine?.inbox.receive(ExtensionMessage.navigation) { [weak self] request in
      guard let self, let report = NavigationReport(request.parameters, frames: frames) else {
        return
      }
      attribution.receive(report)
    }
    engine?.onPrintRequest = { [weak webView] in
      if let webView { webView.uiDelegate?.webViewDidRequestPrint(webView) }
    }
    followNavigations(of: webView)
  }

  private func followNavigations(of webView: WKWebView) {
    webView.pageState.backForwardList.value.controller = backForward
    policy.onQuestion = { [weak self] in self?.navigation.actionAsked($0) ?? .other }
    policy.onAnswer = { [weak self] subject, isAllowed in
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
    authentication.stopListening()
    backForward.stopListening()
    windows.stopListening()
    fullscreen.stopListening()
    panels.stopListening()
    openPanels.stopListening()
    permissions.stopListening()
    contextMenus.stopListening()
    attribution.forget()
    appScripts.viewGone()
    schemes.close()
    if let engine { DownloadClaims.forget(engine) }
    engine?.close()
  }
}
