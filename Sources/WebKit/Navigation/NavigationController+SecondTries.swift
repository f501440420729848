/// Loads that are tried twice, by the engine or for its sake.
///
/// A request with a body, as it is a visit, is at first meant for the engine's cache. It goes to the
/// server all the same, but if that fails, the engine says that it was cancelled, and sends it
/// once more (WebKitGTK 2.50).
///
/// It also cancels what a server asks when the load's start is told, and so the load, though the question may
/// have come before that from another process. And for a load by the app, it connects to the server beforehand,
/// without regard to who trusts the server's certificates: a load that comes in time to share that connection is
/// cancelled with it, instead of having the certificates judged (WebKitGTK 2.50).
extension NavigationController {
  /// A server asks who it is. False if the app is not to hear of it: its load has not started, and the question
  /// will be put again.
  func mayBeChallenged() -> Bool {
    guard let load = requested, load.stage > .preparing else { return true }
    requested?.wasChallengedEarly = true
    return false
  }

  /// Whether the engine has cancelled a load that nobody wanted to end.
  func wasCancelledForNothing(_ load: Load, _ error: any Error) -> Bool {
    guard load.begin != nil, load.stage == .started, !load.isGivenUp, load.failure == nil,
      requested == nil, (error as? URLError)?.code == .cancelled, mayTryOnceMore(load)
    else { return false }
    return load.wasChallengedEarly
      || load.address.hasPrefix("https:") && !load.isCancellable && !load.hasResponse
        && pageQuestion == nil
  }

  func mayTryOnceMore(_ load: Load) -> Bool { load.tries < Self.tryLimit }

  private static let tryLimit = 20

  func mayBeTriedAgain(_ load: Load, _ error: any Error) -> Bool {
    load.isVisit && load.stage < .committed && !load.isContinued && !load.isGivenUp
      && load.failure == nil && requested == nil && (error as? URLError)?.code == .cancelled
  }

  /// Fails a load if the engine does not begin it again soon.
  func awaitSecondTry(of load: Load) {
    var again = load
    again.isContinued = true
    again.stage = .sent
    change {
      current = nil
      requested = again
    }
    engine?.exchange { [weak self] in
      guard let self, let load = requested, load.navigation === again.navigation,
        load.stage == .sent
      else { return }
      requested = nil
      fail(load, with: LoadingError.network(.cancelled, address: load.address))
    }
  }
}
