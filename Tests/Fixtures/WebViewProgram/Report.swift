import Foundation

/// Prints one fact for the test that started this process.
func report(_ fact: String) {
  FileHandle.standardOutput.write(Data((fact + "\n").utf8))
}

/// Ends the process with status 3 if it is still there after `seconds`.
func limitLifetime(toSeconds seconds: Double) {
  Thread.detachNewThread {
    Thread.sleep(forTimeInterval: seconds)
    report("out of time")
    exit(3)
  }
}
