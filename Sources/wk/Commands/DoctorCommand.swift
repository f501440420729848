internal import Foundation
internal import Glibc

/// `wk doctor`: whether everything is there that pages need.
struct DoctorCommand: Command {
  static let name = "doctor"
  static let help = HelpPage(
    summary: "Check what this machine lacks for web pages, and say how to cure it.",
    usage: ["[--json]"],
    description: [
      "Checks the display, the sandbox, graphics, fonts, codecs, the message bus and the parts of wk"
        + " itself. Each line says what was found; for what is wrong, what it means and what helps. The"
        + " exit status is 69 if pages cannot be loaded."
    ],
    groups: [OptionGroup("Options", [json, .help])],
    examples: ["", "--json"])

  private static let json = Option("json", help: "Print a JSON object about each check.")

  private let printsJSON: Bool

  init(_ arguments: Arguments) throws(Failure) {
    if let operand = arguments.operands.first {
      throw Failure(.usage, "unexpected argument '\(operand)'")
    }
    printsJSON = arguments.has(Self.json)
  }

  func run() async throws -> ExitStatus {
    let findings = await Examination.findings()
    let terminal = Terminal(STDOUT_FILENO, environment: ProcessInfo.processInfo.environment)
    let text =
      printsJSON
      ? findings.map { "\($0.json)\n" }.joined() : DoctorReport.text(findings, terminal: terminal)
    try Output.standardOutput.write(Data(text.utf8))
    return findings.contains { $0.state == .broken } ? .unavailable : .success
  }
}
