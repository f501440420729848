internal import Foundation

/// The command line as a whole: which command, and how it ends.
enum Tool {
  static let version = "0.1.0"

  static let commands: [any Command.Type] = [
    PDFCommand.self, ShotCommand.self, ArchiveCommand.self, HTMLCommand.self, JSCommand.self,
    BrowseCommand.self,
  ]

  private static let versionOption = Option(
    "version", short: "V", help: "Print the version.")
  private static let options = [Option.help, versionOption]

  /// - Parameter arguments: without the program's name.
  @MainActor
  static func run(_ arguments: [String]) async -> ExitStatus {
    var page = "wk --help"
    do {
      let parsed = try OptionParser(options: options, stopsAtOperand: true).parse(arguments)
      if parsed.has(.help) { return try printed(helpText) }
      if parsed.has(versionOption) { return try printed("wk \(version)\n") }
      guard let name = parsed.operands.first else { throw Failure(.usage, "no command") }
      guard let command = commands.first(where: { $0.name == name }) else {
        let hint = Suggestion.hint(for: name, among: commands.map { $0.name })
        throw Failure(.usage, "unknown command '\(name)'\(hint)")
      }
      page = "wk \(name) --help"
      return try await run(command, Array(parsed.operands.dropFirst()))
    } catch let failure as Failure {
      let advice = failure.status == .usage ? "; see '\(page)'" : ""
      StandardStreams.report(failure.message + advice)
      return failure.status
    } catch {
      StandardStreams.report(Failure(.internalError, error.localizedDescription).message)
      return .internalError
    }
  }

  @MainActor
  private static func run(
    _ command: any Command.Type, _ arguments: [String]
  ) async throws -> ExitStatus {
    let parsed = try OptionParser(options: command.help.options).parse(arguments)
    if parsed.has(.help) { return try printed(command.help.text(command: command.name)) }
    try await command.init(parsed).run()
    return .success
  }

  private static func printed(_ text: String) throws(Failure) -> ExitStatus {
    try Output.standardOutput.write(Data(text.utf8))
    return .success
  }

  private static var helpText: String {
    let statuses = ExitStatus.allCases.map { status in
      let number = String(status.rawValue)
      return (String(repeating: " ", count: 2 - number.count) + number, status.summary)
    }
    return """
      Usage: wk COMMAND [OPTION]... INPUT
      Shows, reads and runs scripts in web pages, with no window and no display.

      Commands:
      \(HelpPage.table(commands.map { ($0.name, $0.help.summary) }))

      Options:
      \(HelpPage.table(options.map(HelpPage.row)))

      Exit status:
      \(HelpPage.table(statuses))

      'wk COMMAND --help' tells more about a command. Nothing is kept from one run to
      the next: no cookies, no caches, no storage. Pages may come without encryption,
      as in a browser. WEBKIT_HEADLESS=0 shows the page on the display instead of a
      private one.

      """
  }
}
