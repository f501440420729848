/// How a web page is put on sheets of paper. Not part of Apple's WebKit.
public struct PaginatedPDFConfiguration: Sendable {
  /// The paper in points, upright; A4 by default.
  public var paperSize = CGSize(width: 595.28, height: 841.89)
  /// Whether the paper lies on its side; upright by default.
  public var orientation = NSPrintInfo.PaperOrientation.portrait
  /// The empty edges in points; half an inch each by default. Headers and footers are within them.
  public var margins = UIEdgeInsets(top: 36, left: 36, bottom: 36, right: 36)
  /// How large the page is drawn, from 0.1 to 10; at 1, the default, 96 pixels of the page are an inch.
  ///
  /// A page whose content is wider than the paper is drawn smaller, down to 0.625 of this.
  public var scale: CGFloat = 1
  /// Which pages the document has, counted from 1; all if there is none here, the default.
  public var pageRanges: [ClosedRange<Int>] = []
  /// Whether backgrounds are drawn; default true.
  public var printsBackgrounds = true
  /// Whether the size and margins that the page's own `@page` rules name come before those above; default true.
  ///
  /// Only rules without a selector count, each property for itself; of several, the last one. A size of `auto`
  /// and style sheets of other origins are passed over.
  public var followsPageRules = true
  /// HTML that stands at the top of each page, centred in the height of the top margin; none by default.
  ///
  /// Elements of the classes `pageNumber`, `totalPages`, `title`, `date` and `url` get these as their text.
  public var headerTemplate: String?
  /// HTML that stands at the bottom of each page, as ``headerTemplate`` does at the top.
  public var footerTemplate: String?
  /// Whether the document has an outline, made of the page's headings; default false.
  public var includesOutline = false

  public init() {}
}
