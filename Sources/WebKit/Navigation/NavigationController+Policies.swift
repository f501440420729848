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
  /// - Parameter isRedirect: whether a server has sent a navigation that has begun already elsewhere.
  func actionAsked(address: String, isRedirect: Bool) -> PolicySubject {
    guard !isRedirect else { return .other }
    // The questions about loads in a row come in their order.
    if let index = unasked.firstIndex(where: { $0.address == address }) {
      let load = unasked[index]
      unasked.removeSubrange(...index)
      return .replaced(load.navigation)
    }
    guard let load = requested, load.stage == .sent, load.address == address else {
      pageQuestion = address
      return .other
    }
    requested?.stage = .asked
    return .load(load.navigation)
  }

  /// The app has answered such a question, and the engine is about to hear of it.
  ///
  /// - Returns: whether the engine may begin it.
  func actionAnswered(_ subject: PolicySubject, isAllowed: Bool) -> Bool {
    switch subject {
    case .other:
      if !isAllowed { pageQuestion = nil }
      return isAllowed
    case .replaced:
      return false
    case .load(let navigation):
      // It may have been stopped or replaced while it was asked about.
      guard let load = requested, load.navigation === navigation else { return false }
      guard isAllowed else {
        // Nothing is told about it, as on Apple.
        requested = nil
        return false
      }
      requested?.stage = .allowed
      // What was to begin before it has done so by now, or does not.
      endReplaced()
      endLoadWithinPage(load)
      return true
    }
  }

  /// The main frame's server has answered.
  func responseAsked() {
    current?.hasResponse = true
  }

  /// A load that only changes the fragment of the address stays in the document: nothing of it is told,
  /// by the engine or by Apple's, and it is over at once.
  private func endLoadWithinPage(_ load: Load) {
    guard let fragment = load.address.firstIndex(of: "#"),
      load.address[..<fragment] == shownAddress?.prefix(while: { $0 != "#" })
    else { return }
    // Anything else has begun after an exchange.
    engine?.exchange { [weak self] in
      guard let self, requested?.navigation === load.navigation else { return }
      requested = nil
    }
  }

  /// Ends a step that loads nothing, with no callback, as on Apple: one within the page, or in a frame.
  ///
  /// The engine tells nothing of these but that it is no longer loading. It also says so, too early, of a
  /// step that replaces a load (WebKitGTK 2.50); its question about the step's page may then be on its
  /// way, and comes before the answers to two exchanges.
  func endStepWithoutLoad() {
    guard let step = requested, isOver(step) else { return }
    let end = { @MainActor @Sendable [weak self] in
      guard let self, let step = requested, isOver(step) else { return }
      requested = nil
    }
    engine?.exchange { [weak self, weak engine] in
      guard self?.requested?.navigation === step.navigation else { return }
      engine?.exchange {
        if self?.requested?.navigation === step.navigation { end() }
      }
    }
  }

  private func isOver(_ step: Load) -> Bool {
    step.isStep && step.stage == .sent && (engine?.isLoading == false || current != nil)
  }
}
