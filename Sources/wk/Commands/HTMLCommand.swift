internal import Foundation

/// `wk html`: the document that scripts have made of a page.
struct HTMLCommand: Command {
  static let name = "html"
  static let help = HelpPage(
    summary: "Print a page's HTML as its scripts have left it.",
    usage: ["INPUT [-o FILE]"],
    description: [
      "Prints the document of a page when it has loaded and its scripts have run, as HTML in UTF-8.",
      PageOptions.inputDescription,
    ],
    options: [.output] + PageOptions.all,
    examples: [
      "https://www.debian.org",
      "app.html -o rendered.html",
    ])

  private let input: Input
  private let output: Output
  private let options: PageOptions

  init(_ arguments: Arguments) throws(Failure) {
    input = try Input(arguments.operands("INPUT")[0])
    options = try PageOptions(arguments)
    output = Output(arguments.value(of: .output))
  }

  func run() async throws {
    try output.check()
    let html = try await Timeout.run(seconds: options.timeout) {
      try await Page.visit(input, viewport: options.viewport).html()
    }
    try output.write(Data("\(html)\n".utf8))
  }
}
