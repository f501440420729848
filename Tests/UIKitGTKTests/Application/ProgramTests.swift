import Testing
import UIKitGTK

/// Whole programs, run as processes of their own.
@Suite struct ProgramTests {
  private static func run(_ name: String, environment changes: [String: String?] = [:]) async throws
    -> (status: Int32, output: String, errors: String)
  {
    let folder = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let process = Process()
    process.executableURL = URL(filePath: folder).deletingLastPathComponent().appending(path: name)
    var environment = ProcessInfo.processInfo.environment
    for (key, value) in changes { environment[key] = value }
    process.environment = environment
    let output = Pipe()
    let errors = Pipe()
    process.standardOutput = output
    process.standardError = errors
    return try await Task.detached {
      try process.run()
      let text = output.fileHandleForReading.readDataToEndOfFile()
      let complaints = errors.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      return (
        process.terminationStatus, String(decoding: text, as: UTF8.self),
        String(decoding: complaints, as: UTF8.self)
      )
    }.value
  }

  @Test func viewsWithoutDisplayArePlainObjects() async throws {
    let result = try await Self.run(
      "ViewsWithoutDisplay",
      environment: ["DISPLAY": nil, "WAYLAND_DISPLAY": nil, "PATH": "/nonexistent"])
    #expect(result.status == 0)
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
    #expect(result.status == 0)
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
    #expect(result.status == 1)
    #expect(result.errors.contains("the app cannot start without a display"))
  }
}
