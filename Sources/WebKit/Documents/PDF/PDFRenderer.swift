internal import GObjectSupport

/// Makes PDF documents of a view's page as it is on the screen.
@MainActor
struct PDFRenderer {
  let webView: WKWebView

  /// The most points that a page may have from edge to edge.
  nonisolated private static let longestEdge = 14_400.0

  /// The completion runs once, on the main thread, after this call has returned.
  func render(
    _ configuration: WKPDFConfiguration,
    completion: @escaping @MainActor (Result<Data, any Error>) -> Void
  ) {
    let rect = configuration.rect?.standardized
    if let rect,
      rect.isEmpty || !rect.minX.isFinite || !rect.minY.isFinite || !rect.maxX.isFinite
        || !rect.maxY.isFinite
    {
      let error = WKError.printing("The rectangle \(rect) is empty or not finite.")
      Task { @MainActor in completion(.failure(error)) }
      return
    }
    let request = PagePrint.Request(
      asOnScreen: true, outline: configuration.outline,
      style: { Self.style(viewport: $0.viewport) },
      paper: { EnginePrint.Paper(size: Self.paper(for: $0)) })
    let isTransparent = configuration.allowTransparentBackground
    let outline = configuration.outline
    webView.printQueue.print(request, of: webView, completion: completion) { printed in
      Self.plan(printed, rect: rect, isTransparent: isTransparent, outline: outline)
    }
  }

  /// What makes a page on paper the same as on the screen: it does not break, and it is as high as the view.
  private static func style(viewport: [Double]) -> String {
    """
    @media print {
      *, ::before, ::after { break-before: auto !important; break-after: auto !important;
        break-inside: auto !important }
      :root { min-height: \(viewport[1])px !important }
    }
    """
  }

  /// The engine lays a page out at a width of 1.25 pixels to a point (WebKitGTK 2.50), and counts whole pixels.
  private static func paper(for screen: ScreenReport) -> CGSize {
    let width = max(screen.viewport[0], screen.size[0], 1).rounded(.up)
    let height = max(screen.viewport[1], screen.size[1], 1).rounded(.up)
    return CGSize(width: (width + 0.1) * 0.8, height: (height + 0.5) * 0.8)
  }

  nonisolated private static func plan(
    _ printed: PagePrint.Outcome, rect: CGRect?, isTransparent: Bool, outline: Bool
  ) -> PDFPlan {
    let source = PDFPlan.Source(
      paper: printed.paper, width: max(1, printed.report.size[0]))
    let whole = CGRect(
      x: 0, y: 0, width: source.width,
      height: max(printed.screen.viewport[1], printed.report.size[1]).rounded(.up))
    let area = rect ?? whole
    let isCut = area.height > longestEdge || !area.contains(whole)
    var pages: [PDFPlan.Page] = []
    for top in stride(from: area.minY, to: area.maxY, by: longestEdge) {
      let part = CGRect(
        x: area.minX, y: top, width: area.width, height: min(longestEdge, area.maxY - top))
      pages.append(PDFPlan.Page(source: 0, area: part, size: part.size, isCut: isCut))
    }
    return PDFPlan(
      source: source, pages: pages,
      dropsBackdrop: isTransparent && !printed.report.hasOpaqueBackground, outline: outline)
  }
}
