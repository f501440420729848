import Foundation
import Testing
import WebKitTesting

/// A `DisplayProbe` in an environment of its own, and what it left behind.
final class ProbeProcess: @unchecked Sendable {
  let temporaryDirectory: URL
  private let process: ChildProcess
  private(set) var facts: [String: String] = [:]
  private var socketIdentity: UInt64?

  /// Starts the probe and waits until it has opened its display, or failed to.
  init(_ environment: [String: String] = [:]) async throws {
    temporaryDirectory = URL(fileURLWithPath: "/tmp/display-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: temporaryDirectory, withIntermediateDirectories: true)
    let inherited = ["PATH": "/usr/bin:/bin", "TMPDIR": temporaryDirectory.path]
      .merging(
        ProcessInfo.processInfo.environment.filter {
          ["HOME", "LD_LIBRARY_PATH"].contains($0.key)
        },
        uniquingKeysWith: { first, _ in first })
    process = try ChildProcess(
      ChildProcess.builtPrograms.appending(path: "DisplayProbe"),
      environment: inherited.merging(environment, uniquingKeysWith: { $1 }))
    await readFacts()
    socketIdentity = Self.inode(of: socketPath)
  }

  /// Ends the probe if it still runs, and removes what is left of it.
  func remove() async {
    process.send(SIGKILL)
    await process.end()
    await onThread { [self] in
      // The watchdog deletes in there as well.
      while !servers().isEmpty { usleep(5_000) }
      try? FileManager.default.removeItem(at: temporaryDirectory)
    }
  }

  var outcome: String { facts["outcome"] ?? "none" }
  var isPrivate: Bool { facts["private"] == "true" }
  var display: String { facts["DISPLAY"] ?? "" }
  var authority: String { facts["XAUTHORITY"] ?? "" }
  var processIdentifier: Int32 { process.identifier }
  var socketPath: String { "/tmp/.X11-unix/X\(display.dropFirst())" }

  func send(_ command: String) async {
    process.input.write(Data((command + "\n").utf8))
    await readFacts()
  }

  /// Ends the probe's input, upon which it exits.
  func finish() async -> String {
    try? process.input.close()
    return await waitForExit()
  }

  /// Everything it wrote to its standard error.
  @discardableResult
  func waitForExit() async -> String {
    await process.outcome().errors
  }

  /// The processes whose command lines name this probe's directory: the X server and its watchdog.
  func servers() -> [String] {
    let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return processes.filter { Int($0) != nil }.filter { process in
      let commandLine = FileManager.default.contents(atPath: "/proc/\(process)/cmdline") ?? Data()
      return commandLine.range(of: Data(temporaryDirectory.path.utf8)) != nil
    }
  }

  /// Waits until servers, socket and files have gone; false if they have not within 20 seconds.
  func leavesNothing() async -> Bool {
    await onThread { [self] in
      let deadline = ContinuousClock.now + .seconds(20)
      while ContinuousClock.now < deadline {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: temporaryDirectory.path))
        // Somebody else may have got the number by now, and has a socket of that name.
        let socketIsGone = socketIdentity == nil || Self.inode(of: socketPath) != socketIdentity
        if servers().isEmpty, files?.isEmpty == true, socketIsGone { return true }
        usleep(5_000)
      }
      return false
    }
  }

  private func readFacts() async {
    await onThread { [self] in
      var line: [UInt8] = []
      var byte: UInt8 = 0
      let descriptor = process.output.fileDescriptor
      while read(descriptor, &byte, 1) == 1 {
        guard byte == UInt8(ascii: "\n") else {
          line.append(byte)
          continue
        }
        let text = String(decoding: line, as: UTF8.self)
        line = []
        if text == "ready" { return }
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        facts[String(parts[0])] = parts.count > 1 ? String(parts[1]) : ""
      }
    }
  }

  private static func inode(of path: String) -> UInt64? {
    var status = stat()
    return lstat(path, &status) == 0 ? UInt64(status.st_ino) : nil
  }
}

/// Runs a probe for the length of `body`.
func withProbe(
  _ environment: [String: String] = [:], _ body: (ProbeProcess) async throws -> Void
) async throws {
  let probe = try await ProbeProcess(environment)
  do {
    try await body(probe)
  } catch {
    await probe.remove()
    throw error
  }
  await probe.remove()
}
