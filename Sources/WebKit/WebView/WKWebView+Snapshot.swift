internal import GObjectSupport

extension WKWebView {
  /// Takes a picture of the page as it is shown.
  ///
  /// - Parameters:
  ///   - snapshotConfiguration: what to show; nil means the view's bounds.
  ///   - completionHandler: called once, on the main thread, with the picture or a `WKError`. That of a view
  ///     without size has no size either.
  public func takeSnapshot(
    with snapshotConfiguration: WKSnapshotConfiguration?,
    completionHandler: @escaping @MainActor @Sendable (UIImage?, (any Error)?) -> Void
  ) {
    Snapshotter(webView: self).take(snapshotConfiguration) { result in
      switch result {
      case .success(let image): completionHandler(image, nil)
      case .failure(let error): completionHandler(nil, error)
      }
    }
  }

  /// Takes a picture of the page as it is shown.
  ///
  /// - Throws: `WKError`, as ``takeSnapshot(with:completionHandler:)`` reports it.
  public func takeSnapshot(
    configuration snapshotConfiguration: WKSnapshotConfiguration?
  ) async throws -> UIImage {
    try await withMainThreadContinuation { resume in
      Snapshotter(webView: self).take(snapshotConfiguration, completion: resume)
    }.get()
  }
}
