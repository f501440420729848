/// Visits that the engine tries twice.
///
/// A request with a body, as it is a visit, is at first meant for the engine's cache. It goes to the
/// server all the same, but if that fails, the engine says that it was cancelled, and sends it
/// once more (WebKitGTK 2.50).
extension NavigationController {
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
