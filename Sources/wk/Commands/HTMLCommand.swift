/// `wk html`: the document that scripts have made of a page.
struct HTMLCommand: PageCommand {
  static let name = "html"
  static let fileExtension = "html"
  static let help = HelpPage(
    summary: "Print a page's HTML as its scripts have left it.",
    usage: ["[OPTION]... INPUT... [-o FILE]"],
    description: [
      "Prints the document of a page when it has loaded and its scripts have run, as HTML in UTF-8.",
      PageOptions.inputDescription,
    ],
    groups: [OptionGroup("Options", [.output, json, .help])] + OptionGroup.forPages,
    examples: [
      "https://www.debian.org",
      "app.html -o rendered.html --wait-until idle",
    ])

  private static let json = Option("json", help: "Print the HTML as a JSON text.")

  init(_ arguments: Arguments) throws(Failure) {}

  func result(of page: Page) async throws(Failure) -> PageResult {
    let html = try await page.html()
    return .text("\(html)\n", json: JSONText.encode(html))
  }
}
