/// What asks for a policy, as far as it tells one navigation from another.
struct AskedAction {
  let address: String
  /// Whether a server has sent a navigation that has begun already elsewhere.
  let isRedirect: Bool
  let isReload: Bool
  /// Whether it is a step in the back-forward list.
  let isStep: Bool
}

/// A navigation of the main frame on its way.
struct Load {
  let navigation: WKNavigation
  /// As the engine spells it.
  var address: String
  /// Asks the engine for it; nil for one that the page began.
  var begin: (@MainActor (EngineView) -> Void)?
  /// Whether a server has sent it elsewhere, so that to begin again would not lead to its address.
  var isRedirected = false
  /// Whether it is a step in the back-forward list, which may lead to a place within the page.
  var isStep = false
  /// Whether a challenge has been put to the app, which may cancel it.
  var wasChallenged = false
  /// Whether a server's question came before the start, see ``NavigationController/wasCancelledForNothing(_:_:)``.
  var wasChallengedEarly = false
  /// What the app has accepted for this load.
  var accepted: SecCertificate?
  /// How often it was begun anew after a failure.
  var tries = 0
  /// Whether its place may have gone from the list since; see ``NavigationController/placesWereRemoved()``.
  var isPlaceGone = false
  /// Whether it loads again what is shown, wherever scripts have moved that to meanwhile.
  var isReload = false
  var stage = Stage.sent
  /// Whether the delegate has heard of its start.
  var isTold = false
  /// Whether the server was asked; a page from the page cache is not.
  var hasResponse = false
  /// How often it was begun again since the engine has dropped it.
  var restarts = 0
  /// Whether another process than that which has asked for the policy has taken over the view since.
  var isAskedInVain = false
  /// Whether the app has stopped or replaced it, so that its failure is on its way.
  var isGivenUp = false
  /// In seconds, between signs of life before the page arrives; nil waits for ever.
  var timeoutInterval: TimeInterval?
  /// Whether the page is given by the app, so that nothing is asked for at the address.
  var hasContent = false
  /// Whether the engine begins it anew, of which nobody is told.
  var isContinued = false
  /// Why it is being ended, when the engine would only say that it was.
  var failure: (any Error)?
  /// Whether it is a visit that was written into the back-forward list to be gone to, see ``VisitLoad``.
  var isVisit = false
  /// For a visit that is not shown yet: takes it out of the list.
  var undo: (@MainActor () -> Void)?

  /// How far it has come.
  enum Stage: Comparable {
    /// Something has to be known before the engine can be told.
    case preparing
    /// The engine was told.
    case sent
    /// The engine has asked for its policy.
    case asked
    /// The policy is to go on: the engine begins, if the app does nothing else.
    case allowed
    case started
    case committed
  }

  func matches(_ action: AskedAction) -> Bool {
    isReload && action.isReload || address == action.address
      || WebAddress(address) == WebAddress(action.address)
  }

  /// Takes its visit out of the list, if there is one.
  @MainActor
  mutating func takeBack() {
    let undo = undo
    self.undo = nil
    undo?()
  }

  /// Whether it is what the address to show to people is about before it has arrived.
  var showsAddress: Bool {
    begin != nil && stage < .committed && !isGivenUp && !address.isEmpty
  }
}
