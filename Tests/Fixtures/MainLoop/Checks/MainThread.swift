internal import Foundation

/// Whether the caller is on the process's first thread, asked of the kernel.
public func isOnMainThread() -> Bool {
  // "PID/task/TID"; Swift's Glibc module has no gettid().
  let link = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")
  return link == "\(getpid())/task/\(getpid())"
}

/// CPU time of the whole process so far, in milliseconds.
public func processorTime() -> Double {
  // POSIX: in microseconds.
  Double(clock()) / 1000
}

/// Prints one fact for the test that started this process.
public func report(_ fact: String) {
  FileHandle.standardOutput.write(Data((fact + "\n").utf8))
}

/// Runs `body` on a thread that no executor or queue knows.
public func onAnotherThread(_ body: @escaping @Sendable () -> Void) {
  Thread.detachNewThread(body)
}

/// Ends the process with status 3 if it is still there after `seconds`.
public func limitLifetime(toSeconds seconds: Double) {
  onAnotherThread {
    Thread.sleep(forTimeInterval: seconds)
    ProgressCheck.reportUnfinished()
    exit(3)
  }
}

/// Runs the main run loop until it has handled something; a timer does not count as that, hence the
/// limit.
public func runLoopTurn() {
  _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.05))
}
