/// `wk find`: where a text stands in a page.
struct FindCommand: PageCommand {
  static let name = "find"
  static let fileExtension = "txt"
  static let namesInputs = true
  static let help = HelpPage(
    summary: "Search a page for a text.",
    usage: ["[OPTION]... INPUT... TEXT"],
    description: [
      "Prints the line of each place where the page shows TEXT, frames included. The exit status is 1 if"
        + " it is nowhere.",
      PageOptions.inputDescription,
    ],
    groups: [
      OptionGroup("Options", [caseSensitive, count, maximum, .output, json, .help])
    ] + OptionGroup.forPages,
    examples: [
      "https://www.debian.org 'free software'",
      "pages/*.html TODO --count",
    ])

  private static let caseSensitive = Option(
    "case-sensitive", short: "s", help: "Tell capital letters from small ones.")
  private static let count = Option(
    "count", short: "c", help: "Print only how many places there are.")
  private static let maximum = Option(
    "max", short: "m", value: "N", help: "Print so many places at most; default 1000.")
  private static let json = Option(
    "json", help: "Print an object with the count and the lines.")

  private let text: String
  private let isCaseSensitive: Bool
  private let printsCount: Bool
  private let limit: Int

  static func operandNames(_ arguments: Arguments) -> [String] { ["TEXT"] }

  init(_ arguments: Arguments) throws(Failure) {
    text = arguments.operands.first ?? ""
    guard !text.isEmpty else { throw Failure(.usage, "TEXT is empty: say what to search for") }
    isCaseSensitive = arguments.has(Self.caseSensitive)
    printsCount = arguments.has(Self.count)
    limit = try arguments.integer(of: Self.maximum, in: 1...1_000_000, default: 1000)
  }

  func result(of page: Page) async throws(Failure) -> PageResult {
    let places = try await page.find(
      text, caseSensitive: isCaseSensitive, limit: printsCount ? 1 : limit)
    let json = JSONText.encode(
      printsCount ? ["count": places.count] : ["count": places.count, "lines": places.lines])
    let shown = printsCount ? ["\(places.count)"] : places.lines
    let text = shown.map { "\($0)\n" }.joined()
    return places.count == 0 ? .nothing(text, json: json) : .text(text, json: json)
  }
}
