/// What the function that begins a load may call.
extension NavigationController {
  /// What goes with the request.
  func setBody(_ body: Data) {
    requested?.navigation.request?.httpBody = body
  }

  /// The load is a visit that was written into the back-forward list.
  ///
  /// - Parameter undo: takes it out again, if the load fails before it is shown.
  func setVisit(undo: @escaping @MainActor () -> Void) {
    requested?.isVisit = true
    requested?.undo = undo
  }

  /// The load cannot be done.
  func refuse(_ error: any Error) {
    takeBackRequested()
    guard let load = requested else { return }
    requested = nil
    failLater(load.navigation, with: error)
  }

  /// For a load that has to wait for something before the engine is asked: goes on, unless the load has
  /// been replaced or stopped meanwhile.
  func await<Value>(
    _ value: @escaping () async throws -> Value, then goOn: @escaping (Value) -> Void
  ) {
    guard let load = requested else { return }
    requested?.stage = .preparing
    Task { @MainActor [weak self] in
      let result: Result<Value, any Error>
      do { result = .success(try await value()) } catch { result = .failure(error) }
      guard let self, requested?.navigation === load.navigation else { return }
      switch result {
      case .success(let value):
        requested?.stage = .sent
        let former = engine?.address
        goOn(value)
        requestWasSent(load.navigation, to: load.address, insteadOf: former)
      case .failure(let error):
        refuse(error)
      }
    }
  }
}
