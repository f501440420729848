/// Ends a load of which nothing more arrives.
@MainActor
final class IdleTimeout {
  private let onExpiry: @MainActor () -> Void
  private var timer: (any DispatchSourceTimer)?
  private var interval: TimeInterval = 0

  init(onExpiry: @escaping @MainActor () -> Void) {
    self.onExpiry = onExpiry
  }

  /// Begins to count.
  ///
  /// - Parameter interval: in seconds; what is no positive number never expires.
  func start(_ interval: TimeInterval) {
    stop()
    guard interval > 0, interval < Self.forEver else { return }
    self.interval = interval
    let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.setEventHandler { [weak self] in
      MainActor.assumeIsolated {
        guard let self, self.timer != nil else { return }
        self.stop()
        self.onExpiry()
      }
    }
    self.timer = timer
    timer.schedule(deadline: .now() + interval)
    timer.resume()
  }

  /// Something has arrived: counts anew, if it was counting.
  func restart() {
    timer?.schedule(deadline: .now() + interval)
  }

  /// Does not count until ``restart()``: it is not the server that is waited for.
  func pause() {
    timer?.schedule(deadline: .distantFuture)
  }

  func stop() {
    timer?.cancel()
    timer = nil
  }

  isolated deinit {
    timer?.cancel()
  }

  /// In seconds; ten years.
  private static let forEver = 315_360_000.0
}
