import Foundation
import Testing

/// The tool, run as a person runs it, in a folder of its own.
final class ToolRun: @unchecked Sendable {
  /// How it ended.
  enum End: Equatable {
    case exit(Int32)
    case signal(Int32)
  }

  static let executable: URL = {
    let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return URL(filePath: tests).deletingLastPathComponent().appending(path: "wk")
  }()

  private let process = Process()
  private let input = Pipe()
  private let outputFile: URL
  private let errorFile: URL

  /// Starts it.
  ///
  /// - Parameters:
  ///   - folder: the working directory.
  ///   - output: where standard output goes instead of to ``output``.
  init(
    _ arguments: [String], in folder: URL, input text: Data = Data(), output: Any? = nil,
    environment: [String: String] = [:]
  ) throws {
    // Files, lest a pipe that nobody reads stops the tool.
    let scratch = FileManager.default.temporaryDirectory
      .appending(path: "wk-streams-\(UUID().uuidString)")
    outputFile = scratch.appendingPathExtension("out")
    errorFile = scratch.appendingPathExtension("err")
    for file in [outputFile, errorFile] { try Data().write(to: file) }

    process.executableURL = Self.executable
    process.arguments = arguments
    process.currentDirectoryURL = folder
    let inherited = ProcessInfo.processInfo.environment.filter {
      ["HOME", "PATH", "TMPDIR", "LD_LIBRARY_PATH"].contains($0.key)
    }
    process.environment = inherited.merging(environment) { $1 }
    process.standardInput = input
    process.standardOutput = try output ?? FileHandle(forWritingTo: outputFile)
    process.standardError = try FileHandle(forWritingTo: errorFile)
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: text)
    try input.fileHandleForWriting.close()
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    for file in [outputFile, errorFile] { try? FileManager.default.removeItem(at: file) }
  }

  var identifier: Int32 { process.processIdentifier }

  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// Waits for the end, and says how it was.
  func end() async -> End {
    await withCheckedContinuation { continuation in
      Thread { [process] in
        process.waitUntilExit()
        let status = process.terminationStatus
        continuation.resume(
          returning: process.terminationReason == .exit ? .exit(status) : .signal(status))
      }.start()
    }
  }

  var output: Data { FileManager.default.contents(atPath: outputFile.path) ?? Data() }
  var outputText: String { String(decoding: output, as: UTF8.self) }
  var errorText: String {
    String(decoding: FileManager.default.contents(atPath: errorFile.path) ?? Data(), as: UTF8.self)
  }
}

/// Runs the tool, expects that it does its job without a word on standard error, and returns what it
/// prints.
@discardableResult
func output(
  of arguments: String..., in folder: URL, input: String = "",
  sourceLocation: SourceLocation = #_sourceLocation
) async throws -> String {
  try await output(of: arguments, in: folder, input: input, sourceLocation: sourceLocation)
}

/// Likewise, and expects that it prints this.
func expectOutput(
  _ text: String, of arguments: String..., in folder: URL, input: String = "",
  sourceLocation: SourceLocation = #_sourceLocation
) async throws {
  let output = try await output(
    of: arguments, in: folder, input: input, sourceLocation: sourceLocation)
  #expect(output == text, sourceLocation: sourceLocation)
}

private func output(
  of arguments: [String], in folder: URL, input: String, sourceLocation: SourceLocation
) async throws -> String {
  let run = try ToolRun(arguments, in: folder, input: Data(input.utf8))
  let end = await run.end()
  #expect(end == .exit(0), sourceLocation: sourceLocation)
  #expect(run.errorText == "", sourceLocation: sourceLocation)
  return run.outputText
}
