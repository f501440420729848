internal import CWebKitGTK
internal import GObjectSupport

/// One WebKitWebView with settings of its own.
@MainActor
final class EngineView {
  let object: ObjectReference<UnsafeMutablePointer<WebKitWebView>>
  var pointer: UnsafeMutablePointer<WebKitWebView> { object.pointer }
  let userAgent: UserAgent
  private var connections: [SignalConnection] = []
  let inbox: ExtensionInbox
  let userContent: EngineUserContent
  let gestures: GestureClock
  /// Nil if the app has no app-bound domains.
  let appBound: AppBoundPage?
  var widget: UnsafeMutablePointer<GtkWidget> { object.pointer.cast() }

  let settings: EngineSettings
  /// The frame that opened this view as a window.
  private(set) var opener: WKFrameInfo?
  /// The extension's number of the process that runs the page; nil if it has not told.
  private var process: UInt64?

  func moved(to process: UInt64?) {
    WebProcessUse.move(self, from: self.process, to: process)
    self.process = process
  }

  /// The display must be open.
  init(configuration: WKWebViewConfiguration) {
    settings = EngineSettings(configuration)
    let settings = settings.object
    // As in apps on Apple's systems, which see such pages, and `hasOnlySecureContent` say so.
    EngineFeature.upgradeMixedContent.set(false, in: settings.pointer)
    EngineFeature.contentDispositionAttachmentSandbox.set(true, in: settings.pointer)
    // For the extension only, which hides it from pages.
    EngineFeature.navigationAPI.set(true, in: settings.pointer)
    EngineFeature.suppressesIncrementalRendering.set(
      configuration.suppressesIncrementalRendering, in: settings.pointer)
    userAgent = UserAgent(
      settings: settings.pointer, applicationName: configuration.applicationNameForUserAgent)
    let policies = AutoplayPolicy.policies(for: configuration)
    var properties: [String: PropertyValue] = [
      "settings": .object(settings.pointer), "website-policies": .object(policies.pointer),
    ]
    let opener = configuration.windowRequest?.take()
    if let opener {
      // All else comes from the opener (WebKitGTK 2.50), the user content too.
      userContent = opener.userContent
      properties["related-view"] = .object(opener.pointer)
    } else {
      userContent = EngineUserContent(schemes: configuration.schemeHandlers.schemes)
      properties["web-context"] = .object(WebContext.shared.object.pointer)
      properties["network-session"] = .object(configuration.websiteDataStore.session.pointer)
      properties["user-content-manager"] = .object(userContent.object.pointer)
    }
    object = newObject(webkit_web_view_get_type(), properties: properties)
    // Steps to pages that are kept in another process hang at random, and loads in a row get lost
    // (WebKitGTK 2.50). The switch works when it is turned while there is a view, and then for all of them.
    // A view's process stays its own, in its sandbox; see docs/architecture.md.
    EngineFeature.processSwap.set(true, in: settings.pointer)
    EngineFeature.processSwap.set(false, in: settings.pointer)
    inbox = ExtensionInbox(view: object.pointer)
    gestures = GestureClock(widget: object.pointer.cast())
    appBound = AppBoundPage(
      view: object.pointer, userContent: userContent,
      isLimited: configuration.limitsNavigationsToAppBoundDomains)
    if opener == nil {
      configuration.userContentController.attach(userContent)
    } else {
      configuration.windowRequest?.fulfill(with: self)
      self.opener = configuration.windowRequest?.source
    }
    moved(to: opener?.process)
    connections.append(
      object.pointer.connect("print") { [unowned self] _ in
        onPrintRequest()
        return .bool(true)
      })
    connections.append(
      object.pointer.connect("load-changed") { [unowned self] arguments in
        hasHeardOfProcess = true
        if arguments.enumeration(1) == Int(WEBKIT_LOAD_COMMITTED.rawValue) {
          gestures.documentBegan()
        }
        self.settings.follow(WebKitLoadEvent(UInt32(arguments.enumeration(1))))
        return .none
      })
  }

  /// The address shown or being loaded; nil before the first load.
  var address: String? {
    webkit_web_view_get_uri(pointer).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Whether anything is being loaded, or has been asked for; see ``NavigationController/isLoading``.
  var isLoading: Bool { webkit_web_view_is_loading(pointer) != 0 }

  var title: String {
    webkit_web_view_get_title(pointer).map { String(cString: $0) } ?? ""
  }

  /// Whether the page's process has dealt in time with what was asked of it.
  var isResponsive: Bool { webkit_web_view_get_is_web_process_responsive(pointer) != 0 }

  var estimatedProgress: Double {
    webkit_web_view_get_estimated_load_progress(pointer)
  }

  func setBackForwardGestures(_ isEnabled: Bool) {
    webkit_settings_set_enable_back_forward_navigation_gestures(
      webkit_web_view_get_settings(pointer), gboolean(isEnabled))
  }

  /// Called when a script of the page calls `window.print()`, which returns when this does.
  var onPrintRequest: @MainActor () -> Void = {}

  /// Whether the page's process is there, because something has come from it.
  private(set) var hasHeardOfProcess = false

  func processEnded() { hasHeardOfProcess = false }

  /// Leaves the page, so that it can say good-bye and save what it has, and ends its process if no other view is in it.
  ///
  /// Only letting go of the view is not enough: a script in an endless loop would go on for ever, and with
  /// it the engine's view; and each view would leave a thread and two descriptors behind (WebKitGTK 2.50).
  /// A process that is only being started is left to its queue: if it is ended, what waits there is
  /// never answered.
  func close() {
    let process = process
    moved(to: nil)
    appBound?.pageGone()
    guard hasHeardOfProcess else { return }
    connections.append(
      pointer.connect("load-changed") { [unowned self] arguments in
        if arguments.int(1) == Int(WEBKIT_LOAD_COMMITTED.rawValue) { end(process) }
        return .none
      })
    webkit_web_view_load_uri(pointer, "about:blank")
    // A busy page does not leave.
    DispatchQueue.main.asyncAfter(deadline: .now() + Self.patienceWithLeaving) { self.end(process) }
  }

  /// In seconds.
  private static let patienceWithLeaving = 1.0

  private func end(_ process: UInt64?) {
    guard hasHeardOfProcess else { return }
    hasHeardOfProcess = false
    if let process, WebProcessUse.isUsed(process) { return }
    webkit_web_view_terminate_web_process(pointer)
  }

  // MARK: Size

  /// What waits for the page to hear of a size; one list for each exchange on its way.
  private var waitingForSize: [[@MainActor () -> Void]] = []
  private var hasNewSize = false

  func sizeDidChange() { hasNewSize = true }

  /// Runs `body` when what it asks of the page will see the view's present size: mostly at once.
  ///
  /// The engine does not tell the page of a size until the page has answered to the one before
  /// (WebKitGTK 2.50), so that several changes in a row arrive late.
  func whenSized(_ body: @escaping @MainActor () -> Void) {
    if hasNewSize {
      hasNewSize = false
      waitingForSize.append([body])
      exchange { [self] in
        for body in waitingForSize.removeFirst() { body() }
      }
    } else if let last = waitingForSize.indices.last {
      waitingForSize[last].append(body)
    } else {
      body()
    }
  }
}
