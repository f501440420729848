internal import WebKit

/// How a page is put on paper.
struct PDFLayout: Sendable {
  let isSinglePage: Bool
  private var pages = PaginatedPDFConfiguration()

  private static let singlePage = Option(
    "single-page",
    help:
      "Make one page of it as it is on the screen, as wide as the window, unless it is higher than"
      + " 14,400 points.")
  private static let paper = Option(
    "paper", value: "SIZE", kind: .words(PaperSize.names),
    help: "a3, a4, a5, letter, legal, tabloid or such as 100mmx150mm; default a4.")
  private static let landscape = Option("landscape", help: "Lay the paper on its side.")
  private static let margin = Option(
    "margin", value: "LENGTHS",
    help:
      "The empty edges, such as 1cm or '1in 20mm': all; top and bottom, then sides; or top, right,"
      + " bottom, left. Default 0.5in.")
  private static let ranges = Option(
    "pages", value: "RANGES", help: "Which pages to keep, such as 1-3,7 or 5-; default all.")
  private static let header = Option(
    "header-template", value: "FILE", kind: .file,
    help:
      "HTML for the top of each page; elements of the classes pageNumber, totalPages, title, date and"
      + " url are filled in.")
  private static let footer = Option(
    "footer-template", value: "FILE", kind: .file, help: "The same for the bottom.")
  private static let noBackground = Option(
    "no-background", help: "Leave out colours and pictures behind the text.")
  private static let scale = Option(
    "scale", value: "FACTOR", help: "How large the page is drawn, 0.1 to 10; default 1.")
  private static let ignorePageRules = Option(
    "ignore-page-rules",
    help: "Pass over the size and margins that the page's own @page rules name.")

  static let options = [
    paper, landscape, margin, ranges, header, footer, noBackground, scale, ignorePageRules,
    singlePage,
  ]

  @MainActor
  init(_ arguments: Arguments) throws(Failure) {
    isSinglePage = arguments.has(Self.singlePage)
    if isSinglePage,
      let other = Self.options.first(where: { $0 != Self.singlePage && arguments.has($0) })
    {
      throw Failure(
        .usage, "'--single-page' and '--\(other.long)' contradict each other: it is not on paper")
    }
    if let text = arguments.value(of: Self.paper) { pages.paperSize = try PaperSize.size(text) }
    if arguments.has(Self.landscape) { pages.orientation = .landscape }
    if let text = arguments.value(of: Self.margin) { pages.margins = try Self.margins(text) }
    if let text = arguments.value(of: Self.ranges) {
      pages.pageRanges = try Self.ranges(text)
    }
    pages.headerTemplate = try TextFile.read(arguments.values(of: Self.header).suffix(1)).first?
      .text
    pages.footerTemplate = try TextFile.read(arguments.values(of: Self.footer).suffix(1)).first?
      .text
    pages.printsBackgrounds = !arguments.has(Self.noBackground)
    pages.scale = try arguments.number(of: Self.scale, in: 0.1...10, default: 1)
    pages.followsPageRules = !arguments.has(Self.ignorePageRules)
  }

  func configuration(outline: Bool) -> PaginatedPDFConfiguration {
    var configuration = pages
    configuration.includesOutline = outline
    return configuration
  }

  private static func margins(_ text: String) throws(Failure) -> UIEdgeInsets {
    let lengths = text.split(whereSeparator: { $0 == " " || $0 == "," }).map(PaperSize.points)
    let points = lengths.compactMap(\.self)
    guard points.count == lengths.count, (1...4).contains(points.count) else {
      throw Failure(
        .usage,
        "'--margin' must be one to four lengths in mm, cm, in, pt or px, such as '1in 2cm', not '\(text)'"
      )
    }
    let right = points.count > 1 ? points[1] : points[0]
    return UIEdgeInsets(
      top: points[0], left: points.count > 3 ? points[3] : right,
      bottom: points.count > 2 ? points[2] : points[0], right: right)
  }

  private static func ranges(_ text: String) throws(Failure) -> [ClosedRange<Int>] {
    let ranges = text.split(separator: ",", omittingEmptySubsequences: false).map(range)
    guard !ranges.contains(nil) else {
      throw Failure(
        .usage, "'--pages' must be pages and ranges from 1 on, such as 1-3,7 or 5-, not '\(text)'")
    }
    return ranges.compactMap(\.self)
  }

  /// More than any document has.
  private static let mostPages = 1_000_000

  private static func range(_ text: Substring) -> ClosedRange<Int>? {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false)
    guard let first = ends.first, ends.count <= 2, ends != [""] || ends.count == 2 else {
      return nil
    }
    let from = first.isEmpty && ends.count == 2 ? 1 : Int(first)
    let to = ends.count == 1 ? from : ends[1].isEmpty ? mostPages : Int(ends[1])
    guard let from, let to, from >= 1, from <= to, text != "-" else { return nil }
    return from...to
  }
}
