import Foundation
import Testing
import WebKitTesting

/// The examples do what the README says.
@Suite struct ExampleTests {
  @Test("The README's first program prints and paints")
  func visit() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }

    let outcome = try await ChildProcess(
      ChildProcess.builtPrograms.appending(path: "Visit"), directory: folder
    ).outcome()

    #expect(outcome.end == .exit(0))
    #expect(outcome.output == "Hello: Hello, Linux\n")
    let picture = try ImageProbe(pngData: Data(contentsOf: folder.appending(path: "hello.png")))
    #expect(picture.width == 1024)
    #expect(picture.height == 768)
    let text = picture.boundingBox()
    #expect(text != nil)
  }

  @Test("The README shows that very program")
  func readme() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let readme = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    let program = try String(
      contentsOf: root.appending(path: "Examples/Visit/Visit.swift"), encoding: .utf8)
    let shown = program.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("///") }.joined(separator: "\n")
    #expect(readme.contains(shown))
  }
}
