import Foundation
import Testing
import WebKitTesting

/// The examples do what they are to show.
@Suite struct ExampleTests {
  @Test("The README's first program runs scripts and prints")
  func visit() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }

    let outcome = try await Self.outcome(of: "Visit", in: folder)

    #expect(outcome.end == .exit(0))
    #expect(outcome.output == "Hello, Hello, Linux, 42\n")
    let document = folder.appending(path: "hello.pdf").path
    let text = try await ChildProcess(
      URL(filePath: "/usr/bin/pdftotext"), [document, "-"]
    ).outcome()
    #expect(text.lines.first == "Hello, Linux")
  }

  @Test("The README shows that very program")
  func readme() throws {
    let readme = try String(
      contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
    let program = try String(
      contentsOf: Self.root.appending(path: "Examples/Visit/Visit.swift"), encoding: .utf8)
    let shown = program.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("///") }.joined(separator: "\n")
    #expect(readme.contains(shown))
  }

  @Test("G-14 G-15 G-17 G-19 Links that are cancelled stay put, and a delegate chooses files")
  func delegates() async throws {
    let outcome = try await Self.outcome(of: "Delegates")
    #expect(outcome.end == .exit(0))
    #expect(
      outcome.lines == [
        "not followed: https://example.org/there", "asked for files, several: false",
        "still at: https://example.com/, Chosen: 1",
      ])
  }

  @Test("G-20 G-21 G-22 G-23 Rules say where links open, and one navigation goes without scripts")
  func routing() async throws {
    let outcome = try await Self.outcome(of: "Routing")
    #expect(outcome.end == .exit(0))
    #expect(
      outcome.lines == [
        "https://shop.example/orders/7 opens in: native",
        "https://elsewhere.example/ opens in: browser", "shop://home/help opens in: webView",
        "now at: Help",
      ])
  }

  @Test("G-25 to G-32 Worlds, arguments, replies, presentation and documents")
  func bridge() async throws {
    let outcome = try await Self.outcome(of: "Bridge")
    #expect(outcome.end == .exit(0))
    #expect(
      outcome.lines == [
        "details(): the page; the app, Bridge", "sum: 6.5", "answer: Hello, Kit",
        "no answer: Error: Who is it?", "bar: none, zoom: 1.5", "found: true",
        "document: %PDF-", "archive: bplist00",
      ])
  }

  @Test("G-36 The tour through Browser Pets meets all its checks")
  func tour() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }

    let outcome = try await Self.outcome(of: "BrowserPets", ["--tour", folder.path()])

    #expect(outcome.end == .exit(0), "\(outcome.output)\(outcome.errors)")
    #expect(outcome.lines.count == 17)
    let report = try String(contentsOf: folder.appending(path: "report.html"), encoding: .utf8)
    #expect(report.contains("checks are met"))
    for file in ["feed.png", "compare.png", "mitzi.pdf", "mitzi-on-paper.pdf", "mitzi.webarchive"] {
      #expect(FileManager.default.fileExists(atPath: folder.appending(path: file).path()))
    }
  }

  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static func outcome(
    of program: String, _ arguments: [String] = [], in folder: URL? = nil
  ) async throws -> ChildProcess.Outcome {
    // A display of its own, whatever this process has.
    var environment = ProcessInfo.processInfo.environment
    environment["WEBKIT_HEADLESS"] = "1"
    return try await ChildProcess(
      ChildProcess.builtPrograms.appending(path: program), arguments, environment: environment,
      directory: folder
    ).outcome()
  }
}
