internal import Foundation
internal import Glibc

/// The three streams that every program begins with.
enum StandardStreams {
  /// Fills the places of closed streams, lest a socket or file that is opened later takes the output.
  static func reserve() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest free number, so this one. Reading and writing the wrong way round fail.
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Tells a person; if nobody listens, nobody does.
  static func report(_ message: String) {
    _ = Output.write(Data("wk: \(message)\n".utf8), to: STDERR_FILENO)
  }
}
