import Foundation

/// The tool, run as a person runs it.
///
/// Not by Foundation's `Process`, which takes a program to run as long as any of its children does.
final class ToolRun: @unchecked Sendable {
  /// How it ended.
  enum End: Equatable {
    case exit(Int32)
    case signal(Int32)
  }

  let identifier: Int32
  private let outputFile: URL
  private let errorFile: URL

  /// Starts it.
  ///
  /// - Parameters:
  ///   - folder: the working directory.
  ///   - text: standard input.
  ///   - output: where standard output goes instead of to ``output``.
  ///   - error: where standard error goes instead of to ``errorText``.
  ///   - signal: what it is made to ignore, as by `nohup`.
  ///   - closed: which of the three streams it has not got.
  init(
    _ arguments: [String], in folder: URL, input text: Data = Data(), output: FileHandle? = nil,
    error: FileHandle? = nil, environment: [String: String] = [:], ignoring signal: Int32? = nil,
    closed: [Int32] = []
  ) throws {
    // Files, lest a pipe that nobody reads stops the tool.
    let streams = FileManager.default.temporaryDirectory
      .appending(path: "wk-streams-\(UUID().uuidString)")
    let inputFile = streams.appendingPathExtension("in")
    outputFile = streams.appendingPathExtension("out")
    errorFile = streams.appendingPathExtension("err")
    try text.write(to: inputFile)
    defer { try? FileManager.default.removeItem(at: inputFile) }
    for file in [outputFile, errorFile] { try Data().write(to: file) }

    let inherited = ProcessInfo.processInfo.environment.filter {
      ["HOME", "PATH", "TMPDIR", "LD_LIBRARY_PATH"].contains($0.key)
    }
    let variables = inherited.merging(environment) { $1 }.map { "\($0.key)=\($0.value)" }
    identifier = try Self.spawn(
      ["/usr/bin/env", "-C", folder.path]
        + (signal.map { ["--ignore-signal=\($0)"] } ?? []) + ["-i"] + variables
        + [Self.executable] + arguments,
      streams: [
        FileHandle(forReadingFrom: inputFile),
        output ?? FileHandle(forWritingTo: outputFile),
        error ?? FileHandle(forWritingTo: errorFile),
      ], closed: closed)
  }

  deinit {
    for file in [outputFile, errorFile] { try? FileManager.default.removeItem(at: file) }
  }

  func send(_ signal: Int32) { kill(identifier, signal) }

  /// Waits for the end, and says how it was; to be called once.
  func end() async -> End {
    await withCheckedContinuation { continuation in
      Thread { [identifier] in
        var status: Int32 = 0
        while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
        let signal = status & 0x7f
        continuation.resume(
          returning: signal == 0 ? .exit((status >> 8) & 0xff) : .signal(signal))
      }.start()
    }
  }

  var output: Data { FileManager.default.contents(atPath: outputFile.path) ?? Data() }
  var outputText: String { String(decoding: output, as: UTF8.self) }
  var errorText: String {
    String(decoding: FileManager.default.contents(atPath: errorFile.path) ?? Data(), as: UTF8.self)
  }

  /// Beside the test program.
  static let executable: String = {
    let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return URL(filePath: tests).deletingLastPathComponent().appending(path: "wk").path
  }()

  private static func spawn(_ command: [String], streams: [FileHandle], closed: [Int32]) throws
    -> Int32
  {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, stream) in streams.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, stream.fileDescriptor, Int32(number))
    }
    for number in closed { posix_spawn_file_actions_addclose(&actions, number) }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var all = sigset_t()
    sigfillset(&all)
    // The worst that a parent can do to the tool.
    posix_spawnattr_setsigmask(&attributes, &all)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

    var argv = command.map { strdup($0) } + [nil]
    defer { for argument in argv { free(argument) } }
    var process: pid_t = 0
    let status = posix_spawn(&process, command[0], &actions, &attributes, &argv, environ)
    guard status == 0 else { throw POSIXError(POSIXErrorCode(rawValue: status) ?? .EIO) }
    withExtendedLifetime(streams) {}
    return process
  }
}
