internal import EndOfProgram
internal import Foundation

/// What a probe does in its outer loop.
public enum Scenario: String, CaseIterable, Sendable {
  /// Everything arrives, on the main thread.
  case progress
  /// Nothing happens for a second: how much CPU time does that take?
  case idle
  /// A main-actor task that always has more to do, beside all other kinds of work.
  case busyTask
  /// A GLib idle source that always has more to do.
  case busyIdle
  /// A timer that is always due.
  case busyTimer
  /// Loops within callbacks of the others.
  case nested
  /// More descriptors than any fixed array.
  case manyDescriptors
  /// Signals that interrupt the wait.
  case signals
  /// A child made by fork() that ends without exec.
  case fork
  /// exit() within a callback.
  case exit
  /// exit() on another thread, while GLib has always more to do on the main thread.
  case exitElsewhere
  /// Nothing at all.
  case nothing

  /// Starts it; `end` is called when it is over and the outer loop may be left.
  @MainActor
  public func start(_ end: @escaping @MainActor () -> Void) {
    switch self {
    case .progress: reportProgress(then: end)
    case .idle: measureIdleness(then: end)
    case .busyTask:
      Task { @MainActor in while true { await Task.yield() } }
      reportProgress(then: end)
    case .busyIdle:
      GLibEvents.idle { true }
      reportProgress(except: [.glibIdle, .glibFromAnotherThread], then: end)
    case .busyTimer:
      _ = Timer.scheduledTimer(withTimeInterval: 0.000_001, repeats: true) { _ in }
      reportProgress(then: end)
    case .nested:
      NestedLoops().start(then: end)
    case .manyDescriptors: watchManyDescriptors(then: end)
    case .signals:
      sendSignals()
      reportProgress(then: end)
    case .fork:
      forkChild()
      reportProgress(then: end)
    case .exit: Task { @MainActor in withExtendedLifetime(end) { Foundation.exit(7) } }
    case .exitElsewhere: exitWhileGLibIsBusy(keeping: end)
    case .nothing: break
    }
  }

  @MainActor
  private func reportProgress(
    except ignored: Set<ProgressCheck.Event> = [], then end: @escaping @MainActor () -> Void
  ) {
    let check = ProgressCheck(ignoring: ignored)
    check.start {
      report(check.summary)
      end()
    }
  }
}

/// Measures after a start-up phase, which may well use CPU time.
@MainActor
private func measureIdleness(then end: @escaping @MainActor () -> Void) {
  let check = ProgressCheck()
  check.start {
    onAnotherThread {
      Thread.sleep(forTimeInterval: 0.3)
      let before = processorTime()
      Thread.sleep(forTimeInterval: 1)
      report("idle: \(processorTime() - before)")
      Task { @MainActor in end() }
    }
  }
}

@MainActor
private func watchManyDescriptors(then end: @escaping @MainActor () -> Void) {
  var limit = rlimit()
  getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  limit.rlim_cur = min(limit.rlim_max, 4096)
  setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  let pipes = (0..<600).map { _ in Pipe() }
  var arrived = 0
  for pipe in pipes {
    GLibEvents.readable(pipe.fileHandleForReading.fileDescriptor) {
      arrived += 1
      guard arrived == pipes.count else { return }
      report("readable: \(arrived)")
      MainActor.assumeIsolated(end)
    }
  }
  onAnotherThread {
    for pipe in pipes { pipe.fileHandleForWriting.write(Data([1])) }
  }
}

private func sendSignals() {
  signal(SIGUSR1) { _ in }
  let mainThread = pthread_self()
  onAnotherThread {
    while true {
      pthread_kill(mainThread, SIGUSR1)
      usleep(500)
    }
  }
}

private func exitWhileGLibIsBusy(keeping end: @escaping @MainActor () -> Void) {
  GLibEvents.idle {
    withExtendedLifetime(end) { callback_was_served() }
    return true
  }
  onAnotherThread {
    usleep(50_000)
    Foundation.exit(7)
  }
}

private func forkChild() {
  let child = fork()
  if child == 0 { _exit(5) }
  var status: Int32 = 0
  waitpid(child, &status, 0)
  report("child: \(status >> 8)")
}
