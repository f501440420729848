/// `wk text`: what a person can read in a page.
struct TextCommand: PageCommand {
  static let name = "text"
  static let fileExtension = "txt"
  static let help = HelpPage(
    summary: "Print the text of a page as a person reads it.",
    usage: ["[OPTION]... INPUT... [-o FILE]"],
    description: [
      "Prints what can be read in a page: the text that is shown, line by line, without markup and without"
        + " what is hidden.",
      PageOptions.inputDescription,
    ],
    groups: [OptionGroup("Options", [main, .output, json, .help])] + OptionGroup.forPages,
    examples: [
      "https://www.debian.org",
      "article.html --main -o article.txt",
    ])

  private static let main = Option(
    "main",
    help:
      "Only the main content: what the page marks as such, or all but its header, footer, navigation"
      + " and asides.")
  private static let json = Option(
    "json", help: "Print an object with title, address, language and text.")

  private let isMainOnly: Bool

  init(_ arguments: Arguments) throws(Failure) {
    isMainOnly = arguments.has(Self.main)
  }

  func result(of page: Page) async throws(Failure) -> PageResult {
    let value = try await page.ask(isMainOnly ? Self.mainText : Self.allText)
    let text = (value as? [String: Any])?["text"] as? String ?? ""
    return .text(text.isEmpty ? "" : "\(text)\n", json: JSONText.encode(value))
  }

  private static let allText = script(
    root: "document.body ?? document.documentElement", hidesWhatIsBeside: false)
  private static let mainText = script(
    root: """
      document.querySelector('main, [role=main]')
        ?? (document.querySelectorAll('article').length === 1
          ? document.querySelector('article') : document.body ?? document.documentElement)
      """, hidesWhatIsBeside: true)

  private static func script(root: String, hidesWhatIsBeside: Bool) -> String {
    """
    (() => {
      const root = \(root)
      const hidden = []
      if (root === document.body && \(hidesWhatIsBeside)) {
        const beside = 'nav, aside, body > header, body > footer, [role=navigation], [role=banner],'
          + ' [role=contentinfo], [role=complementary]'
        for (const element of root.querySelectorAll(beside)) {
          hidden.push([element, element.style.cssText])
          element.style.setProperty('display', 'none', 'important')
        }
      }
      const text = (root?.innerText ?? root?.textContent ?? '').replace(/[ \\t]+$/gm, '').trim()
      for (const [element, style] of hidden) element.style.cssText = style
      return {
        title: document.title ?? '', address: document.URL,
        language: document.documentElement?.lang || null, text
      }
    })()
    """
  }
}
