import Foundation

/// Runs one of the probe programs and returns what it printed.
struct Probe {
  struct Outcome {
    let lines: [String]
    let status: Int32
    let errors: String

    /// The number after `name: ` in the line that starts so.
    func number(_ name: String) -> Double? {
      lines.first { $0.hasPrefix(name + ": ") }.flatMap { Double($0.dropFirst(name.count + 2)) }
    }
  }

  enum Program: String {
    case plain = "MainLoopProbe"
    case asyncMain = "AsyncMainProbe"
  }

  let program: Program

  func run(_ arguments: String...) async throws -> Outcome {
    let process = Process()
    process.executableURL = Self.productsDirectory.appending(path: program.rawValue)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.filter {
      !["DISPLAY", "WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS"].contains($0.key)
    }
    let output = Pipe()
    let errors = Pipe()
    process.standardOutput = output
    process.standardError = errors
    async let lines = Self.text(from: output)
    async let messages = Self.text(from: errors)
    try await withCheckedThrowingContinuation { (ended: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in ended.resume() }
      do { try process.run() } catch { ended.resume(throwing: error) }
    }
    return Outcome(
      lines: await lines.split(separator: "\n").map(String.init),
      status: process.terminationStatus, errors: await messages)
  }

  private static func text(from pipe: Pipe) async -> String {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        continuation.resume(returning: String(decoding: data, as: UTF8.self))
      }
    }
  }

  /// The directory that holds the test bundle and the executables beside it.
  private static var productsDirectory: URL {
    let executable = ProcessInfo.processInfo.arguments.first { $0.hasSuffix(".xctest") }
    return URL(filePath: executable ?? CommandLine.arguments[0]).deletingLastPathComponent()
  }
}
