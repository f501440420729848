internal import Foundation

/// `wk help`: what `--help` says, and the same for other readers.
struct HelpCommand: Command {
  static let name = "help"
  static let help = HelpPage(
    summary: "Print help about wk or a command, the manual, or completions for a shell.",
    usage: ["[COMMAND]", "--man", "--completions SHELL"],
    description: [
      "Prints what 'wk --help' or 'wk COMMAND --help' prints; or the manual page, or what makes a shell"
        + " complete the command line, as files that packages install."
    ],
    groups: [OptionGroup("Options", [man, completions, .help])],
    examples: [
      "pdf",
      "--man | man -l -",
      "--completions bash > ~/.local/share/bash-completion/completions/wk",
    ])

  private static let man = Option("man", help: "Print the manual page.")
  private static let completions = Option(
    "completions", value: "SHELL", kind: .words(Shell.words),
    help: "Print completions for bash, zsh or fish.")

  private let text: String

  init(_ arguments: Arguments) throws(Failure) {
    if arguments.operands.count > 1 {
      throw Failure(.usage, "unexpected argument '\(arguments.operands[1])'")
    }
    if arguments.has(Self.man) {
      text = ManualPage.text
    } else if arguments.has(Self.completions) {
      let word = try arguments.word(of: Self.completions, among: Shell.words, default: "bash")
      text = (Shell(rawValue: word) ?? .bash).completions
    } else if let name = arguments.operands.first {
      text = try Tool.command(named: name).help.text(command: name)
    } else {
      text = Tool.helpText
    }
  }

  func run() async throws -> ExitStatus {
    try Output.standardOutput.write(Data(text.utf8))
    return .success
  }
}
