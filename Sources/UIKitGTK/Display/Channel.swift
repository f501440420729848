internal import Glibc

/// A one-way channel to a child process.
///
/// Close-on-exec from the start, so that children of other threads cannot inherit it (`pipe2` would
/// do as well, but is not visible to Swift), and with numbers above the standard streams', which a
/// daemon may have closed.
struct Channel {
  let readEnd: Int32
  let writeEnd: Int32

  init() throws(DisplayError) {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
      throw .serverFailed("no channel to it: \(String(cString: strerror(errno))).")
    }
    let raised = ends.map { fcntl($0, F_DUPFD_CLOEXEC, STDERR_FILENO + 1) }
    for end in ends { Glibc.close(end) }
    (readEnd, writeEnd) = (raised[0], raised[1])
    guard readEnd >= 0, writeEnd >= 0 else {
      close()
      throw .serverFailed("too many open files.")
    }
  }

  func close() {
    Glibc.close(readEnd)
    Glibc.close(writeEnd)
  }
}
