internal import Foundation
internal import Glibc

/// Who has called the tool: the streams to talk to, and the environment to go by.
///
/// The process's own, unless it works for another wk; see ``WarmEngine``.
@MainActor
struct Caller {
  var input = STDIN_FILENO
  var output = STDOUT_FILENO
  var error = STDERR_FILENO
  var environment = ProcessInfo.processInfo.environment
  /// Whether the work is another wk's.
  var isElsewhere = false
  /// Told before something is done that cannot be done a second time: standard input is read, or
  /// standard output written.
  var cannotBeRepeated: @MainActor () -> Void = {}
  /// Ends the tool as a closed pipe ends others.
  var pipeClosed: @MainActor () -> Void = { Signals.endByClosedPipe() }

  static var current = Caller()

  /// What the terminal at standard error can do.
  var terminal: Terminal { Terminal(error, environment: environment) }
}
