import MainLoopChecks
import Testing
import WebKitTesting

/// Each scenario in each outer loop, in processes of their own.
@Suite(.serialized)
struct OuterLoopTests {
  static let loops = ["runLoopTurns", "runLoop", "application", "glibLoop", "asyncMain"]
  static let scenarios = ["progress", "busyTask", "busyIdle", "busyTimer", "signals", "fork"]

  private func run(_ scenario: String, in loop: String) async throws -> ChildProcess.Outcome {
    loop == "asyncMain"
      ? try await Probe(program: .asyncMain).run(scenario)
      : try await Probe(program: .plain).run(loop, scenario)
  }

  @Test(arguments: loops, scenarios)
  func everythingArrivesOnTheMainThread(loop: String, scenario: String) async throws {
    let outcome = try await run(scenario, in: loop)
    #expect(outcome.lines.contains(ProgressCheck.success), "\(outcome.lines)")
    #expect(outcome.end == .exit(0))
    #expect(outcome.errors == "")
    #expect(!outcome.lines.contains("main thread: false"))
    if scenario == "fork" { #expect(outcome.lines.contains("child: 5")) }
  }

  @Test(arguments: loops)
  func idleProcessUsesNoProcessorTime(loop: String) async throws {
    let outcome = try await run("idle", in: loop)
    let milliseconds = try #require(outcome.number("idle"), "\(outcome.lines)")
    #expect(milliseconds < 20)
  }

  @Test(arguments: loops)
  func loopsNestInEachOther(loop: String) async throws {
    let outcome = try await run("nested", in: loop)
    #expect(outcome.lines.count { $0.hasPrefix("nested: ") } == 8, "\(outcome.lines)")
    #expect(!outcome.lines.contains { $0.hasPrefix("missing") || $0.hasPrefix("busy") })
    #expect(outcome.end == .exit(0))
  }

  @Test(arguments: loops)
  func manyDescriptorsAreWatched(loop: String) async throws {
    let outcome = try await run("manyDescriptors", in: loop)
    #expect(outcome.number("readable") == 600)
    #expect(outcome.end == .exit(0))
  }

  @Test(arguments: loops)
  func exitWithinCallbackIsClean(loop: String) async throws {
    let outcome = try await run("exit", in: loop)
    #expect(outcome.end == .exit(7))
    #expect(outcome.errors == "")
  }

  @Test(arguments: loops)
  func exitOnAnotherThreadStopsCallbacksFirst(loop: String) async throws {
    let outcome = try await run("exitElsewhere", in: loop)
    #expect(outcome.lines == ["served before the end: true", "served at the end: false"])
    #expect(outcome.end == .exit(7))
    #expect(outcome.errors == "")
  }
}

/// Programs that link the package and use little or nothing of it.
@Suite
struct BystanderTests {
  @Test
  func synchronousMainReturns() async throws {
    let outcome = try await Probe(program: .plain).run("none", "nothing")
    #expect(outcome.lines == ["end of main"])
    #expect(outcome.end == .exit(0))
    #expect(outcome.errors == "")
  }

  @Test
  func dispatchMainStillServesTheMainQueue() async throws {
    let outcome = try await Probe(program: .plain).run("dispatch", "exit")
    #expect(outcome.end == .exit(7))
    #expect(outcome.errors == "")
  }

  @Test
  func asyncMainThatReturnsEndsTheProcess() async throws {
    let outcome = try await Probe(program: .asyncMain).run("return")
    #expect(outcome.lines == ["main thread: true", "end of main"])
    #expect(outcome.end == .exit(0))
  }

  @Test
  func asyncMainThatThrowsEndsTheProcess() async throws {
    let outcome = try await Probe(program: .asyncMain).run("throw")
    #expect(outcome.lines == ["main thread: true"])
    #expect(outcome.end != .exit(0))
    #expect(outcome.errors.contains("Thrown"))
  }
}
