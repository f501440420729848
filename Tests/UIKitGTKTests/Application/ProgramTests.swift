import Testing
import UIKitGTK
import WebKitTesting

/// Whole programs, run as processes of their own.
@Suite struct ProgramTests {
  private static func run(_ name: String, environment changes: [String: String?] = [:]) async throws
    -> ChildProcess.Outcome
  {
    var environment = ProcessInfo.processInfo.environment
    for (key, value) in changes { environment[key] = value }
    return try await ChildProcess(
      ChildProcess.builtPrograms.appending(path: name), environment: environment
    ).outcome()
  }

  @Test func viewsWithoutDisplayArePlainObjects() async throws {
    let result = try await Self.run(
      "ViewsWithoutDisplay",
      environment: ["DISPLAY": nil, "WAYLAND_DISPLAY": nil, "PATH": "/nonexistent"])
    #expect(result.end == .exit(0))
    #expect(
      result.output == """
        inner 10 280 200
        inner 10 380 100
        widget nil
        key false screen 1024
        done

        """)
  }

  @Test func appDelegateRunsUntilTheLastWindowCloses() async throws {
    let result = try await Self.run("LayoutWindow")
    #expect(result.end == .exit(0))
    #expect(
      result.output == """
        didFinishLaunching
        viewDidLoad
        viewWillAppear
        viewDidAppear
        viewDidDisappear
        willTerminate

        """)
    #expect(!result.errors.contains("CRITICAL"))
  }

  @Test func anAppWithoutDisplayEndsWithAMessage() async throws {
    let result = try await Self.run(
      "LayoutWindow",
      environment: ["DISPLAY": nil, "WAYLAND_DISPLAY": nil, "PATH": "/nonexistent"])
    #expect(result.end == .exit(1))
    #expect(result.errors.contains("the app cannot start without a display"))
  }
}
