import Foundation
import Testing
import WebKitTesting

/// The examples do what the README says.
@Suite struct ExampleTests {
  /// Where the built programs lie.
  static let programs = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()

  @Test("The README's first program prints and paints")
  func visit() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }

    let process = Process()
    let output = Pipe()
    process.executableURL = Self.programs.appending(path: "Visit")
    process.currentDirectoryURL = folder
    process.standardOutput = output
    try process.run()
    let printed = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()

    #expect(process.terminationStatus == 0)
    #expect(String(decoding: printed, as: UTF8.self) == "Hello: Hello, Linux\n")
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
