internal import GObjectSupport

extension WKWebView {
  /// Makes a PDF document of the page as it is on paper: in sheets, with the styles for printing.
  ///
  /// Needs no printer. What the page's own `@page` rules say of size and margins comes before the configuration,
  /// unless ``PaginatedPDFConfiguration/followsPageRules`` is false. The document is looked at before it is handed
  /// out: it has pages, and each is of the paper's size. Not part of Apple's WebKit.
  ///
  /// - Throws: `WKError`, also if nothing has been loaded, nothing fits between the margins, or there is no page in
  ///   the ranges.
  public func paginatedPDF(
    configuration: PaginatedPDFConfiguration = .init()
  ) async throws -> Data {
    try await withMainThreadContinuation { resume in
      PaginatedPDFRenderer(webView: self, configuration: configuration)
        .render(completion: resume)
    }.get()
  }
}
