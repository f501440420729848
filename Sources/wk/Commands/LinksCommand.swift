/// `wk links`: where a page leads to.
struct LinksCommand: PageCommand {
  static let name = "links"
  static let fileExtension = "txt"
  static let help = HelpPage(
    summary: "Print the addresses that a page links to.",
    usage: ["[OPTION]... INPUT... [-o FILE]"],
    description: [
      "Prints the full address of each link of a page, in the order of the page and each once, a line"
        + " each.",
      PageOptions.inputDescription,
    ],
    groups: [OptionGroup("Options", [.output, json, .help])] + OptionGroup.forPages,
    examples: [
      "https://www.debian.org",
      "page.html --json",
    ])

  private static let json = Option(
    "json", help: "Print a list of all links with address, text and rel.")

  init(_ arguments: Arguments) throws(Failure) {}

  func result(of page: Page) async throws(Failure) -> PageResult {
    let links = try await page.ask(Self.script) as? [Any] ?? []
    var known: Set<String> = []
    let addresses = links.compactMap { ($0 as? [String: Any])?["address"] as? String }
      .filter { known.insert($0).inserted }
    return .text(addresses.map { "\($0)\n" }.joined(), json: JSONText.encode(links))
  }

  private static let script = """
    Array.from(document.querySelectorAll('a[href], area[href]'), link => {
      let address = link.href
      if (typeof address !== 'string') address = new URL(address.baseVal, document.baseURI).href
      return {
        address, rel: link.getAttribute('rel'),
        text: (link.innerText ?? link.textContent ?? '').trim().replace(/\\s+/g, ' ') || link.alt || ''
      }
    })
    """
}
