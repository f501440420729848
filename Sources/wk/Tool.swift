internal import Foundation

/// The command line as a whole: which command, and how it ends.
enum Tool {
  static let version = "0.1.0"

  static let commands: [any Command.Type] = [
    PageRun<PDFCommand>.self, PageRun<ShotCommand>.self, PageRun<ArchiveCommand>.self,
    PageRun<HTMLCommand>.self, PageRun<TextCommand>.self, PageRun<JSCommand>.self,
    PageRun<FindCommand>.self, PageRun<LinksCommand>.self, BrowseCommand.self, DoctorCommand.self,
    HelpCommand.self,
  ]

  private static let versionOption = Option(
    "version", short: "V", help: "Print the version.")
  static let options = [Option.help, versionOption]

  /// - Parameter arguments: without the program's name.
  @MainActor
  static func run(_ arguments: [String]) async -> ExitStatus {
    var page = "wk --help"
    do {
      let parsed = try OptionParser(options: options, stopsAtOperand: true).parse(arguments)
      if parsed.has(.help) { return try printed(helpText) }
      if parsed.has(versionOption) { return try printed("wk \(version)\n") }
      guard let name = parsed.operands.first else { throw Failure(.usage, "no command") }
      let command = try command(named: name)
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

  static func command(named name: String) throws(Failure) -> any Command.Type {
    if let command = commands.first(where: { $0.name == name }) { return command }
    let hint = Suggestion.hint(for: name, among: commands.map { $0.name })
    throw Failure(.usage, "unknown command '\(name)'\(hint)")
  }

  @MainActor
  private static func run(
    _ command: any Command.Type, _ arguments: [String]
  ) async throws -> ExitStatus {
    let parsed = try OptionParser(options: command.help.options).parse(arguments)
    if parsed.has(.help) { return try printed(command.help.text(command: command.name)) }
    return try await command.init(parsed).run()
  }

  @MainActor
  private static func printed(_ text: String) throws(Failure) -> ExitStatus {
    try Output.standardOutput.write(Data(text.utf8))
    return .success
  }

  static let summary = "Shows, reads and runs scripts in web pages, with no window and no display."

  static let notes =
    "'wk COMMAND --help' tells more about a command. Nothing is kept from one run to the next, unless"
    + " --store says so: no cookies, no caches, no storage. Only 'wk browse' keeps what browsers keep."

  /// Of the environment.
  static let variables = [
    ("NO_COLOR", "Not empty: no colours."),
    ("WEBKIT_HEADLESS", "0 shows pages on the display instead of a private one."),
    ("WK_PASSWORD", "The password for --user NAME."),
    ("XDG_RUNTIME_DIR", "Where engines of --warm are found; else in the folder for caches."),
    (
      "SLURM_ARRAY_TASK_ID, SLURM_ARRAY_TASK_COUNT, SLURM_ARRAY_TASK_MIN",
      "Which part of a manifest to do in a task of a Slurm array."
    ),
    (
      "JOB_COMPLETION_INDEX, JOB_COMPLETIONS",
      "Which part of a manifest to do in an indexed job of Kubernetes."
    ),
  ]

  static var helpText: String {
    let statuses = ExitStatus.allCases.map { status in
      let number = String(status.rawValue)
      return (String(repeating: " ", count: 2 - number.count) + number, status.summary)
    }
    return """
      Usage: wk COMMAND [OPTION]... INPUT...
      \(summary)

      Commands:
      \(HelpPage.table(commands.map { ($0.name, $0.help.summary) }))

      Options:
      \(HelpPage.table(options.map(HelpPage.row)))

      Environment:
      \(HelpPage.table(variables, leftWidth: 15))

      Exit status:
      \(HelpPage.table(statuses))

      \(HelpPage.wrapped(notes, indentation: 0))

      """
  }
}
