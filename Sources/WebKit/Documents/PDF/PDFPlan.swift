/// What becomes of the pages that the engine has printed.
struct PDFPlan: Sendable {
  /// How the engine's pages show the page's pixels.
  struct Source: Sendable {
    /// In points.
    var paper: CGSize
    /// The layout's width in pixels, which fills the paper's.
    var width: Double
    /// The height of the engine's pages in points: the paper's, in whole ones.
    var mediaHeight: Double

    init(paper: CGSize, width: Double) {
      self.paper = paper
      self.width = width
      mediaHeight = paper.height
    }

    /// Points for a pixel.
    var scale: Double { paper.width / width }
    /// The engine counts whole pixels.
    var pageHeight: Double { (width * paper.height / paper.width).rounded(.down) }
  }

  /// One page of the finished document.
  struct Page: Sendable {
    /// Which of the engine's pages it shows, from 0.
    var source: Int
    /// Which part of the document, in its pixels.
    var area: CGRect
    /// In points.
    var size: CGSize
    /// Where the area's top left is, in points from the page's.
    var origin = CGPoint.zero
    /// Points for a pixel.
    var scale = 1.0
    /// Whether the source shows more than the area.
    var isCut = false

    /// A place of the document in this page's own coordinates, which count from the bottom.
    func point(_ x: Double, _ y: Double) -> CGPoint {
      CGPoint(
        x: origin.x + (x - area.minX) * scale,
        y: size.height - origin.y - (y - area.minY) * scale)
    }
  }

  var source: Source
  var pages: [Page]
  /// Leaves out what the engine paints below a page without a background.
  var dropsBackdrop = false
  var outline = false
  /// A document with as many pages, to be drawn over them; its points are the pages'.
  var overlay: [UInt8]?
}
