internal import Foundation

/// `wk pdf`: a page as a PDF document.
struct PDFCommand: Command {
  static let name = "pdf"
  static let help = HelpPage(
    summary: "Write a PDF document of a page.",
    usage: ["INPUT -o FILE [--paginated] [--outline] [--width PIXELS]"],
    description: [
      "Writes a page as a PDF document, as it looks on the screen when it has loaded: all of it, on one"
        + " page as wide as the window, unless it is higher than 14,400 points.",
      PageOptions.inputDescription,
      "Without -o the document goes to standard output, unless that is a terminal.",
    ],
    options: [.output, paginated, outline] + PageOptions.all,
    examples: [
      "https://www.debian.org -o debian.pdf",
      "report.html -o report.pdf --paginated --outline",
      "- < page.html > page.pdf",
    ])

  private static let paginated = Option(
    "paginated",
    help: "Put the page on sheets of paper: A4, unless its style sheets say otherwise.")
  private static let outline = Option(
    "outline", help: "Make an outline of the page's headings.")

  private let input: Input
  private let output: Output
  private let isPaginated: Bool
  private let includesOutline: Bool
  private let options: PageOptions

  init(_ arguments: Arguments) throws(Failure) {
    input = try Input(arguments.operands("INPUT")[0])
    options = try PageOptions(arguments)
    isPaginated = arguments.has(Self.paginated)
    includesOutline = arguments.has(Self.outline)
    output = Output(arguments.value(of: .output))
    if output == .standardOutput, output.isTerminal {
      throw Failure(.usage, "a terminal cannot show the document: name a file with -o")
    }
  }

  func run() async throws {
    try output.check()
    let document = try await Timeout.run(seconds: options.timeout) {
      try await Page.visit(input, viewport: options.viewport)
        .pdf(isPaginated: isPaginated, outline: includesOutline)
    }
    try output.write(document)
  }
}
