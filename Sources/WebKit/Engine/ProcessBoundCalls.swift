/// Calls that the page's process answers, each of which ends with it.
///
/// The engine reports the end of a process to a pending call as some other error, before it reports the
/// end; and calls that wait for a process to start are never answered when it ends (WebKitGTK 2.50).
@MainActor
final class ProcessBoundCalls {
  private var pending: [UInt: @MainActor () -> Void] = [:]
  private var lastCall: UInt = 0
  private var deaths = 0

  /// A completion that runs once: with the call's own result, or with
  /// `WKError.webContentProcessTerminated` if the process ends first.
  func bound<Value>(
    _ completion: @escaping @MainActor (Result<Value, any Error>) -> Void
  ) -> @MainActor (Result<Value, any Error>) -> Void {
    lastCall += 1
    let call = lastCall
    let deathsBefore = deaths
    pending[call] = { completion(.failure(WKError(.webContentProcessTerminated))) }
    return { result in
      guard self.pending[call] != nil else { return }
      guard case .failure = result else {
        self.pending[call] = nil
        return completion(result)
      }
      // The news of an end may be on its way.
      Task { @MainActor in
        guard self.pending.removeValue(forKey: call) != nil else { return }
        completion(
          self.deaths == deathsBefore
            ? result : .failure(WKError(.webContentProcessTerminated)))
      }
    }
  }

  func processEnded() {
    deaths += 1
    let ended = pending.sorted { $0.key < $1.key }
    // Not within the engine's news of the end, nor before the delegate hears of it.
    Task { @MainActor in
      for (call, fail) in ended where self.pending.removeValue(forKey: call) != nil { fail() }
    }
  }
}
