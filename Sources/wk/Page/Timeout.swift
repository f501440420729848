internal import Foundation

/// Ends the wait for work that may never end.
@MainActor
enum Timeout {
  /// - Throws: what the work throws, or a failure when the time is up; the work is then abandoned.
  static func run<Value: Sendable>(
    seconds: Double, _ work: @escaping @MainActor () async throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      let race = Race(continuation)
      Task { @MainActor in
        do {
          race.finish(.success(try await work()))
        } catch {
          race.finish(.failure(error))
        }
      }
      Task { @MainActor in
        try? await Task.sleep(for: .seconds(seconds))
        race.finish(.failure(failure(seconds)))
      }
    }
  }

  private static func failure(_ seconds: Double) -> Failure {
    let time = seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)"
    return Failure(
      .timedOut,
      "the page was not ready after \(time) second\(time == "1" ? "" : "s");"
        + " allow more with --timeout SECONDS")
  }
}

/// The first result counts.
@MainActor
private final class Race<Value: Sendable> {
  private var continuation: CheckedContinuation<Value, any Error>?

  init(_ continuation: CheckedContinuation<Value, any Error>) { self.continuation = continuation }

  func finish(_ result: Result<Value, any Error>) {
    continuation?.resume(with: result)
    continuation = nil
  }
}
