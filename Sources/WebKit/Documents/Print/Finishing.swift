internal import GObjectSupport

/// Where the engine's documents become those that apps get.
@MainActor
enum Finishing {
  /// Runs the body, on another thread if it may take long, and gives its result to the completion on the main
  /// thread.
  ///
  /// A short document takes less time than it takes to come back from another thread: the view is painted
  /// at that moment, since the page has left its layout for paper.
  static func run<Value: Sendable>(
    _ printed: PagePrint.Outcome, _ body: @escaping @Sendable () throws -> Value,
    completion: @escaping @MainActor (Result<Value, any Error>) -> Void
  ) {
    let work = { @Sendable in
      Result { try body() }.mapError { error -> any Error in
        WKError.printing("The engine's document cannot be finished: \(error)")
      }
    }
    if printed.isShort { return completion(work()) }
    DispatchQueue.global(qos: .userInitiated).async {
      let result = work()
      performOnMainThread { MainActor.assumeIsolated { completion(result) } }
    }
  }
}

extension PagePrint.Outcome {
  /// Whether it is of a few screens and fonts.
  fileprivate var isShort: Bool { document.count < 12 << 20 && report.size[1] < 4000 }
}
