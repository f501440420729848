internal import Foundation
internal import Glibc

@main
enum Main {
  @MainActor
  static func main() async {
    StandardStreams.reserve()
    Signals.unblock()
    Signals.endWebProcessesToo()
    // A tool opens no windows, unless it was asked to.
    if CommandLine.arguments.dropFirst().first != BrowseCommand.name {
      setenv("WEBKIT_HEADLESS", "1", 0)
    }
    let status = await Tool.run(Array(CommandLine.arguments.dropFirst()))
    WebProcesses.end()
    exit(status.rawValue)
  }
}
