/// What a document says about itself.
struct PDFMetadata: Sendable {
  let includesOutline: Bool
  private let values: [(name: String, text: String)]

  private static let outline = Option(
    "outline", help: "Make an outline of the page's headings.")
  private static let title = Option(
    "title", value: "TEXT", help: "The document's title; default is the page's.")
  private static let author = Option(
    "author", value: "TEXT", help: "Its author; default is what the page says.")
  private static let subject = Option(
    "subject", value: "TEXT", help: "Its subject; default is the page's description.")
  private static let keywords = Option(
    "keywords", value: "TEXT", help: "Its keywords; default is what the page says.")
  static let options = [outline, title, author, subject, keywords]

  init(_ arguments: Arguments) {
    includesOutline = arguments.has(Self.outline)
    let names = [
      ("title", Self.title), ("author", Self.author), ("description", Self.subject),
      ("keywords", Self.keywords),
    ]
    values = names.compactMap { name, option in arguments.value(of: option).map { (name, $0) } }
  }

  /// Makes the page say so itself, as that is where the document has it from; nil if there is nothing to say.
  var script: String? {
    guard !values.isEmpty else { return nil }
    let pairs = values.map { [$0.name, $0.text] as [Any] }
    return """
      {
        for (const [name, text] of \(JSONText.encode(pairs))) {
          if (name === 'title') {
            document.title = text
            continue
          }
          for (const old of document.querySelectorAll(`meta[name=${name} i]`)) old.remove()
          const element = document.createElement('meta')
          element.name = name
          element.content = text
          ;(document.head ?? document.documentElement).append(element)
        }
      }
      """
  }
}
