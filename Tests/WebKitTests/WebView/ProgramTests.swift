import Foundation
import Testing
import WebKitTesting

/// Whole programs with a web view, run as processes of their own.
@Suite(.timeLimit(.minutes(4))) @MainActor struct ProgramTests {
  @Test(
    "A page loads, evaluates and is pictured, whatever loop the main thread runs",
    arguments: [
      "runLoopTurns", "runLoopUntil", "runLoop", "glibLoop", "application", "gtkApplication",
      "uiApplication",
    ])
  func loops(_ loop: String) async throws {
    let program = try ProgramProcess(loop, "evaluate")
    let outcome = await program.outcome()
    #expect(outcome.end == .exit(0))
    #expect(outcome.errors == "")
    let inWindow = ["gtkApplication", "uiApplication"].contains(loop)
    var expected = [
      "finished kittens", "answer 42 ", "visible", inWindow ? "picture 500 400" : "picture 400 300",
    ]
    if loop != "runLoop" { expected.append("end of main") }
    #expect(outcome.lines == expected)
    try await eventually("the end of what it started") { program.family().isEmpty }
  }

  @Test(
    "Without any display nothing aborts: loads fail through the delegate, and everything answers")
  func withoutDisplay() async throws {
    let program = try ProgramProcess(
      "glibLoop", "withoutDisplay", environment: ["PATH": "/nonexistent"])
    let outcome = await program.outcome()
    #expect(outcome.end == .exit(0))
    let state = "title “” url nil loading false progress 0.0"
    let stateAfterLoad = "title “” url nil loading true progress 0.0"
    let reason =
      "There is no display to connect to, and Xvfb is not installed: install the Debian package"
      + " “xvfb”, or set DISPLAY or WAYLAND_DISPLAY."
    #expect(
      outcome.lines.sorted()
        == [
          state, stateAfterLoad, state, "reload true widget true", "started", "load nil \(reason)",
          "evaluate nil \(reason)", "snapshot nil \(reason)", "end of main",
        ].sorted())
    let start = try #require(outcome.lines.firstIndex(of: "started"))
    #expect(start < (outcome.lines.firstIndex { $0.hasPrefix("load") } ?? 0))
    #expect(outcome.errors.split(separator: "\n").count <= 1, "\(outcome.errors)")
  }

  @Test("A program that exits while a page is shown leaves no process behind")
  func exit() async throws {
    let program = try await shownPage()
    try program.finishInput()
    #expect(await program.outcome().end == .exit(0))
    try await eventually("the end of what it started") { program.family().isEmpty }
  }

  @Test("A program that is killed while a page is shown leaves no process behind")
  func kill() async throws {
    let program = try await shownPage()
    program.kill()
    #expect(await program.outcome().end == .signal(SIGKILL))
    try await eventually("the end of what it started") { program.family().isEmpty }
  }

  private func shownPage() async throws -> ProgramProcess {
    let program = try ProgramProcess("glibLoop", "show")
    #expect(await program.prints("answer 42"))
    let family = program.family()
    for name in ["Xvfb", "WebKitWebProces", "WebKitNetworkPr"] {
      #expect(family.contains(name), "\(family)")
    }
    return program
  }

  @Test("Without the extension, which a program may forget to bring along, what needs it says so")
  func withoutExtension() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.copyItem(
      at: ChildProcess.builtPrograms.appending(path: "WebViewProgram"),
      to: folder.appending(path: "WebViewProgram"))
    let outcome = await (try ProgramProcess("glibLoop", "worlds", in: folder)).outcome()
    #expect(outcome.end == .exit(0))
    #expect(
      outcome.errors
        == "swift-webkit: the web-process extension is missing: install swift-webkit_WebKit.resources"
        + " beside the program\n")
    #expect(outcome.lines.contains("answer 42 "))
    #expect(outcome.lines.contains("world 1 no error"))
    #expect(
      outcome.lines.contains(
        "call nil The web-process extension is missing: install swift-webkit_WebKit.resources beside"
          + " the program."))
    let complete = await (try ProgramProcess("glibLoop", "worlds")).outcome()
    #expect(complete.lines.contains("call 1 no error"))
  }

  @Test("themeColor is the page's wish, which scripts change and the next page takes back")
  func themeColor() async throws {
    let program = try ProgramProcess(
      "glibLoop", "themeColor", environment: ["WEBKIT_HEADLESS_GL": "1"])
    let outcome = await program.outcome()
    #expect(outcome.end == .exit(0))
    #expect(
      outcome.lines == [
        "color nil", "color UIExtendedSRGBColorSpace 1.0 0.0 0.0 1.0 true",
        "color UIExtendedSRGBColorSpace 0.0 0.0 1.0 1.0 true", "color nil true", "end of main",
      ])
  }
}
