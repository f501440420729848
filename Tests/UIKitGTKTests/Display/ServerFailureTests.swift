import Foundation
import Testing

@testable import UIKitGTK

/// Servers that do not start, played by shell scripts.
@MainActor
@Suite(.timeLimit(.minutes(1)))
struct ServerFailureTests {
  @Test func passesOnTheServersLastWords() throws {
    let server = try FakeServer("echo 'no fonts, no fun' >&2; exit 1")
    #expect(throws: DisplayError.serverFailed("no fonts, no fun")) {
      try PrivateXServer.start(program: server.path, timeoutSeconds: 10)
    }
    #expect(server.isGone)
  }

  @Test func doesNotTrustNonsense() throws {
    let server = try FakeServer("echo nonsense; exec sleep 1000")
    #expect(throws: DisplayError.self) {
      try PrivateXServer.start(program: server.path, timeoutSeconds: 10)
    }
    #expect(server.isGone)
  }

  @Test func endsServersThatHang() throws {
    let server = try FakeServer("trap '' TERM; while :; do sleep 1; done")
    #expect(throws: DisplayError.serverTimedOut(seconds: 1)) {
      try PrivateXServer.start(program: server.path, timeoutSeconds: 1)
    }
    #expect(server.isGone)
  }
}

@MainActor
private final class FakeServer {
  let path: String
  private let directory: URL

  init(_ script: String) throws {
    directory = URL(fileURLWithPath: "/tmp/display-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    path = directory.appendingPathComponent("Xvfb").path
    try "#!/bin/sh\necho \"$7\" >\"${0%/*}/authority\"\n\(script)\n".write(
      toFile: path, atomically: true, encoding: .utf8)
    chmod(path, 0o755)
  }

  isolated deinit {
    try? FileManager.default.removeItem(at: directory)
  }

  /// Whether no process and no private directory is left.
  var isGone: Bool {
    let authority = try? String(
      contentsOf: directory.appendingPathComponent("authority"), encoding: .utf8)
    guard let authority, authority.hasSuffix("/Xauthority\n"),
      access((authority as NSString).deletingLastPathComponent, F_OK) != 0
    else { return false }
    let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return processes.allSatisfy { process in
      let commandLine = FileManager.default.contents(atPath: "/proc/\(process)/cmdline") ?? Data()
      return Int(process) == nil || commandLine.range(of: Data(path.utf8)) == nil
    }
  }
}
