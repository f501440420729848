internal import GObjectSupport

extension WKWebView {
  /// Makes a web archive of the page, and returns it.
  ///
  /// See ``createWebArchiveData(completionHandler:)``. Not part of Apple's WebKit, which has the form with a completion
  /// handler only.
  ///
  /// - Throws: `WKError`, as the form with a completion handler reports it.
  public func createWebArchiveData() async throws -> Data {
    try await withMainThreadContinuation { resume in
      archiveController.write(completion: resume)
    }.get()
  }
}
