/// Loads that are tried twice, by the engine or for its sake.
///
/// A request with a body, as it is a visit, is at first meant for the engine's cache. It goes to the
/// server all the same, but if that fails, the engine says that it was cancelled, and sends it
/// once more (WebKitGTK 2.50).
///
/// For a load by the app, it also connects to the server beforehand, without regard to who trusts the server's
/// certificates. If it does not, and the load comes in time to share that connection, the load is cancelled
/// with it, instead of having the certificates judged (WebKitGTK 2.50).
extension NavigationController {
  /// Whether the engine has cancelled a load that nobody wanted to end.
  func wasCancelledForNothing(_ load: Load, _ error: any Error) -> Bool {
    load.begin != nil && load.address.hasPrefix("https:") && load.stage == .started
      && !load.isCancellable && !load.isGivenUp && !load.hasResponse && load.failure == nil
      && requested == nil && pageQuestion == nil && (error as? URLError)?.code == .cancelled
  }

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
