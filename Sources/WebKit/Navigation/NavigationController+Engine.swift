internal import CWebKitGTK
internal import GObjectSupport

/// What the engine tells of the main frame.
extension NavigationController {
  func listen() {
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
          let address = arguments.string(2) ?? ""
          loadFailed(
            isCommitted: WebKitLoadEvent(UInt32(arguments.enumeration(1))) == WEBKIT_LOAD_COMMITTED,
            address: address,
            error: LoadingError.translate(GLibError(copying: error), address: address))
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
      view.connect("notify::estimated-load-progress") { [unowned self] _ in
        // There is no other sign of what arrives.
        if current?.stage == .committed { timeout.restart() }
        return .none
      },
      view.connect("notify::is-loading") { [unowned self] _ in
        if let load = requested, load.isStep, load.stage == .sent {
          followSent(load.navigation)
        }
        return .none
      },
      view.connect("notify::uri") { [unowned self] _ in
        addressMayHaveChanged()
        if self.engine?.address == nil { process.mayHaveEndedSilently() }
        return .none
      },
    ]
    process.listen(to: view)
  }

  private func loadChanged(_ event: WebKitLoadEvent) {
    if event == WEBKIT_LOAD_FINISHED, ignoresFinish {
      ignoresFinish = false
      return
    }
    if let load = finishing { finish(load) }
    switch event {
    case WEBKIT_LOAD_STARTED: started()
    case WEBKIT_LOAD_REDIRECTED:
      guard let load = current else { return }
      timeout.restart()
      if let address = engine?.address { current?.address = address }
      current?.isRedirected = true
      tell {
        $0.webView($1, didReceiveServerRedirectForProvisionalNavigation: load.navigation)
      }
    case WEBKIT_LOAD_COMMITTED: committed()
    case WEBKIT_LOAD_FINISHED:
      guard let load = current, load.stage == .committed else { return }
      timeout.stop()
      finishWithTitle(load)
    default:
      break
    }
  }

  private func started() {
    process.isGone = false
    // The engine tells of the end of one load before the start of the next; in case it did not:
    if let former = current {
      current = nil
      fail(former, with: LoadingError.network(.cancelled, address: former.address))
    }
    var load = Load(
      navigation: WKNavigation(), address: engine?.address ?? "about:blank",
      isStep: isPageStep && pageQuestion != nil)
    change {
      load = takeStarted() ?? load
      load.stage = .started
      pageQuestion = nil
      current = load
      current?.isTold = true
    }
    revivalIsOver()
    if load.isPlaceGone { endStepToNowhere() }
    if !load.isGivenUp { timeout.start(load.timeoutInterval ?? 0) }
    guard !load.isTold else { return }
    tell { $0.webView($1, didStartProvisionalNavigation: load.navigation) }
  }

  /// Nil for a navigation that the page has begun.
  private func takeStarted() -> Load? {
    if var load = replaced {
      replaced = nil
      load.isGivenUp = true
      return load
    }
    if let load = requested, load.stage > .preparing,
      load.stage == .allowed || pageQuestion == nil
    {
      requested = nil
      return load
    }
    return nil
  }

  private func committed() {
    guard var load = current else { return }
    load.stage = .committed
    load.isGivenUp = false
    load.undo = nil
    timeout.restart()
    followMainResource()
    titleFollows = false
    current = load
    pageIsShown()
    loadGuard.pageCommitted(engine?.address ?? "")
    webView?.pageState.serverTrust.update(to: engine?.serverTrust)
    onCommit(load.isStep && !load.hasResponse)
    tell { $0.webView($1, didCommit: load.navigation) }
    restartAfterCommit()
  }

  /// What a page consists of besides its document may take its time.
  private func followMainResource() {
    guard let engine, let resource = webkit_web_view_get_main_resource(engine.pointer) else {
      return timeout.stop()
    }
    mainResource = ["finished", "failed"].map { signal in
      resource.connect(signal) { [weak self] _ in
        self?.timeout.stop()
        return .none
      }
    }
  }

  /// What was to replace a page that arrives nevertheless, and from another process, is dropped by the engine
  /// (WebKitGTK 2.50).
  private func restartAfterCommit() {
    guard let load = requested else { return }
    switch load.stage {
    case .sent: followSent(load.navigation)
    case .asked: requested?.isAskedInVain = true
    default: restart()
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
    finishing = nil
    titleChange = nil
    if current?.navigation === load.navigation { current = nil }
    process.pageFinished()
    tell { $0.webView($1, didFinish: load.navigation) }
  }

  /// - Parameter isCommitted: whether a page that had begun to arrive has failed.
  func loadFailed(isCommitted: Bool, address: String, error: any Error) {
    ignoresFinish = true
    if let load = current, (load.stage == .committed) == isCommitted {
      timeout.stop()
      guard !mayBeTriedAgain(load, error) else { return awaitSecondTry(of: load) }
      if wasCancelledForNothing(load, error), let engine {
        return tryAgain(in: engine)
      }
      current = nil
      failed(load, with: error)
    } else if let load = replaced, load.address == address {
      replaced = nil
      failed(load, with: error)
    } else if let load = requested, load.stage == .allowed {
      requested = nil
      failed(load, with: error)
    }
  }

  private func failed(_ load: Load, with error: any Error) {
    var error = load.failure ?? loadGuard.refusal(behind: error) ?? error
    // The engine has other words for it when a page replaces its parts.
    if load.isGivenUp, load.failure == nil {
      error = LoadingError.network(.cancelled, address: load.address)
    }
    if load.isVisit, load.stage < .committed, !load.isContinued { abandonedVisit = load.address }
    fail(load, with: error)
  }

  func timedOut() {
    guard let load = current, let engine else { return }
    current?.failure = LoadingError.network(.timedOut, address: load.address)
    webkit_web_view_stop_loading(engine.pointer)
  }

  /// The page's process has died, or was ended for a load that it kept from beginning.
  ///
  /// - Parameter isReplaced: whether what the app has asked for is to be loaded in a new process.
  func processEnded(isReplaced: Bool) {
    timeout.stop()
    if let load = finishing { finish(load) }
    var next: Load?
    if isReplaced {
      endReplaced()
      if let load = current, load.begin != nil, load.stage == .started, requested == nil {
        next = load
      } else {
        if let load = current { cancelLater(load) }
        next = requested
      }
    }
    replaced = nil
    unasked = []
    pageQuestion = nil
    change {
      current = nil
      requested = next
    }
    revivalIsOver()
    if next != nil { restart() }
  }
}
