/// What ``PageScript/begin(asOnScreen:)`` finds.
struct ScreenReport: Decodable, Sendable {
  /// Width and height of what the view shows, in the page's pixels; zero for a page on paper.
  let viewport: [Double]
  /// Those of the whole page; zero for a page on paper.
  let size: [Double]
  /// What `@page` rules say, by property.
  var page: [String: String]?
}

/// What ``PageScript/describe(outline:)`` finds; places are in the page's pixels, from its top left.
struct PrintReport: Decodable, Sendable {
  struct Link: Decodable, Sendable {
    let url: String
    /// The name of the place in this page that the link leads to, if it is in this page.
    let target: String?
    let box: [Double]
  }

  struct Heading: Decodable, Sendable {
    let level: Int
    let text: String
    let at: [Double]
  }

  /// Text whose characters cannot be told from its glyphs.
  struct Piece: Decodable, Sendable {
    let text: String
    let box: [Double]
  }

  /// Whether the page was laid out for paper at that moment.
  let isPrinting: Bool
  /// Of the layout, whose width fills the paper's.
  let size: [Double]
  let title: String
  let language: String
  let url: String
  let author: String
  let subject: String
  let keywords: String
  let hasOpaqueBackground: Bool
  let links: [Link]
  let targets: [String: [Double]]
  let headings: [Heading]
  /// Those beyond U+2E7F.
  let characters: String
  let pieces: [Piece]
}

extension CGRect {
  /// Left, top, width and height.
  init?(_ numbers: [Double]) {
    guard numbers.count == 4, numbers.allSatisfy(\.isFinite) else { return nil }
    self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}
