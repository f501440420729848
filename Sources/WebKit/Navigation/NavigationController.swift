internal import CWebKitGTK
internal import GObjectSupport

/// Follows the main frame's navigations and tells the delegate, one terminal call each.
///
/// The engine's events carry no identity. What tells them apart is their order: the engine asks for a
/// policy before it begins anything, and it begins what it was allowed last. So a start belongs to the
/// app's load only once that load's policy has been asked for; before, it is the page's, or that of a load
/// which the app has replaced.
@MainActor
final class NavigationController {
  weak var webView: WKWebView?
  let engine: EngineView?
  private(set) lazy var process = PageProcess(navigation: self)
  var connections: [SignalConnection] = []

  /// Asked for by the app, not yet begun by the engine.
  var requested: Load? { didSet { stateMayHaveChanged() } }
  /// Replaced or stopped by the app before the engine has asked for their policies, which it still may.
  var unasked: [Load] = []
  /// Allowed to begin, then replaced or stopped by the app: the news of its start may be on its way.
  var replaced: Load?
  /// Is told when the reload of a page whose process has died has begun.
  var revivalWaiter: CheckedContinuation<Void, Never>?
  /// Begun, not yet ended.
  var current: Load? { didSet { stateMayHaveChanged() } }
  /// Ended, but not yet told.
  var finishing: Load? { didSet { stateMayHaveChanged() } }
  /// Waits for the delegate to judge the server's certificates.
  var challenged: Load? { didSet { stateMayHaveChanged() } }
  /// The address of a visit that has been stopped or replaced, and that the engine is not to try again.
  var abandonedVisit: String?
  /// Whether the committed document is known to have a title.
  var titleFollows = false
  /// While `finishing` waits for the title.
  var titleChange: SignalConnection?
  /// Loads that were refused without the engine, whose delegates have not heard of it yet.
  private var refusals = 0 { didSet { stateMayHaveChanged() } }
  /// The address of what the app has not asked for, and yet may begin since its policy was to go on; nil when
  /// that has begun, or was in a frame.
  var pageQuestion: String?
  /// Whether that is a step in the back-forward list.
  var isPageStep = false
  /// Told when a page is shown, and whether it is one that was kept.
  var onCommit: (Bool) -> Void = { _ in }
  /// The engine also finishes what has failed, at once.
  var ignoresFinish = false
  /// Of the page that is shown; the engine forgets it when the page's process dies.
  private(set) var shownAddress: String?

  let loadGuard = LoadGuard()
  /// While the page arrives.
  var mainResource: [SignalConnection] = []
  private(set) lazy var timeout = IdleTimeout { [weak self] in self?.timedOut() }

  init(webView: WKWebView?, engine: EngineView?) {
    self.webView = webView
    self.engine = engine
    listen()
  }

  /// The view is going away: nobody is to be told any more.
  func stopListening() {
    connections = []
    revivalIsOver()
  }

  /// What the app has asked for and the engine has not begun.
  var requestedLoad: (navigation: WKNavigation, address: String)? {
    requested.map { ($0.navigation, $0.address) }
  }

  /// Whether nothing has been loaded, or asked for, yet.
  var isUntouched: Bool { requested == nil && current == nil && shownAddress == nil }

  // MARK: State

  /// From the app's call, or the page's start, to the navigation's end. The engine's own property
  /// flickers while `load_bytes` begins (WebKitGTK 2.50).
  private var isLoading: Bool {
    requested != nil || current?.isGivenUp == false || finishing != nil
      || challenged != nil || refusals > 0
  }

  /// Whether a load has begun of which nothing has arrived yet.
  var isProvisional: Bool { current.map { $0.stage < .committed } ?? false }

  private var isChanging = false

  /// Makes several changes of which only the result is to be seen.
  func change(_ body: () -> Void) {
    isChanging = true
    body()
    isChanging = false
    stateMayHaveChanged()
  }

  private func stateMayHaveChanged() {
    guard !isChanging else { return }
    webView?.pageState.isLoading.update(to: isLoading)
    addressMayHaveChanged()
  }

  /// Until it arrives, what the app has asked for is shown: the engine forgets it when a load before it is
  /// cancelled (WebKitGTK 2.50).
  func addressMayHaveChanged() {
    if let address = engine?.address, isAtRest { shownAddress = address }
    let coming = [requested, current, challenged].compactMap { $0 }.first { $0.showsAddress }?
      .address
    let address = coming ?? (process.isGone ? nil : engine?.address) ?? shownAddress
    // A page given as text may have any base, even one that is no address.
    let url = address.flatMap { URL(string: $0) }
    webView?.pageState.url.update(to: url?.scheme == nil ? nil : url)
  }

  /// Whether the engine's address is that of the page that is shown.
  private var isAtRest: Bool {
    guard requested == nil, !process.isGone else { return false }
    return current.map { $0.stage == .committed } ?? (engine?.isLoading == false)
  }

  /// Whether a new entry in the back-forward list at this address is one that the page has added to its own
  /// document.
  func isWithinPage(_ address: String) -> Bool {
    // The entry of a page that arrives comes before the page does.
    if let current, current.stage < .committed { return false }
    // The app's own way to another fragment.
    if requested?.stage == .allowed { return false }
    // A frame's navigation is an entry at the page's address.
    return pageQuestion == nil || pageQuestion == address
  }

  func frameBegan() { pageQuestion = nil }

