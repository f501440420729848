internal import Foundation
internal import Glibc

@main
enum Main {
  @MainActor
  static func main() async {
    StandardStreams.reserve()
    Signals.unblock()
    Signals.endWebProcessesToo()
    Signals.explainEngineFailure()
    // A tool opens no windows, unless it was asked to.
    if CommandLine.arguments.dropFirst().first != BrowseCommand.name {
      setenv("WEBKIT_HEADLESS", "1", 0)
    }
    let arguments = Array(CommandLine.arguments.dropFirst())
    let status = arguments == [WarmEngine.name] ? await WarmEngine.run() : await Tool.run(arguments)
    WebProcesses.end()
    WarmClient.startEngine()
    exit(status.rawValue)
  }
}
