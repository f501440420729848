internal import Glibc

/// The signals by which people and systems end a program.
enum Signals {
  private static let ending = [SIGINT, SIGTERM, SIGHUP, SIGPIPE]

  /// Lets signals in that whoever started the tool has blocked, by accident: Foundation's `Process`
  /// hands on what its thread blocks, and Dispatch's threads block everything.
  static func unblock() {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in ending { sigaddset(&signals, number) }
    sigprocmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Ends the tool as a closed pipe ends others; the engine ignores this signal (WebKitGTK 2.50).
  static func endByClosedPipe() {
    signal(SIGPIPE, SIG_DFL)
    raise(SIGPIPE)
  }

  /// Does something short that must not be left half done; a signal meanwhile acts afterwards.
  static func postponed<E: Error>(_ work: () throws(E) -> Void) throws(E) {
    let handlers = ending.map { ($0, signal($0) { Signals.arrived = $0 }) }
    defer {
      for (number, handler) in handlers { signal(number, handler) }
      if Signals.arrived != 0 { raise(Signals.arrived) }
    }
    try work()
  }

  /// Written by signal handlers.
  nonisolated(unsafe) private static var arrived: Int32 = 0
}
