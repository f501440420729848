import MainLoopChecks
import Testing
import XCTest

/// The same checks under both of `swift test`'s runners, side by side in one file.
@MainActor
@Suite(.serialized)
struct SwiftTestingRunnerTests {
  @Test
  func everythingArrivesOnTheMainThread() async {
    let check = ProgressCheck()
    await withCheckedContinuation { done in check.start { done.resume() } }
    #expect(check.summary == ProgressCheck.success)
    #expect(isOnMainThread())
  }
}

final class XCTestRunnerTests: XCTestCase {
  @MainActor
  func testEverythingArrivesDuringWait() {
    let check = ProgressCheck()
    let everything = expectation(description: "everything arrives")
    check.start { everything.fulfill() }
    wait(for: [everything], timeout: 20)
    XCTAssertEqual(check.summary, ProgressCheck.success)
    XCTAssertTrue(isOnMainThread())
  }

  @MainActor
  func testEverythingArrivesDuringAwait() async {
    let check = ProgressCheck()
    await withCheckedContinuation { done in check.start { done.resume() } }
    XCTAssertEqual(check.summary, ProgressCheck.success)
    XCTAssertTrue(isOnMainThread())
  }

  @MainActor
  func testEverythingArrivesDuringFulfillment() async {
    let check = ProgressCheck()
    let everything = expectation(description: "everything arrives")
    check.start { everything.fulfill() }
    await fulfillment(of: [everything], timeout: 20)
    XCTAssertEqual(check.summary, ProgressCheck.success)
    XCTAssertTrue(isOnMainThread())
  }
}
