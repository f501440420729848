internal import CWebKitGTK
internal import GObjectSupport

/// A view that shows web pages.
///
/// ```swift
/// let webView = WKWebView(frame: CGRect(x: 0, y: 0, width: 800, height: 600))
/// webView.navigationDelegate = self
/// webView.load(URLRequest(url: URL(string: "https://example.org")!))
/// ```
///
/// Everything happens on the main thread; delegate methods and completion handlers are called there,
/// after the call that caused them has returned. Each view has a web process of its own, in a sandbox.
///
/// Linux note: on a desktop the view is a GTK widget (`UIView.gtkWidget`). Without a display it is shown
/// on a private one, so that pages are visible, animate and can be pictured. If that cannot be had
/// either, nothing fails but the loads, through the delegate.
@preconcurrency @MainActor
open class WKWebView: UIView {
  private let page: PageControllers
  private let ownConfiguration: WKWebViewConfiguration
  /// The one of ``configuration``, which never changes.
  var userContentController: WKUserContentController { ownConfiguration.userContentController }
  /// The one of ``configuration``.
  var dataStore: WKWebsiteDataStore { ownConfiguration.websiteDataStore }
  /// Those of ``configuration``.
  var schemeHandlers: SchemeHandlers { ownConfiguration.schemeHandlers }
  /// Nil without a display.
  var engine: EngineView? { page.engine }
  /// Why there is no engine.
  let engineUnavailable: String?
  let pageState: PageState
  var navigationController: NavigationController { page.navigation }
  var authenticationController: AuthenticationController { page.authentication }
  var backForwardController: BackForwardController { page.backForward }
  var schemeController: SchemeController { page.schemes }
  var frameRegistry: FrameRegistry { page.frames }
  var scriptEvaluator: ScriptEvaluator { page.scripts }
  var appScripts: AppScriptRunner { page.appScripts }
  var media: MediaController { page.media }
  var textFinder: TextFinder { page.textFinder }
  var mediaTypeController: MediaTypeController { page.mediaType }
  var archiveController: ArchiveController { page.archives }
  var printQueue: PrintQueue { page.printQueue }
  var scrollController: ScrollController { page.scrolling }

  /// Is told about navigations.
  open weak var navigationDelegate: (any WKNavigationDelegate)?

  /// Shows what the page wants to show outside of itself.
  open weak var uiDelegate: (any WKUIDelegate)?

  /// Whether a swipe with two fingers on a touchpad, or one on a touch screen, goes back and forward;
  /// default false.
  open var allowsBackForwardNavigationGestures = false {
    didSet { engine?.setBackForwardGestures(allowsBackForwardNavigationGestures) }
  }

  /// Whether the context menus of links have a preview, if the delegate gives one; default true.
  open var allowsLinkPreview = true

  /// A copy of what the view was made with.
  open var configuration: WKWebViewConfiguration {
    ownConfiguration.copy() as? WKWebViewConfiguration ?? ownConfiguration
  }

  /// For the navigations whose delegate does not say otherwise.
  var defaultPagePreferences: WKWebpagePreferences { ownConfiguration.defaultWebpagePreferences }

  /// - Parameters:
  ///   - frame: in points, in the superview's coordinates.
  ///   - configuration: copied; later changes to it do not reach this view.
  public init(frame: CGRect, configuration: WKWebViewConfiguration) {
    let own = configuration.copy() as? WKWebViewConfiguration ?? configuration
    ownConfiguration = own
    do {
      if own.isOfGoneView { throw GoneView() }
      try DisplayServer.open()
      page = PageControllers(engine: EngineView(configuration: own))
      engineUnavailable = nil
    } catch {
      page = PageControllers(engine: nil)
      engineUnavailable = String(describing: error)
    }
    own.windowRequest = nil
    pageState = PageState(engine: page.engine)
    super.init(frame: frame)
    page.serve(self)
    guard let engine else { return }
    setContentWidget(engine.widget)
    showOffscreen()
    onWindowChange = { [weak self] isInWindow in if !isInWindow { self?.showOffscreen() } }
    onSizeChange = { [weak engine] in engine?.sizeDidChange() }
  }

  open override var canBecomeFirstResponder: Bool { engine != nil }

  open override func didMoveToSuperview() {
    super.didMoveToSuperview()
    showOffscreen()
  }

  /// On a private display, a page is to be visible also while its view is in no window.
  private func showOffscreen() {
    if engine != nil { OffscreenHost.show(self) }
  }

  /// A view with a default configuration.
  public override convenience init(frame: CGRect) {
    self.init(frame: frame, configuration: WKWebViewConfiguration())
  }

  /// Not supported: there are no archives of views on Linux. Returns nil.
  public required init?(coder: NSCoder) {
    nil
  }
}
