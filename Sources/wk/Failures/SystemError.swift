internal import Glibc

/// What the system says about its last failed call.
enum SystemError {
  static var message: String { String(cString: strerror(errno)) }
}
