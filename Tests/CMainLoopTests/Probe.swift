import Foundation
import WebKitTesting

/// Runs one of the probe programs.
struct Probe {
  enum Program: String {
    case plain = "MainLoopProbe"
    case asyncMain = "AsyncMainProbe"
  }

  let program: Program

  func run(_ arguments: String...) async throws -> ChildProcess.Outcome {
    try await ChildProcess(
      ChildProcess.builtPrograms.appending(path: program.rawValue), arguments,
      environment: ProcessInfo.processInfo.environment.filter {
        !["DISPLAY", "WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS"].contains($0.key)
      }
    ).outcome()
  }
}

extension ChildProcess.Outcome {
  /// The number after `name: ` in the line that starts so.
  func number(_ name: String) -> Double? {
    lines.first { $0.hasPrefix(name + ": ") }.flatMap { Double($0.dropFirst(name.count + 2)) }
  }
}
