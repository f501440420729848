internal import GObjectSupport

extension WKWebView {
  /// Makes a PDF document of the page as it is on the screen, also of what is scrolled out of sight.
  ///
  /// The document is one page, as wide as the view or the wider content, unless it is higher than 14,400 points,
  /// the most that a page may have; then it goes on on further pages. Its text can be selected and searched,
  /// and its links lead to where they do.
  ///
  /// Differs from Apple's: content in motion is laid out anew, so that what depends on the exact height of the
  /// view may move; style sheets of other origins that speak of the media types screen or print within
  /// themselves show what they say for print; content wider than the view is laid out once more at its own width.
  ///
  /// - Parameters:
  ///   - pdfConfiguration: what to show; by default everything.
  ///   - completionHandler: called once, on the main thread, with the document or a `WKError`. A view that has not
  ///     loaded anything has none.
  @preconcurrency
  public func createPDF(
    configuration pdfConfiguration: WKPDFConfiguration = .init(),
    completionHandler: @escaping @MainActor (Result<Data, any Error>) -> Void
  ) {
    PDFRenderer(webView: self).render(pdfConfiguration, completion: completionHandler)
  }

  /// Makes a PDF document of the page as it is on the screen, also of what is scrolled out of sight.
  ///
  /// - Throws: `WKError`, as ``createPDF(configuration:completionHandler:)`` reports it.
  public func pdf(configuration pdfConfiguration: WKPDFConfiguration = .init()) async throws -> Data
  {
    try await withMainThreadContinuation { resume in
      PDFRenderer(webView: self).render(pdfConfiguration, completion: resume)
    }.get()
  }
}
