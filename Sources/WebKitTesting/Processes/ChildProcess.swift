internal import CWebKitGTK
package import Foundation
internal import GObjectSupport
internal import Synchronization

/// A program that a test runs beside itself, with pipes for its three streams.
///
/// Not by Foundation's `Process`: children that are started at the same time inherit each other's
/// descriptors there, so that the end of one is noticed only when the others have ended as well
/// (Swift 6.3). GLib closes in the child whatever is not its own.
package final class ChildProcess: Sendable {
  /// How it ended.
  package enum End: Equatable, Sendable {
    case exit(Int32)
    case signal(Int32)
  }

  /// How it ended, and all that it wrote.
  package struct Outcome: Sendable {
    package let end: End
    package let output: String
    package let errors: String
    /// The lines of the output that are not empty.
    package var lines: [String] { output.split(separator: "\n").map(String.init) }
  }

  package let identifier: Int32
  package let input: FileHandle
  package let output: FileHandle
  package let errors: FileHandle
  private let ending = Mutex<Ending>(.awaited([]))

  private enum Ending {
    case awaited([CheckedContinuation<End, Never>])
    case ended(End)
  }

  /// Starts it.
  ///
  /// - Parameters:
  ///   - program: an absolute path.
  ///   - environment: all of it; nil for that of this process.
  ///   - directory: the working directory; nil for that of this process.
  package init(
    _ program: URL, _ arguments: [String] = [], environment: [String: String]? = nil,
    directory: URL? = nil
  ) throws {
    var argv = ([program.path] + arguments).map { strdup($0) } + [nil]
    var variables =
      (environment ?? ProcessInfo.processInfo.environment)
      .map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in argv + variables { free(text) } }
    var identifier: GPid = 0
    var ends: (input: Int32, output: Int32, errors: Int32) = (-1, -1, -1)
    try throwingGLibError {
      g_spawn_async_with_pipes(
        directory?.path, &argv, &variables, G_SPAWN_DO_NOT_REAP_CHILD, nil, nil, &identifier,
        &ends.input, &ends.output, &ends.errors, $0)
    }
    self.identifier = identifier
    input = FileHandle(fileDescriptor: ends.input, closeOnDealloc: true)
    output = FileHandle(fileDescriptor: ends.output, closeOnDealloc: true)
    errors = FileHandle(fileDescriptor: ends.errors, closeOnDealloc: true)
    Thread.detachNewThread { [self] in reap() }
  }

  package func send(_ signal: Int32) {
    ending.withLock {
      // The number may be somebody else's by now.
      if case .awaited = $0 { kill(identifier, signal) }
    }
  }

  package var hasEnded: Bool {
    ending.withLock { if case .ended = $0 { true } else { false } }
  }

  /// Waits for the end.
  @discardableResult
  package func end() async -> End {
    await withCheckedContinuation { continuation in
      let end = ending.withLock { state -> End? in
        switch state {
        case .ended(let end): return end
        case .awaited(let waiting):
          state = .awaited(waiting + [continuation])
          return nil
        }
      }
      if let end { continuation.resume(returning: end) }
    }
  }

  /// Reads what it writes until it ends.
  package func outcome() async -> Outcome {
    async let output = Self.text(of: output)
    async let errors = Self.text(of: errors)
    let end = await end()
    return await Outcome(end: end, output: output, errors: errors)
  }

  /// Everything up to the end of the stream.
  package static func text(of stream: FileHandle) async -> String {
    await onThread { String(decoding: (try? stream.readToEnd()) ?? Data(), as: UTF8.self) }
  }

  /// The folder of the running test program, in which all programs of the package are built.
  package static let builtPrograms: URL = {
    let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return URL(filePath: tests).deletingLastPathComponent()
  }()

  private func reap() {
    var information = siginfo_t()
    while waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
    let waiting = ending.withLock { state -> ([CheckedContinuation<End, Never>], End) in
      var status: Int32 = 0
      while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
      let signal = status & 0x7f
      let end: End = signal == 0 ? .exit((status >> 8) & 0xff) : .signal(signal)
      defer { state = .ended(end) }
      if case .awaited(let waiting) = state { return (waiting, end) }
      return ([], end)
    }
    for continuation in waiting.0 { continuation.resume(returning: waiting.1) }
  }
}

/// Runs blocking work without holding up other tests.
package func onThread<Result: Sendable>(
  _ work: @escaping @Sendable () -> Result
) async -> Result {
  await withCheckedContinuation { continuation in
    Thread.detachNewThread { continuation.resume(returning: work()) }
  }
}
