internal import CWebKitGTK
internal import GObjectSupport

/// The life of the process that runs a view's page, as the app sees it.
@MainActor
final class PageProcess {
  private unowned let navigation: NavigationController
  private var engine: EngineView? { navigation.engine }

  /// Whether it has died and nothing has been loaded since.
  var isGone = false { didSet { if oldValue != isGone { navigation.addressMayHaveChanged() } } }
  private let calls = ProcessBoundCalls()

  private var connections: [SignalConnection] = []
  private var isBeingReplaced = false
  /// Since the last reload by default that has stood the test of time.
  private var recentDeaths = 0
  private var forgetting: DispatchWorkItem?
  /// While a reload waits for the view to be visible.
  private var appearance: SignalConnection?

  init(navigation: NavigationController) {
    self.navigation = navigation
  }

  func listen(to view: UnsafeMutablePointer<WebKitWebView>) {
    connections = [
      view.connect("web-process-terminated") { [weak self] _ in
        self?.ended()
        return .none
      },
      view.connect("notify::is-web-process-responsive") { [weak self] _ in
        self?.replaceIfBusy()
        return .none
      },
    ]
  }

  /// Begins a call that the process answers, with a completion that runs once, and with
  /// `WKError.webContentProcessTerminated` if there is no process, or it ends first.
  func call<Value>(
    _ completion: @escaping @MainActor (Result<Value, any Error>) -> Void,
    begin: (@escaping @MainActor (Result<Value, any Error>) -> Void) -> Void
  ) {
    guard !isGone || navigation.requested != nil else {
      Task { @MainActor in completion(.failure(WKError(.webContentProcessTerminated))) }
      return
    }
    begin(calls.bound(completion))
  }

  /// The engine does not tell when its network process has ended the page's process; it only forgets the
  /// page (WebKitGTK 2.50). It does so by mistake when loads in a row are the first ones of their site, and
  /// the load is begun again then.
  func mayHaveEndedSilently() {
    // It forgets a first page that fails, too, and tells of that next.
    Task { @MainActor [weak self] in
      guard let self, let engine, !isGone, engine.address == nil, !engine.isLoading,
        navigation.current != nil || navigation.shownAddress?.isEmpty == false
      else { return }
      if let load = navigation.current, load.begin != nil, load.stage == .started {
        isGone = true
        calls.processEnded()
        navigation.processEnded(isReplaced: true)
      } else {
        ended()
      }
    }
  }

  private func ended() {
    isGone = true
    engine?.processEnded()
    calls.processEnded()
    guard !isBeingReplaced else { return }
    navigation.processEnded(isReplaced: false)
    guard let webView = navigation.webView else { return }
    if let delegate = webView.navigationDelegate {
      delegate.webViewWebContentProcessDidTerminate(webView)
    } else {
      reloadByDefault()
    }
  }

  // MARK: Busy pages

  func loadWasRequested(_ load: WKNavigation) {
    replaceIfBusy()
    // The engine's own verdict is about other requests, too, and may not come.
    DispatchQueue.main.asyncAfter(deadline: .now() + Self.patience) { [weak self] in
      guard let self, let engine, let requested = navigation.requested,
        requested.navigation === load, requested.stage == .sent, engine.isLoading,
        engine.hasHeardOfProcess
      else { return }
      replace(in: engine)
    }
  }

  /// In seconds; the engine's.
  private static let patience = 3.0

  /// Ends a process whose page is too busy to make room for a load by the app, and loads in a new one.
  ///
  /// The engine has waited for three seconds before it calls a process unresponsive (WebKitGTK 2.50). It
  /// would wait on for ever: everything begins in the process of the page that is there.
  private func replaceIfBusy() {
    // To end one that is only being started would end the program (WebKitGTK 2.50).
    guard let engine, !engine.isResponsive, engine.hasHeardOfProcess,
      navigation.requested != nil
        || navigation.current.map({ $0.begin != nil && $0.stage == .started }) == true
    else { return }
    replace(in: engine)
  }

  private func replace(in engine: EngineView) {
    isBeingReplaced = true
    webkit_web_view_terminate_web_process(engine.pointer)
    isBeingReplaced = false
    navigation.processEnded(isReplaced: true)
  }

  // MARK: Death

  /// What happens when no delegate takes care: the page is loaded again when it is visible, but not again
  /// when it dies soon after that.
  func reloadByDefault() {
    forgetting?.cancel()
    guard let engine, isGone, recentDeaths < Self.reloadLimit else { return }
    guard gtk_widget_get_mapped(engine.widget) != 0 else {
      appearance = engine.widget.connect("map") { [weak self] _ in
        self?.reloadWhenVisible()
        return .none
      }
      return
    }
    recentDeaths += 1
    navigation.webView?.reload()
  }

  private func reloadWhenVisible() {
    guard appearance != nil else { return }
    appearance = nil
    // The app may have loaded something else meanwhile.
    if isGone, navigation.requested == nil { reloadByDefault() }
  }

  func pageFinished() {
    guard recentDeaths > 0 else { return }
    let forget = DispatchWorkItem { [weak self] in self?.recentDeaths = 0 }
    forgetting?.cancel()
    forgetting = forget
    DispatchQueue.main.asyncAfter(deadline: .now() + Self.memoryOfDeaths, execute: forget)
  }

  private static let reloadLimit = 1
  /// In seconds after a finished load, as on Apple.
  private static let memoryOfDeaths = 30.0
}
