import Foundation
import Testing
import WebKitTesting

/// A `WebViewProgram` in a process of its own, and the processes that it has started.
final class ProgramProcess: @unchecked Sendable {
  struct Outcome: Sendable {
    let status: Int32
    let lines: [String]
    let errors: String
  }

  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private let errors = Pipe()
  /// In the environment of the program, and so in that of all it starts.
  private let mark = "WEBKIT_TEST_MARK=\(UUID().uuidString)"

  /// - Parameter changes: nil removes a variable.
  init(_ arguments: String..., environment changes: [String: String?] = [:]) throws {
    let executable = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    process.executableURL = URL(filePath: executable).deletingLastPathComponent()
      .appending(path: "WebViewProgram")
    process.arguments = arguments
    // Variables that this process has set for a display of its own are none of the program's.
    var environment = ProcessInfo.processInfo.environment.filter {
      ["PATH", "HOME", "TMPDIR", "LD_LIBRARY_PATH"].contains($0.key)
    }
    for (name, value) in changes { environment[name] = value }
    let parts = mark.split(separator: "=")
    environment[String(parts[0])] = String(parts[1])
    process.environment = environment
    process.standardInput = input
    process.standardOutput = output
    process.standardError = errors
    try process.run()
  }

  /// The end of the program, by itself.
  func outcome() async -> Outcome {
    async let messages = text(of: errors)
    let lines = await text(of: output).split(separator: "\n").map(String.init)
    await onThread { self.process.waitUntilExit() }
    return await Outcome(status: process.terminationStatus, lines: lines, errors: messages)
  }

  /// Ends the program's standard input.
  func finishInput() throws { try input.fileHandleForWriting.close() }

  func kill() { _ = Glibc.kill(process.processIdentifier, SIGKILL) }

  /// Waits for a line of output; false if the output ends without it.
  func prints(_ line: String) async -> Bool {
    await onThread { [self] in
      var text = ""
      let descriptor = output.fileHandleForReading.fileDescriptor
      var byte: UInt8 = 0
      while read(descriptor, &byte, 1) == 1 {
        guard byte == UInt8(ascii: "\n") else {
          text.unicodeScalars.append(UnicodeScalar(byte))
          continue
        }
        if text.hasPrefix(line) { return true }
        text = ""
      }
      return false
    }
  }

  /// The names of the processes that descend from the program, whoever is their parent now.
  func family() -> [String] {
    let identifiers = ((try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? [])
      .filter { Int($0) != nil && $0 != "\(process.processIdentifier)" }
    return identifiers.compactMap { identifier in
      let environment = FileManager.default.contents(atPath: "/proc/\(identifier)/environ")
      guard environment?.range(of: Data(mark.utf8)) != nil else { return nil }
      let name = FileManager.default.contents(atPath: "/proc/\(identifier)/comm") ?? Data()
      return String(decoding: name, as: UTF8.self).trimmingCharacters(in: .newlines)
    }
  }

  private func text(of pipe: Pipe) async -> String {
    await onThread {
      String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }
  }
}

/// Runs blocking work without holding up the other tests.
func onThread<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
  await withCheckedContinuation { continuation in
    Thread { continuation.resume(returning: work()) }.start()
  }
}
