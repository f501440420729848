internal import Foundation

/// `wk shot`: a page as a picture.
struct ShotCommand: Command {
  static let name = "shot"
  static let help = HelpPage(
    summary: "Write a picture (PNG) of a page.",
    usage: ["INPUT -o FILE [--full] [--width PIXELS] [--height PIXELS]"],
    description: [
      "Writes a picture (PNG) of a page, as it looks when it has loaded.",
      PageOptions.inputDescription,
      "Without -o the picture goes to standard output, unless that is a terminal.",
    ],
    options: [.output, full] + PageOptions.all,
    examples: [
      "https://www.debian.org -o debian.png",
      "report.html -o report.png --full --width 1024",
      "- < page.html > page.png",
    ])

  private static let full = Option(
    "full", help: "Show the whole document instead of the part in the window.")

  private let input: Input
  private let output: Output
  private let showsFullDocument: Bool
  private let options: PageOptions

  init(_ arguments: Arguments) throws(Failure) {
    input = try Input(arguments.operands("INPUT")[0])
    options = try PageOptions(arguments)
    showsFullDocument = arguments.has(Self.full)
    output = Output(arguments.value(of: .output))
    if output == .standardOutput, output.isTerminal {
      throw Failure(.usage, "a terminal cannot show the picture: name a file with -o")
    }
  }

  func run() async throws {
    try output.check()
    let picture = try await Timeout.run(seconds: options.timeout) {
      try await Page.visit(input, viewport: options.viewport)
        .picture(ofFullDocument: showsFullDocument)
    }
    try output.write(picture)
  }
}
