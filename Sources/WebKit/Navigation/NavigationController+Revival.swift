/// Loads by the app while a page is being loaded again in a new process.
///
/// The engine begins such a reload without regard to what is asked of it meanwhile, and does not always ask
/// for its policy (WebKitGTK 2.50). So a load that takes its place waits until it has begun.
extension NavigationController {
  /// Whether a reload waits for its process to start.
  var isReviving: Bool {
    guard process.isGone else { return false }
    return replaced?.isReload == true
      || requested.map { $0.isReload && $0.stage == .sent } ?? false
  }

  /// What begins a load when the reload has begun, or is known not to begin.
  func afterRevival(_ begin: @escaping @MainActor (EngineView) -> Void)
    -> @MainActor (EngineView) -> Void
  {
    { [weak self] engine in
      self?.await {
        await withCheckedContinuation { waiter in self?.waitForRevival(waiter) }
      } then: {
        begin(engine)
      }
    }
  }

  private func waitForRevival(_ waiter: CheckedContinuation<Void, Never>) {
    guard isReviving, let engine else { return waiter.resume() }
    revivalIsOver()
    revivalWaiter = waiter
    // Whatever the process has to say about the reload comes before the answers to these.
    engine.exchange { [weak self] in
      self?.engine?.exchange {
        guard self?.isReviving == true, self?.pageQuestion == nil else { return }
        self?.revivalIsOver()
      }
    }
  }

  /// What has waited for it begins.
  func revivalIsOver() {
    let waiter = revivalWaiter
    revivalWaiter = nil
    waiter?.resume()
  }
}
