/// `wk archive`: a page with all that belongs to it, in one file.
struct ArchiveCommand: PageCommand {
  static let name = "archive"
  static let fileExtension = "webarchive"
  static let binaryNoun: String? = "archive"
  static let help = HelpPage(
    summary: "Write a page and all that belongs to it to one file.",
    usage: ["[OPTION]... INPUT -o FILE", "[OPTION]... INPUT... -o FOLDER/"],
    description: [
      "Writes a web archive: the document as its scripts have left it, the documents in its frames, and the"
        + " style sheets, pictures, fonts and scripts that they have loaded.",
      "A file whose name ends in .webarchive is an INPUT, too: it opens without a network, here and in"
        + " Safari.",
      PageOptions.inputDescription,
      "Without -o the archive goes to standard output, unless that is a terminal.",
    ],
    groups: [OptionGroup("Options", [.output, .jsonOfFiles, .help])] + OptionGroup.forPages,
    examples: [
      "https://www.debian.org -o debian.webarchive",
      "report.html -o report.webarchive",
    ])

  init(_ arguments: Arguments) throws(Failure) {}

  func result(of page: Page) async throws(Failure) -> PageResult {
    .file(try await page.archive())
  }
}
