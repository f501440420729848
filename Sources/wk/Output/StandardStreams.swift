internal import Foundation
internal import Glibc

/// The three streams that every program begins with.
enum StandardStreams {
  /// Fills the places of closed streams, lest a socket or file that is opened later takes the output.
  ///
  /// Libraries open descriptors of their own before `main`, and those may have taken the places. Then
  /// the tool begins anew with the places filled.
  static func reserve() {
    var isTaken = false
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      let isOpen = fcntl(descriptor, F_GETFD) >= 0
      guard !isOpen || isOfLibraries(descriptor) else { continue }
      isTaken = isTaken || isOpen
      // Reading and writing the wrong way round fail.
      let null = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
      if null >= 0, null != descriptor {
        dup2(null, descriptor)
        close(null)
      }
    }
    // Only fails if there is no /proc; then the main loop has lost what it waits for.
    if isTaken, execv("/proc/self/exe", CommandLine.unsafeArgv) != 0 { abort() }
  }

  /// Whether a descriptor is of a kind that no shell opens.
  private static func isOfLibraries(_ descriptor: Int32) -> Bool {
    let kind = try? FileManager.default.destinationOfSymbolicLink(
      atPath: "/proc/self/fd/\(descriptor)")
    return kind?.hasPrefix("anon_inode:") ?? false
  }

  /// Tells a person; if nobody listens, nobody does.
  @MainActor
  static func report(_ message: String) {
    let name = Caller.current.terminal.colored("wk:", .red)
    _ = Output.write(Data("\(name) \(message)\n".utf8), to: Caller.current.error)
  }
}
