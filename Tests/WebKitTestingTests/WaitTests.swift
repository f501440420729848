import CWebKitGTK
import Foundation
import Testing
import WebKitTesting
import XCTest

@MainActor @Suite struct EventuallyTests {
  @Test func aConditionThatHoldsNeedsNoWait() async throws {
    try await eventually(timeout: .zero) { true }
    #expect(try await eventually(timeout: .zero) { 7 as Int? } == 7)
  }

  @Test func otherWorkOfTheMainActorGoesOn() async throws {
    var isDone = false
    Task { @MainActor in isDone = true }
    try await eventually("the task") { isDone }
  }

  @Test func waitingInVainSaysForWhat() async {
    await #expect(throws: WaitTimeout(awaited: "godot", timeout: .milliseconds(1))) {
      try await eventually("godot", timeout: .milliseconds(1)) { false }
    }
    let error = WaitTimeout(awaited: "godot", timeout: .seconds(2))
    #expect(error.description == "gave up after 2.0 seconds waiting for godot")
  }

  @Test func cancellationEndsTheWait() async {
    let waiting = Task { @MainActor in try await eventually("godot") { false } }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
  }

  @Test func theConditionsErrorEndsTheWait() async {
    await #expect(throws: WebContentProcessTerminated.self) {
      try await eventually { throw WebContentProcessTerminated() }
    }
  }
}

// XCTest on Linux cannot call methods that are isolated to the main actor, and calls the others on
// the main thread.
final class WaitUntilTests: XCTestCase {
  func testDispatchTimersAndTasksRunMeanwhile() throws {
    try MainActor.assumeIsolated {
      var isDispatched = false
      DispatchQueue.main.async { MainActor.assumeIsolated { isDispatched = true } }
      try waitUntil("the main queue") { isDispatched }

      var hasFired = false
      let timer = Timer(timeInterval: 0.001, repeats: false) { _ in
        MainActor.assumeIsolated { hasFired = true }
      }
      RunLoop.main.add(timer, forMode: .default)
      try waitUntil("a timer") { hasFired }

      var hasRun = false
      Task { @MainActor in
        try await Task.sleep(for: .milliseconds(1))
        hasRun = true
      }
      try waitUntil("a task") { hasRun }
    }
  }

  func testGLibSourcesRunMeanwhile() throws {
    try MainActor.assumeIsolated {
      // The flag that GLib's source would set is the source's own end.
      let source = g_timeout_add(1, { _ in 0 }, nil)
      try waitUntil("GLib's timer") { g_main_context_find_source_by_id(nil, source) == nil }
    }
  }

  func testWaitingInVainThrows() {
    let timeout = WaitTimeout(awaited: "godot", timeout: .milliseconds(1))
    XCTAssertThrowsError(
      try MainActor.assumeIsolated {
        try waitUntil("godot", timeout: timeout.timeout) { false }
      }
    ) { error in
      XCTAssertEqual(error as? WaitTimeout, timeout)
    }
  }

  func testAServerIsUsableFromXCTest() throws {
    try MainActor.assumeIsolated {
      let server = try LoopbackServer()
      server.route("/", .text("fine"))
      let client = try RawClient(port: server.port)
      client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
      try waitUntil("the request") { server.requests.count == 1 }
    }
  }
}
