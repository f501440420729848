import Foundation
import Testing
import WebKitTesting

/// What assistive technology calls the controls, as GTK's own check reads it.
@Suite(.timeLimit(.minutes(1))) struct AccessibilityTests {
  private func names(_ arguments: [String] = []) async throws -> [String] {
    var environment = ProcessInfo.processInfo.environment
    environment["GTK_A11Y"] = "test"
    environment["WEBKIT_HEADLESS"] = "1"
    let outcome = try await ChildProcess(
      ChildProcess.builtPrograms.appending(path: "AccessibleNames"), arguments,
      environment: environment
    ).outcome()
    #expect(outcome.end == .exit(0))
    return outcome.output.split(separator: "\n").map(String.init)
  }

  @Test("Every control of a web view controller has a name")
  func controller() async throws {
    let names = try await names()
    for name in [
      "button: Back", "button: Forward", "button: Reload", "text box: Address", "button: New Tab",
      "button: Main Menu", "search box: Find in Page", "button: Previous Match",
      "button: Next Match", "button: Close Tab",
    ] {
      #expect(names.contains(name), "\(name) is not in \(names)")
    }
    #expect(names.filter { $0.hasPrefix("nameless") } == [])
  }

  @Test("The view layer's controls have the names that apps give them")
  func controls() async throws {
    let names = try await names(["controls"])
    for name in [
      "button: Add a cat", "button: Feed", "text box: Name of the cat", "text box: Search cats",
      "progress bar: Meal", "button: Back",
    ] {
      #expect(names.contains(name), "\(name) is not in \(names)")
    }
  }
}
