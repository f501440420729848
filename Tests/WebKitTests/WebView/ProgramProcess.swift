import Foundation
import Testing
import WebKitTesting

/// A `WebViewProgram` in a process of its own, and the processes that it has started.
final class ProgramProcess: @unchecked Sendable {
  private let process: ChildProcess
  /// In the environment of the program, and so in that of all it starts.
  private let mark = "WEBKIT_TEST_MARK=\(UUID().uuidString)"

  /// - Parameters:
  ///   - folder: where the program is; nil for the one in which it was built, with all that belongs to it.
  ///   - changes: nil removes a variable.
  convenience init(
    _ arguments: String..., in folder: URL? = nil, environment changes: [String: String?] = [:]
  ) throws {
    try self.init(arguments: arguments, in: folder, environment: changes)
  }

  init(
    arguments: [String], in folder: URL? = nil, environment changes: [String: String?] = [:]
  ) throws {
    // Variables that this process has set for a display of its own are none of the program's.
    var environment = ProcessInfo.processInfo.environment.filter {
      ["PATH", "HOME", "TMPDIR", "LD_LIBRARY_PATH"].contains($0.key)
    }
    for (name, value) in changes { environment[name] = value }
    let parts = mark.split(separator: "=")
    environment[String(parts[0])] = String(parts[1])
    process = try ChildProcess(
      (folder ?? ChildProcess.builtPrograms).appending(path: "WebViewProgram"), arguments,
      environment: environment)
  }

  /// The end of the program, by itself.
  func outcome() async -> ChildProcess.Outcome { await process.outcome() }

  /// Ends the program's standard input.
  func finishInput() throws { try process.input.close() }

  func kill() { process.send(SIGKILL) }

  /// Waits for a line of output; false if the output ends without it.
  func prints(_ line: String) async -> Bool {
    await onThread { [self] in
      var text = ""
      let descriptor = process.output.fileDescriptor
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
      .filter { Int($0) != nil && $0 != "\(process.identifier)" }
    return identifiers.compactMap { identifier in
      let environment = FileManager.default.contents(atPath: "/proc/\(identifier)/environ")
      guard environment?.range(of: Data(mark.utf8)) != nil else { return nil }
      let name = FileManager.default.contents(atPath: "/proc/\(identifier)/comm") ?? Data()
      return String(decoding: name, as: UTF8.self).trimmingCharacters(in: .newlines)
    }
  }
}
