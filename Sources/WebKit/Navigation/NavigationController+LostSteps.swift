internal import CWebKitGTK
internal import Dispatch

/// Steps to places that are taken out of the back-forward list meanwhile.
///
/// A page that adds an entry for itself removes those after it. If it does so while a step to one of these is
/// under way, the engine waits for the step's page for ever (WebKitGTK 2.50).
extension NavigationController {
  /// Entries have been taken out of the list.
  func placesWereRemoved() {
    if requested?.isStep == true { requested?.isPlaceGone = true }
    if current?.isStep == true, current?.stage == .started { endStepToNowhere() }
  }

  /// Ends the step that has begun, unless its page arrives soon. The engine has lost it, and does not even
  /// tell that it has stopped.
  func endStepToNowhere() {
    guard let navigation = current?.navigation else { return }
    let isLost = { @MainActor @Sendable [weak self] in
      self?.current?.navigation === navigation && self?.current?.stage == .started
    }
    DispatchQueue.main.asyncAfter(deadline: .now() + Self.arrivalPatience) { [weak self] in
      guard isLost(), let engine = self?.engine else { return }
      webkit_web_view_stop_loading(engine.pointer)
      engine.exchange {
        guard isLost(), let self, let load = self.current else { return }
        self.current = nil
        self.fail(load, with: LoadingError.network(.cancelled, address: load.address))
      }
    }
  }

  /// In seconds; a page that is kept is there at once.
  private static let arrivalPatience = 1.0
}