  func pageIsShown() {
    shownAddress = engine?.address ?? ""
    addressMayHaveChanged()
  }

  // MARK: From the app

  /// Begins a navigation.
  ///
  /// - Parameters:
  ///   - refusal: why it cannot be loaded, if that is known already.
  ///   - timeoutInterval: how long, in seconds, nothing may arrive; nil waits for ever.
  ///   - hasContent: whether the page is given, so that nothing is asked for at the address.
  ///   - begin: asks the engine for it; called again if the page's process has to be replaced, not called
  ///     if there is no engine.
  func load(
    address: String, isReload: Bool = false, refusal: (any Error)? = nil,
    timeoutInterval: TimeInterval? = nil, hasContent: Bool = false,
    begin: @escaping @MainActor (EngineView) -> Void
  ) -> WKNavigation {
    let navigation = WKNavigation()
    if let error = refusal ?? engineError(address) {
      stop()
      failLater(navigation, with: error)
    } else if let engine {
      let begin = isReviving ? afterRevival(begin) : begin
      supersede(
        by: Load(
          navigation: navigation, address: address, begin: begin, isReload: isReload,
          timeoutInterval: timeoutInterval, hasContent: hasContent))
      // Who observes the view may have asked for something else.
      guard requested?.navigation === navigation else { return navigation }
      let former = engine.address
      begin(engine)
      requestWasSent(navigation, to: address, insteadOf: former)
    }
    return navigation
  }

  /// Begins a step in the back-forward list, to an item that is in it.
  func step(to address: String, begin: @escaping @MainActor (EngineView) -> Void) -> WKNavigation? {
    guard let engine else { return nil }
    let navigation = WKNavigation()
    supersede(by: Load(navigation: navigation, address: "", begin: begin, isStep: true))
    guard requested?.navigation === navigation else { return navigation }
    let former = engine.address
    begin(engine)
    requestWasSent(navigation, to: address, insteadOf: former)
    return navigation
  }

  /// The engine spells an address in its own way, and tells so unless it has called what begins the load: then
  /// it takes notice when that has returned.
  func requestWasSent(_ navigation: WKNavigation, to address: String, insteadOf former: String?) {
    guard let load = requested, load.navigation === navigation, load.stage > .preparing else {
      return
    }
    if !load.isReload, !load.isContinued {
      let told = engine?.address
      requested?.address = told == former ? address : told ?? address
    }
    process.loadWasRequested(navigation)
    // Else the engine has not been asked yet.
    if engine?.isLoading == true { followSent(navigation) }
  }

  func stop() {
    supersede(by: nil)
    guard let engine else { return }
    current?.isGivenUp = true
    webkit_web_view_stop_loading(engine.pointer)
    addressMayHaveChanged()
    guard let load = replaced else { return }
    // What is allowed mostly begins, and is cancelled then.
    engine.exchange { [weak self] in
      guard let self, replaced?.navigation === load.navigation else { return }
      endReplaced()
    }
  }

  /// Ends a load that the engine has not begun, and maybe never will report.
  private func supersede(by next: Load?) {
    takeBackRequested()
    if let former = requested {
      if isReviving {
        if former.isReload { replaced = former } else { cancelLater(former) }
      } else {
        endReplaced()
        if former.stage == .allowed { replaced = former } else { cancelLater(former) }
        expectQuestion(about: former)
      }
    }
    requested = next
    if next?.address == abandonedVisit { abandonedVisit = nil }
    if var load = challenged {
      challenged = nil
      load.takeBack()
      cancelLater(load)
    }
  }

  /// Takes the visit of what the app has asked for out of the list, if there is one.
  func takeBackRequested() {
    let undo = requested?.undo
    requested?.undo = nil
    undo?()
  }

  private func expectQuestion(about load: Load) {
    guard load.stage == .sent else { return }
    unasked.append(load)
    engine?.exchange { [weak self] in
      // A step is asked about one exchange later, or not at all.
      self?.engine?.exchange {
        self?.unasked.removeAll { $0.navigation === load.navigation }
      }
    }
  }

  /// Tells of the end of a load that was replaced and cannot begin any more.
  func endReplaced() {
    guard let load = replaced else { return }
    replaced = nil
    cancelLater(load)
  }

  func cancelLater(_ load: Load) {
    later { $0.fail(load, with: LoadingError.network(.cancelled, address: load.address)) }
  }

  func failLater(_ navigation: WKNavigation, with error: any Error) {
    refusals += 1
    later {
      $0.refusals -= 1
      $0.fail(Load(navigation: navigation, address: ""), with: error)
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

  // MARK: To the delegate

  /// Calls the delegate, if there is one and the view is still there.
  func tell(_ call: (any WKNavigationDelegate, WKWebView) -> Void) {
    if let webView, let delegate = webView.navigationDelegate { call(delegate, webView) }
  }

  /// Tells of a load's failure, which is preceded by its start, as an app may count the two.
  func fail(_ load: Load, with error: any Error) {
    var load = load
    // The back-forward list belongs to the next load, if there is one.
    if load.stage < .committed, requested == nil { load.takeBack() }
    if load.stage == .committed {
      return tell { $0.webView($1, didFail: load.navigation, withError: error) }
    }
    if !load.isTold { tell { $0.webView($1, didStartProvisionalNavigation: load.navigation) } }
    tell { $0.webView($1, didFailProvisionalNavigation: load.navigation, withError: error) }
  }
}
