import Foundation
import Testing
import WebKitTesting

@testable import wk

/// A folder of pages, and what runs in it with `--warm` go by.
struct WarmFolder {
  let folder: URL
  let environment: [String: String]

  init(_ folder: URL) throws {
    self.folder = folder
    for name in ["run", "tmp"] {
      try FileManager.default.createDirectory(
        at: folder.appending(path: name), withIntermediateDirectories: false,
        attributes: [.posixPermissions: 0o700])
    }
    environment = [
      "XDG_RUNTIME_DIR": folder.appending(path: "run").path,
      "TMPDIR": folder.appending(path: "tmp").path,
    ]
    try Data("<title>one</title><p>text".utf8).write(to: folder.appending(path: "page.html"))
  }

  func run(
    _ arguments: String..., input: String = "", output: FileHandle? = nil,
    environment more: [String: String] = [:]
  ) throws -> ToolRun {
    try ToolRun(
      arguments, in: folder, input: Data(input.utf8), output: output,
      environment: environment.merging(more) { $1 })
  }

  /// Runs it to its end, and expects no complaint.
  @discardableResult
  func output(_ arguments: String..., input: String = "") async throws -> String {
    let run = try ToolRun(
      arguments, in: folder, input: Data(input.utf8), environment: environment)
    #expect(await run.end() == .exit(0))
    #expect(run.errorText == "")
    return run.outputText
  }

  /// The sockets of engines that are ready.
  var sockets: [String] {
    let path = folder.appending(path: "run/wk").path
    return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).map {
      "\(path)/\($0)"
    }
  }

  /// The processes of engines that answer.
  var engines: [pid_t] {
    sockets.compactMap { path in
      guard let connection = WarmSocket.connect(to: path) else { return nil }
      defer { close(connection) }
      return WarmSocket.peer(of: connection).map { pid_t($0.process) }
    }
  }

  /// Leaves an engine, and waits until it can be asked.
  func leaveEngine(seconds: Int = 60) async throws -> pid_t {
    try await output("js", "page.html", "1", "--warm=\(seconds)")
    try await eventually("an engine that is ready") { engines.count == 1 }
    return try #require(engines.first)
  }

  /// It is no child of the tests'.
  func hasEnded(_ process: pid_t) -> Bool {
    let status = FileManager.default.contents(atPath: "/proc/\(process)/stat")
    let text = status.map { String(decoding: $0, as: UTF8.self) } ?? ""
    return text.isEmpty || text.contains(") Z ")
  }

  func haveEnded(_ processes: [Descendants.Entry]) -> Bool {
    processes.allSatisfy { hasEnded($0.identifier) }
  }

  /// Ends what is left, also an engine that does not listen yet.
  func end() async throws {
    try await eventually("the end of all processes") {
      let processes = processes
      for process in processes where isEngine(process) { kill(process, SIGTERM) }
      return processes.isEmpty
    }
  }

  /// All that know of this folder by their environment.
  private var processes: [pid_t] {
    let mark = Data(folder.path.utf8)
    return ((try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? [])
      .compactMap { pid_t($0) }.filter { process in
        guard process != getpid() else { return false }
        let environment = FileManager.default.contents(atPath: "/proc/\(process)/environ")
        return environment?.range(of: mark) != nil
      }
  }

  private func isEngine(_ process: pid_t) -> Bool {
    let command = FileManager.default.contents(atPath: "/proc/\(process)/cmdline") ?? Data()
    return String(decoding: command, as: UTF8.self).contains(WarmEngine.name)
  }
}
