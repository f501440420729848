/// `wk shot`: a page as a picture.
struct ShotCommand: PageCommand {
  static let name = "shot"
  static let fileExtension = "png"
  static let binaryNoun: String? = "picture"
  static let help = HelpPage(
    summary: "Write a picture (PNG) of a page.",
    usage: ["[OPTION]... INPUT -o FILE", "[OPTION]... INPUT... -o FOLDER/"],
    description: [
      "Writes a picture (PNG) of a page, as it looks when it has loaded.",
      PageOptions.inputDescription,
      "Without -o the picture goes to standard output, unless that is a terminal.",
    ],
    groups: [OptionGroup("Options", [.output, full, .jsonOfFiles, .help])] + OptionGroup.forPages,
    examples: [
      "https://www.debian.org -o debian.png",
      "report.html -o report.png --full --width 1024 --scale 2",
      "pages/*.html -o pictures/ --jobs 4",
      "- < page.html > page.png",
    ])

  private static let full = Option(
    "full", help: "Show the whole document instead of the part in the window.")

  private let showsFullDocument: Bool

  init(_ arguments: Arguments) throws(Failure) {
    showsFullDocument = arguments.has(Self.full)
  }

  func result(of page: Page) async throws(Failure) -> PageResult {
    .file(try await page.picture(ofFullDocument: showsFullDocument))
  }
}
