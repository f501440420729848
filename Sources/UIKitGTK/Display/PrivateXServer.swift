internal import Foundation
internal import Glibc

/// An Xvfb of this process alone, which ends with it however it ends.
///
/// Three things make sure of that:
/// - A watchdog (`XServerWatchdog`) starts the server and waits on a socket that only this
///   process holds open. When the process ends, even by `SIGKILL`, the kernel closes it; the watchdog
///   then stops the server, which removes its socket, and deletes the private directory.
/// - With `-terminate` the server also ends by itself when its last client has gone, should the
///   watchdog have been killed.
/// - Both run in a session of their own, so that Ctrl-C reaches the app and not its display.
///
/// Only those who can read the cookie in the private directory can connect.
@MainActor
struct PrivateXServer {
  /// The value for `DISPLAY`.
  let name: String
  /// Removed when this process has ended, however it ends.
  let directory: PrivateDirectory
  /// The value for `XAUTHORITY`: needed as long as web processes may start.
  var authorityFile: String { Self.authorityFile(in: directory) }

  /// What pages see as `screen`; windows may be larger.
  private static let screen = "1920x1080x24"
  private static let timeoutSeconds = 10
  private static let attempts = 2

  /// Starts the server and returns when it accepts connections.
  static func start(options: [String]) throws(DisplayError) -> PrivateXServer {
    guard let program = ExecutableSearch.path(of: "Xvfb") else { throw .serverNotInstalled }
    var failure = DisplayError.serverFailed("it was not started.")
    for _ in 0..<attempts {
      do throws(DisplayError) {
        return try start(program: program, options: options, timeoutSeconds: timeoutSeconds)
      } catch {
        failure = error
        // Waiting that long again would help nobody.
        if case .serverTimedOut = error { break }
      }
    }
    throw failure
  }

  /// One attempt, with the given Xvfb.
  static func start(
    program: String, options: [String] = [], timeoutSeconds: Int
  ) throws(DisplayError) -> PrivateXServer {
    let directory = PrivateDirectory()
    do throws(DisplayError) {
      let number = try XServerWatchdog.launch(
        server: [
          program, "-displayfd", "1", "-nolisten", "tcp", "-terminate",
          "-auth", authorityFile(in: directory), "-screen", "0", screen,
        ] + options,
        directory: directory, timeoutSeconds: timeoutSeconds
      ) { () throws(DisplayError) in
        try directory.write(XAuthority.fileWithNewCookie(), to: authorityName)
      }
      return PrivateXServer(name: ":\(number)", directory: directory)
    } catch {
      directory.remove()
      throw error
    }
  }

  private static let authorityName = "Xauthority"

  private static func authorityFile(in directory: PrivateDirectory) -> String {
    "\(directory.path)/\(authorityName)"
  }

  /// Points this process and its children at the server.
  func exportEnvironment() {
    setenv("DISPLAY", name, 1)
    setenv("XAUTHORITY", authorityFile, 1)
    setenv("GDK_BACKEND", "x11", 1)
    unsetenv("WAYLAND_DISPLAY")
    unsetenv("WAYLAND_SOCKET")
  }
}
