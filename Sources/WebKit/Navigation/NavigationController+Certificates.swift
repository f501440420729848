internal import CWebKitGTK
internal import GObjectSupport

/// Challenges, while which a load waits for the delegate.
extension NavigationController {
  /// The engine has given up; the delegate may accept the certificates, and the load is begun anew.
  func serverNotTrusted(
    address: String, _ certificate: UnsafeMutablePointer<GTlsCertificate>, _ trust: SecTrust
  ) {
    guard let webView, let engine, let load = current, load.stage < .committed, !load.isGivenUp
    else {
      return loadFailed(
        isCommitted: false, address: address,
        error: LoadingError.certificate(trust, address: address))
    }
    ignoresFinish = true
    timeout.stop()
    // The engine may share a connection that was refused before.
    if load.accepted != nil, load.accepted == trust.chain.first, mayTryOnceMore(load) {
      return tryAgain(in: engine)
    }
    change {
      challenged = load
      current = nil
    }
    let certificate = ObjectReference(retaining: certificate)
    webView.authenticationController.evaluate(trust, address: address) { [weak self] error in
      guard let self, challenged?.navigation === load.navigation else { return }
      guard error == nil else {
        challenged = nil
        return fail(load, with: error ?? LoadingError.certificate(trust, address: address))
      }
      engine.accept(certificate.pointer, forHostOf: address)
      if let first = trust.chain.first {
        webView.dataStore.knownServers.accept(first, forHostOf: address)
      }
      var load = load
      load.accepted = trust.chain.first
      beginAnew(load, at: address, in: engine)
    }
  }

  /// Begins the current load once more, of which nobody is told.
  func tryAgain(in engine: EngineView) {
    guard let load = current else { return }
    change {
      challenged = load
      current = nil
    }
    beginAnew(load, at: load.address, in: engine)
  }

  private func beginAnew(_ former: Load, at address: String, in engine: EngineView) {
    var load = former
    load.takeBack()
    load.stage = .sent
    load.isContinued = true
    load.wasChallengedEarly = false
    load.tries += 1
    // The server itself may have been led to; what was sent before is not sent again.
    if address != load.address || load.isRedirected || load.begin == nil {
      load.begin = { webkit_web_view_load_uri($0.pointer, address) }
      load.isStep = false
      load.isReload = false
      load.isVisit = false
    }
    load.address = address
    change {
      challenged = nil
      requested = load
    }
    guard requested?.navigation === load.navigation else { return }
    load.begin?(engine)
    requestWasSent(load.navigation, to: address, insteadOf: nil)
  }

  /// A challenge is before the delegate, which may take its time.
  func beginWaitingForAnswer() -> WKNavigation? {
    timeout.stop()
    current?.wasChallenged = true
    current?.wasChallengedEarly = false
    return current?.navigation
  }

  /// - Parameter navigation: what ``beginWaitingForAnswer()`` returned.
  func endWaitingForAnswer(_ navigation: WKNavigation?) {
    guard let load = current, load.navigation === navigation, load.stage < .committed else {
      return
    }
    timeout.start(load.timeoutInterval ?? 0)
  }
}
