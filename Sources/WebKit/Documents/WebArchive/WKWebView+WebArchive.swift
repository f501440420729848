internal import GObjectSupport

extension WKWebView {
  /// Makes a web archive of the page: a file with the document as it is now, the documents in its frames, and what
  /// they have loaded, which opens without a network.
  ///
  /// The archive is a property list with the keys of Apple's WebKit. Load it with
  /// ``load(_:mimeType:characterEncodingName:baseURL:)`` as `application/x-webarchive`, or from a file whose name
  /// ends in `.webarchive`.
  ///
  /// A page that is shown from an archive's data gets no entry in the back-forward list, as all that is loaded as data.
  ///
  /// Linux note: MHTML is not offered. What the engine (WebKitGTK 2.50) writes as such has neither fonts nor scripts, and
  /// what it reads of it has no end that it tells of.
  ///
  /// Linux note: what a page shows a second time may be asked for again at its server, with the view's cookies. What
  /// scripts have fetched, sound and moving pictures are left out, as is the response that Apple's WebKit
  /// adds to each resource.
  ///
  /// - Parameter completionHandler: called once, on the main thread, with the archive, or with a `WKError`:
  ///   `webContentProcessTerminated` if the page's process ends.
  @preconcurrency
  public func createWebArchiveData(
    completionHandler: @escaping @MainActor (Result<Data, any Error>) -> Void
  ) {
    archiveController.write(completion: completionHandler)
  }
}
