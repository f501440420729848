/// What a policy question is about.
enum PolicySubject {
  /// A load by the app.
  case load(WKNavigation)
  /// A load that the app has replaced or stopped since. It must not be allowed: when the engine hears of two
  /// loads in a row that are the first ones of their site, its network process may see the second before it
  /// knows that the site is expected, and ends the page's process without a word (WebKitGTK 2.50).
  case replaced(WKNavigation)
  /// A navigation that the page has begun, of any frame, or a redirect.
  case other
}

extension NavigationController {
  /// The engine asks whether to begin a navigation, of any frame.
  ///
  func actionAsked(_ action: AskedAction) -> PolicySubject {
    guard !action.isRedirect else { return .other }
    // The questions about loads in a row come in their order.
    if let index = unasked.firstIndex(where: { $0.matches(action) && !isRequested($0) }) {
      let load = unasked[index]
      unasked.removeSubrange(...index)
      return .replaced(load.navigation)
    }
    guard let load = requested, load.stage == .sent, load.matches(action) else {
      pageQuestion = action.address
      isPageStep = action.isStep
      return .other
    }
    requested?.stage = .asked
    return .load(load.navigation)
  }

  /// The engine asks only once about two steps in a row that lead to the same place.
  private func isRequested(_ load: Load) -> Bool {
    guard let requested, requested.stage == .sent else { return false }
    return load.isStep && requested.isStep && load.address == requested.address
  }

  /// The app has answered such a question, and the engine is about to hear of it.
  ///
  /// - Returns: whether the engine may begin it.
  func actionAnswered(_ subject: PolicySubject, isAllowed: Bool) -> Bool {
    switch subject {
    case .other:
      if !isAllowed {
        pageQuestion = nil
        revivalIsOver()
      }
      return isAllowed
    case .replaced:
      return false
    case .load(let navigation):
      // It may have been stopped or replaced while it was asked about.
      guard let load = requested, load.navigation === navigation else { return false }
      guard isAllowed else {
        // Nothing is told about it, as on Apple.
        takeBackRequested()
        requested = nil
        return false
      }
      // The process that has asked shows no longer what the view shows.
      if load.isAskedInVain {
        restart()
        return false
      }
      requested?.stage = .allowed
      // What was to begin before it has done so by now, or does not.
      endReplaced()
      followAllowed(navigation)
      return true
    }
  }

  /// The main frame's server has answered.
  func responseAsked() {
    current?.hasResponse = true
  }

  /// What is allowed has begun after an exchange, or is waiting for another process, but for two cases.
  private func followAllowed(_ navigation: WKNavigation) {
    engine?.exchange { [weak self] in
      guard let self, let load = requested, load.navigation === navigation, load.stage == .allowed
      else { return }
      if isWithinPage(load) {
        // Nothing of it is told, by the engine or by Apple's, and it is over at once.
        requested = nil
      } else {
        // The process was ended without a word, see `PageProcess`, or another one has taken over.
        let patience = Self.patience * Double(1 << load.restarts)
        DispatchQueue.main.asyncAfter(deadline: .now() + patience) { [weak self] in
          guard let self, requested?.navigation === navigation, requested?.stage == .allowed else {
            return
          }
          restart()
        }
      }
    }
  }

  /// In seconds; a process is mostly there after a fifth of that.
  private static let patience = 1.0

  /// Whether a load only changes the fragment of the address, and so stays in the document.
  private func isWithinPage(_ load: Load) -> Bool {
    guard !load.isVisit, let fragment = load.address.firstIndex(of: "#") else { return false }
    return load.address[..<fragment] == shownAddress?.prefix { $0 != "#" }
  }

  /// Asks the engine once more for what it was asked for last and has dropped.
  func restart() {
    guard let engine, var load = requested, load.stage > .preparing else { return }
    load.takeBack()
    load.stage = .sent
    load.isAskedInVain = false
    load.restarts += 1
    guard load.restarts <= (load.isStep ? Self.stepRestartLimit : Self.restartLimit) else {
      requested = nil
      let code = load.isStep ? URLError.cancelled : .networkConnectionLost
      return fail(load, with: LoadingError.network(code, address: load.address))
    }
    requested = load
    load.begin?(engine)
    if engine.isLoading { followSent(load.navigation) }
  }

  private static let restartLimit = 3
  /// Once more is enough: the page may have taken the step's place out of the list.
  private static let stepRestartLimit = 1

  /// Ends a step that loads nothing, with no callback, as on Apple: one within the page, or in a frame. Asks
  /// the engine once more for a load that it has lost.
  ///
  /// The engine tells nothing of such steps but that it is no longer loading. It also says so, too early, of
  /// one that replaces a load; its question about the step's page may then be on its way, and comes before the
  /// answers to two exchanges. And it loses a load when the page begins something at the same time, or when a
  /// step before it, which it takes in two moves, comes in between (WebKitGTK 2.50).
  func followSent(_ navigation: WKNavigation, looks: Int = 1) {
    engine?.exchange { [weak self] in
      guard self?.requested?.navigation === navigation else { return }
      self?.engine?.exchange {
        guard let self, let load = self.requested, load.navigation === navigation,
          load.stage == .sent
        else { return }
        if self.isOver(load) {
          self.requested = nil
        } else if looks > Self.looksAtSent {
          self.restart()
        } else {
          DispatchQueue.main.asyncAfter(deadline: .now() + Self.patience / 4) { [weak self] in
            guard self?.requested?.navigation === navigation else { return }
            self?.followSent(navigation, looks: looks + 1)
          }
        }
      }
    }
  }

  private static let looksAtSent = 3

  /// Whether a step that was not asked about cannot be under way any more.
  private func isOver(_ step: Load) -> Bool {
    step.isStep && step.stage == .sent && (engine?.isLoading == false || current != nil)
  }
}
