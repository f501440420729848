internal import GObjectSupport

/// Makes PDF documents of a view's page as it is on paper.
@MainActor
struct PaginatedPDFRenderer {
  let webView: WKWebView
  let configuration: PaginatedPDFConfiguration
  /// See ``PagePrint/Request/waitsInPlace``.
  var waitsInPlace = false

  /// The completion runs once, on the main thread, after this call has returned.
  func render(completion: @escaping @MainActor (Result<Data, any Error>) -> Void) {
    let (configuration, webView) = (configuration, webView)
    if let reason = Self.mistake(in: configuration) {
      return PrintQueue.later { completion(.failure(WKError.printing(reason))) }
    }
    let request = PagePrint.Request(
      asOnScreen: false, outline: configuration.includesOutline,
      waitsInPlace: waitsInPlace, style: { _ in nil },
      paper: { screen in
        let sheet = Sheet(configuration, rules: screen.page ?? [:])
        return EnginePrint.Paper(
          size: Self.paper(for: sheet, configuration.scale),
          printsBackgrounds: configuration.printsBackgrounds)
      })
    webView.printQueue.print(request, of: webView) { result in
      switch result {
      case .failure(let error): completion(.failure(error))
      case .success(let printed): Self.addRunningLines(printed, configuration, completion)
      }
    }
  }

  private static func mistake(in configuration: PaginatedPDFConfiguration) -> String? {
    if !(0.1...10).contains(configuration.scale) {
      return "The scale \(configuration.scale) is not from 0.1 to 10."
    }
    if configuration.pageRanges.contains(where: { $0.lowerBound < 1 || $0.upperBound > 1 << 24 }) {
      return "Pages are counted from 1."
    }
    // What the page's rules make of it is known only later.
    guard Sheet(configuration, rules: [:]).isUsable else {
      return "Nothing fits between the margins of this paper."
    }
    return nil
  }

  /// The engine lays a page out at a width of 1.25 pixels to a point (WebKitGTK 2.50); it is drawn as large as is
  /// asked for when the document is finished.
  private static func paper(for sheet: Sheet, _ scale: CGFloat) -> CGSize {
    let factor = 0.8 / 0.75 / scale
    // What no page can have is found when the document is finished.
    return CGSize(
      width: max(1, sheet.content.width * factor) + 0.01,
      height: max(1, sheet.content.height * factor))
  }

  // MARK: Headers and footers

  private static func addRunningLines(
    _ printed: PagePrint.Outcome, _ configuration: PaginatedPDFConfiguration,
    _ completion: @escaping @MainActor (Result<Data, any Error>) -> Void
  ) {
    let sheet = Sheet(configuration, rules: printed.screen.page ?? [:])
    guard sheet.isUsable else {
      return completion(
        .failure(WKError.printing("Nothing fits between the margins of the page's own paper.")))
    }
    guard configuration.headerTemplate != nil || configuration.footerTemplate != nil else {
      return finish(printed, configuration, sheet, overlay: nil, completion)
    }
    DispatchQueue.global(qos: .userInitiated).async {
      let choice = Result {
        try PageChoice(in: PDFFile(printed.document), ranges: configuration.pageRanges)
      }
      performOnMainThread {
        MainActor.assumeIsolated {
          do {
            let choice = try choice.get()
            RunningLines(
              sheet: sheet, configuration: configuration, report: printed.report,
              pages: choice.pages.map { $0 - choice.first + 1 }, count: choice.count
            ).print { result in
              switch result {
              case .failure(let error): completion(.failure(error))
              case .success(let overlay):
                finish(printed, configuration, sheet, overlay: overlay, completion)
              }
            }
          } catch {
            completion(.failure(WKError.printing("The document cannot be made: \(error)")))
          }
        }
      }
    }
  }

  private static func finish(
    _ printed: PagePrint.Outcome, _ configuration: PaginatedPDFConfiguration, _ sheet: Sheet,
    overlay: [UInt8]?, _ completion: @escaping @MainActor (Result<Data, any Error>) -> Void
  ) {
    Finishing.run(printed) {
      let file = try PDFFile(printed.document)
      let choice = try PageChoice(in: file, ranges: configuration.pageRanges)
      var plan = plan(printed, sheet, choice.pages, outline: configuration.includesOutline)
      plan.overlay = overlay
      let document = try PDFFinisher.finish(file, plan: plan, report: printed.report)
      try check(document, pages: choice.pages.count, size: sheet.size)
      return document
    } completion: {
      completion($0)
    }
  }

  // MARK: Pages

  nonisolated private static func source(of printed: PagePrint.Outcome) -> PDFPlan.Source {
    PDFPlan.Source(paper: printed.paper, width: max(1, printed.report.size[0]))
  }

  nonisolated private static func plan(
    _ printed: PagePrint.Outcome, _ sheet: Sheet, _ numbers: [Int], outline: Bool
  ) -> PDFPlan {
    let source = source(of: printed)
    let scale = sheet.content.width / source.width
    let pages = numbers.map { number in
      PDFPlan.Page(
        source: number,
        area: CGRect(
          x: 0, y: Double(number) * source.pageHeight, width: source.width,
          height: source.pageHeight),
        size: sheet.size, origin: sheet.content.origin, scale: scale)
    }
    return PDFPlan(source: source, pages: pages, outline: outline)
  }

  /// Looks at what is going to be handed out: as many pages as were printed, each of the paper's size.
  nonisolated private static func check(
    _ document: Data, pages count: Int, size: CGSize
  ) throws(PDFError) {
    let table = try PDFTable([UInt8](document))
    let pages = try table.pages()
    let box = PDFObject.rectangle(CGRect(origin: .zero, size: size)).array?.compactMap(\.number)
    var isRight = count > 0 && pages.count == count
    for page in pages {
      let found = try table.object(page).dictionary?["MediaBox"]?.array?.compactMap(\.number) ?? []
      isRight =
        isRight && found.count == 4 && zip(found, box ?? []).allSatisfy { abs($0 - $1) < 0.01 }
    }
    guard isRight else { throw .damaged("the finished document is not as asked for", at: 0) }
  }
}
