internal import Foundation
internal import Glibc

/// A shell that starts the X server and ends it when this process has ended.
///
/// A shell in a child process, because it survives everything that can happen to this one. A death
/// signal of the kernel (`PR_SET_PDEATHSIG`) would be tied to the thread that forked, and forking
/// without `exec` is not safe in a process with threads.
@MainActor
enum XServerWatchdog {
  private static let logFile = "Xvfb.log"

  /// `$1` is the private directory, the rest the server's command line. Descriptor 0 brings a line when the
  /// directory is there, and ends with the app; descriptor 1 takes the display number and ends with the server,
  /// hence the shell lets go.
  private static let script = """
    cd /
    directory=$1
    shift
    if read -r _; then
      "$@" </dev/null 2>"$directory/\(logFile)" &
      server=$!
      exec >/dev/null
      read -r _
      kill "$server"
      wait "$server"
    fi
    PATH=/usr/bin:/bin
    rm -rf -- "$directory"
    """

  /// The end of the channel that tells the watchdog that this process lives; never closed once a
  /// server runs. Children lose it at `exec`, so that only a bare `fork` prolongs the server's life.
  private static var lifeline: Int32 = -1

  /// Makes the directory, starts the server and returns its display number; on failure nothing is left running.
  ///
  /// - Parameter fill: writes into the directory what the server reads.
  static func launch(
    server: [String], directory: PrivateDirectory, timeoutSeconds: Int,
    fill: () throws(DisplayError) -> Void
  ) throws(DisplayError) -> Int {
    let life = try Channel()
    let readiness: Channel
    do throws(DisplayError) {
      readiness = try Channel()
    } catch {
      life.close()
      throw error
    }
    defer { close(readiness.readEnd) }

    let process: pid_t
    do throws(DisplayError) {
      process = try spawn(
        ["/bin/sh", "-c", script, "webkit-display", directory.path] + server,
        input: life.readEnd, output: readiness.writeEnd)
    } catch {
      life.close()
      close(readiness.writeEnd)
      throw error
    }
    close(life.readEnd)
    close(readiness.writeEnd)

    // Only now, when there is somebody who removes it if this process is ended in the middle.
    do throws(DisplayError) {
      try directory.make()
      try fill()
    } catch {
      end(process, lifeline: life.writeEnd)
      throw error
    }
    _ = send(life.writeEnd, "\n", 1, Int32(MSG_NOSIGNAL))

    switch displayNumber(from: readiness.readEnd, timeoutSeconds: timeoutSeconds) {
    case .number(let number):
      lifeline = life.writeEnd
      return number
    case .ended:
      let lastWords = directory.text(of: logFile).split(separator: "\n").last.map(String.init)
      end(process, lifeline: life.writeEnd)
      throw .serverFailed(lastWords ?? "it ended without a message.")
    case .timedOut:
      end(process, lifeline: life.writeEnd)
      throw .serverTimedOut(seconds: timeoutSeconds)
    }
  }

  /// Ends a start that failed: the whole session at once, as a server that hangs does not heed the
  /// watchdog either.
  private static func end(_ process: pid_t, lifeline: Int32) {
    kill(-process, SIGKILL)
    close(lifeline)
    while waitpid(process, nil, 0) < 0, errno == EINTR {}
  }

  private enum Readiness {
    case number(Int)
    case ended
    case timedOut
  }

  private static func displayNumber(from descriptor: Int32, timeoutSeconds: Int) -> Readiness {
    let clock = ContinuousClock()
    let deadline = clock.now + .seconds(timeoutSeconds)
    var text = ""
    while true {
      let left = (deadline - clock.now) / .milliseconds(1)
      guard left > 0 else { return .timedOut }
      var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&watched, 1, Int32(left.rounded(.up))) > 0 else { continue }
      var buffer = [UInt8](repeating: 0, count: 16)
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return .ended }
      text += String(decoding: buffer[..<count], as: UTF8.self)
      if text.hasSuffix("\n") {
        return Int(text.dropLast()).map(Readiness.number) ?? .ended
      }
    }
  }

  private static func spawn(
    _ arguments: [String], input: Int32, output: Int32
  ) throws(DisplayError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    posix_spawn_file_actions_addopen(
      &actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    // Else the server would keep open what of the app's descriptors is not close-on-exec.
    for descriptor in openDescriptors() where descriptor > STDERR_FILENO {
      posix_spawn_file_actions_addclose(&actions, descriptor)
    }

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // Not `sigset_t()`: optimized builds attribute that to a module of the compiler's (Swift 6.3).
    let signals = UnsafeMutablePointer<sigset_t>.allocate(capacity: 1)
    defer { signals.deallocate() }
    sigemptyset(signals)
    posix_spawnattr_setsigmask(&attributes, signals)
    // X servers give an ignored SIGUSR1 a meaning of its own.
    sigfillset(signals)
    posix_spawnattr_setsigdefault(&attributes, signals)
    posix_spawnattr_setflags(
      &attributes,
      Int16(newSession | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

    var argv = arguments.map { strdup($0) } + [nil]
    defer { for argument in argv { free(argument) } }
    var process: pid_t = 0
    let status = posix_spawn(&process, "/bin/sh", &actions, &attributes, &argv, environ)
    guard status == 0 else { throw .serverFailed("\(String(cString: strerror(status))).") }
    return process
  }

  /// `POSIX_SPAWN_SETSID`, which the C library shows to GNU sources only.
  private static let newSession: Int32 = 0x80

  private static func openDescriptors() -> [Int32] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    return names.compactMap { Int32($0) }
  }
}
