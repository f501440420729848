/// Loads that the engine cancels though nobody wanted that; they are begun anew, of which nobody is told.
///
/// It cancels what a server asks when the load's start is told, and so the load, though the question may have
/// come before that from another process. And for a load by the app, it connects to the server beforehand,
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
      || load.address.hasPrefix("https:") && !load.wasChallenged && !load.hasResponse
        && pageQuestion == nil
  }

  func mayTryOnceMore(_ load: Load) -> Bool { load.tries < Self.tryLimit }

  private static let tryLimit = 20
}
