internal import Foundation

/// Why there is no display to show views on.
///
/// `description` is one sentence that tells the user what to do about it.
package enum DisplayError: Error, Equatable, Sendable {
  /// Neither a display nor the program that could provide a private one.
  case serverNotInstalled
  /// The private X server ended before it was ready; the text is its last words.
  case serverFailed(String)
  /// The private X server was not ready in time.
  case serverTimedOut(seconds: Int)
  /// Something listens where the variables point, but GTK cannot use it.
  case displayRefused(variables: String)
  /// `GDK_BACKEND` leaves out X11, the only kind of private display there is.
  case backendExcludesX11(String)
}

extension DisplayError: CustomStringConvertible, LocalizedError {
  package var description: String {
    switch self {
    case .serverNotInstalled:
      "There is no display to connect to, and Xvfb is not installed:"
        + " install the Debian package “xvfb”, or set DISPLAY or WAYLAND_DISPLAY."
    case .serverFailed(let reason):
      "The private X server (Xvfb) could not be started: \(reason)"
    case .serverTimedOut(let seconds):
      "The private X server (Xvfb) was not ready after \(seconds) seconds."
    case .displayRefused(let variables):
      "The display could not be opened (\(variables)):"
        + " correct the variable or XAUTHORITY, or set WEBKIT_HEADLESS=1 for a private display."
    case .backendExcludesX11(let backends):
      "A private display needs X11, which GDK_BACKEND=\(backends) rules out: unset GDK_BACKEND."
    }
  }

  package var errorDescription: String? { description }
}
