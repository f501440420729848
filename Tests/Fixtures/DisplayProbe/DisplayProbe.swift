internal import Foundation
internal import UIKitGTK

/// Opens the display in a process of its own, tells what came of it, and ends as it is told to.
///
/// Writes `name=value` lines, then `ready`; then obeys lines on standard input:
/// `abort`, `child` (starts a child that outlives this process), `page`, and end of input for `exit(0)`.
@main
struct DisplayProbe {
  static func main() async {
    do {
      try DisplayServer.open()
      report("outcome", "open")
    } catch {
      report("outcome", "\(error)")
    }
    report("private", "\(DisplayServer.isPrivate)")
    for name in ["DISPLAY", "XAUTHORITY", "GSK_RENDERER", "GDK_DEBUG", "WAYLAND_DISPLAY"] {
      report(name, ProcessInfo.processInfo.environment[name] ?? "")
    }
    write("ready")
    while let command = readLine() {
      switch command {
      case "abort": abort()
      case "child": startChild()
      case "page": await PageReport().run()
      default: exit(2)
      }
      write("ready")
    }
    exit(0)
  }

  static func report(_ name: String, _ value: String) {
    write("\(name)=\(value)")
  }

  /// Unbuffered, so that lines arrive before an `abort`.
  private static func write(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }

  private static func startChild() {
    let child = Process()
    child.executableURL = URL(fileURLWithPath: "/bin/sleep")
    child.arguments = ["1000"]
    child.standardInput = FileHandle.nullDevice
    child.standardOutput = FileHandle.nullDevice
    child.standardError = FileHandle.nullDevice
    do {
      try child.run()
      report("child", "\(child.processIdentifier)")
    } catch {
      report("child", "\(error)")
    }
  }
}
