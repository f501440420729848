internal import Foundation

/// `wk archive`: a page with all that belongs to it, in one file.
struct ArchiveCommand: Command {
  static let name = "archive"
  static let help = HelpPage(
    summary: "Write a page and all that belongs to it to one file.",
    usage: ["INPUT -o FILE"],
    description: [
      "Writes a web archive: the document as its scripts have left it, the documents in its frames, and the"
        + " style sheets, pictures, fonts and scripts that they have loaded.",
      "A file whose name ends in .webarchive is an INPUT, too: it opens without a network, here and in"
        + " Safari.",
      PageOptions.inputDescription,
      "Without -o the archive goes to standard output, unless that is a terminal.",
    ],
    options: [.output] + PageOptions.all,
    examples: [
      "https://www.debian.org -o debian.webarchive",
      "report.html -o report.webarchive",
    ])

  private let input: Input
  private let output: Output
  private let options: PageOptions

  init(_ arguments: Arguments) throws(Failure) {
    input = try Input(arguments.operands("INPUT")[0])
    options = try PageOptions(arguments)
    output = Output(arguments.value(of: .output))
    if output == .standardOutput, output.isTerminal {
      throw Failure(.usage, "a terminal cannot show the archive: name a file with -o")
    }
  }

  func run() async throws {
    try output.check()
    let archive = try await Timeout.run(seconds: options.timeout) {
      try await Page.visit(input, viewport: options.viewport).archive()
    }
    try output.write(archive)
  }
}
