import Foundation
import MainLoopChecks

/// A program with an async main. Its argument names the scenario; what it prints, the tests check.
@main
struct AsyncMain {
  struct Thrown: Error {}

  @MainActor
  static func main() async throws {
    limitLifetime(toSeconds: 20)
    let argument = CommandLine.arguments.last ?? ""
    if let scenario = Scenario(rawValue: argument) {
      await withCheckedContinuation { continuation in
        scenario.start { continuation.resume() }
      }
    } else {
      try await Task.sleep(for: .milliseconds(10))
    }
    report("main thread: \(isOnMainThread())")
    if argument == "throw" { throw Thrown() }
    report("end of main")
  }
}
