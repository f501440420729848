internal import WebKit

/// `wk pdf`: a page as a PDF document.
struct PDFCommand: PageCommand {
  static let name = "pdf"
  static let fileExtension = "pdf"
  static let binaryNoun: String? = "document"
  static let help = HelpPage(
    summary: "Write a PDF document of a page.",
    usage: ["[OPTION]... INPUT -o FILE", "[OPTION]... INPUT... -o FOLDER/"],
    description: [
      "Writes a page as a PDF document on sheets of paper, with its styles for printing; with"
        + " --single-page as it is on the screen.",
      PageOptions.inputDescription,
      "Without -o the document goes to standard output, unless that is a terminal.",
    ],
    groups: [
      OptionGroup("Options", [.output, .jsonOfFiles, .help]),
      OptionGroup("Paper", PDFLayout.options), OptionGroup("Document", PDFMetadata.options),
    ]
      + OptionGroup.forPages.map { group in
        OptionGroup(group.title, group.options.filter { $0 != PageOptions.deviceScale })
      },
    examples: [
      "https://www.debian.org -o debian.pdf",
      "report.html -o report.pdf --paper letter --margin 2cm --outline",
      "invoices/*.html -o documents/ --jobs 2 --skip-existing",
      "- < page.html > page.pdf",
    ])

  private let layout: PDFLayout
  private let metadata: PDFMetadata

  init(_ arguments: Arguments) throws(Failure) {
    layout = try PDFLayout(arguments)
    metadata = PDFMetadata(arguments)
  }

  func result(of page: Page) async throws(Failure) -> PageResult {
    if let script = metadata.script { _ = try await page.ask(script) }
    return .file(
      try await layout.isSinglePage
        ? page.documentOfScreen(outline: metadata.includesOutline)
        : page.document(layout.configuration(outline: metadata.includesOutline)))
  }
}
