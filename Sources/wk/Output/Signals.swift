internal import Foundation
internal import Glibc
internal import Synchronization

/// The signals by which people and systems end a program.
enum Signals {
  private static let ending = [SIGINT, SIGTERM, SIGHUP, SIGPIPE]

  /// Lets signals in that whoever started the tool has blocked, by accident: Foundation's `Process`
  /// hands on what its thread blocks, and Dispatch's threads block everything.
  static func unblock() {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in ending + [SIGTRAP] { sigaddset(&signals, number) }
    sigprocmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Sees to it that a signal that ends the tool ends its web processes first.
  ///
  /// A signal handler may not do that, so that it tells a thread.
  static func endWebProcessesToo() {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let (news, reports) = (ends[0], ends[1])
    Self.reports = reports
    let ignored = ignoredSignals
    for number in [SIGINT, SIGTERM, SIGHUP] where ignored & (1 << UInt64(number - 1)) == 0 {
      signal(number) { number in
        var number = number
        _ = Glibc.write(Signals.reports, &number, MemoryLayout<Int32>.size)
      }
    }
    Thread {
      var number: Int32 = 0
      while read(news, &number, MemoryLayout<Int32>.size) != MemoryLayout<Int32>.size {}
      // Never let go of, so that nothing begins what it cannot finish.
      work.withLock { _ in
        WebProcesses.end()
        signal(number, SIG_DFL)
        kill(getpid(), number)
        while true { pause() }
      }
    }.start()
  }

  static let engineFailure: StaticString =
    "wk: the engine has given up: see what 'wk doctor' says\n"

  /// Sees to it that the tool says what to do when the engine ends it, as it does where it cannot make its
  /// sandbox (WebKitGTK 2.50).
  static func explainEngineFailure() {
    signal(SIGTRAP) { _ in
      let words = Signals.engineFailure
      _ = Glibc.write(STDERR_FILENO, words.utf8Start, words.utf8CodeUnitCount)
      _exit(ExitStatus.internalError.rawValue)
    }
  }

  /// What whoever started the tool has made it ignore, as `nohup` does; a bit for each signal.
  private static var ignoredSignals: UInt64 {
    let data = FileManager.default.contents(atPath: "/proc/self/status") ?? Data()
    let line = String(decoding: data, as: UTF8.self).split(separator: "\n")
      .first { $0.hasPrefix("SigIgn:") }
    let mask = line?.split(whereSeparator: \.isWhitespace).last ?? ""
    return UInt64(mask, radix: 16) ?? 0
  }

  /// Read by signal handlers.
  nonisolated(unsafe) private static var reports: Int32 = -1

  /// Ends the tool as a closed pipe ends others; the engine ignores this signal (WebKitGTK 2.50).
  static func endByClosedPipe() {
    WebProcesses.end()
    signal(SIGPIPE, SIG_DFL)
    raise(SIGPIPE)
  }

  /// Does something short that must not be left half done; a signal meanwhile acts afterwards.
  static func postponed<E: Error>(_ body: () throws(E) -> Void) throws(E) {
    try work.withLock { _ throws(E) in try body() }
  }

  /// Held by what must not be left half done, and by what ends the tool.
  private static let work = Mutex(())
}
