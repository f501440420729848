internal import Glibc

/// What the system says about its last failed call.
enum SystemError {
  static var message: String {
    // The tool's own places for streams that were closed when it began; nothing else is used so.
    errno == EBADF ? "it is closed" : String(cString: strerror(errno))
  }
}
