internal import GObjectSupport

extension WKWebView {
  /// Searches the page for a text, selects the next match and scrolls it into view.
  ///
  /// The search goes on from the selection, through the main frame, the frames in it, text fields and
  /// shadow trees; the focus stays where it is. Without a match nothing is selected.
  ///
  /// Linux note: a match in a text field that has not the focus is found and scrolled to, but it is not
  /// selected, and the next search goes on beside the field.
  ///
  /// - Parameters:
  ///   - string: the text; an empty one is never found.
  ///   - configuration: the direction, and what counts as a match.
  ///   - completionHandler: called once, on the main thread. Searches are made one after the other.
  @preconcurrency
  public func find(
    _ string: String, configuration: WKFindConfiguration = .init(),
    completionHandler: @escaping @MainActor (WKFindResult) -> Void
  ) {
    textFinder.find(string, configuration, completion: completionHandler)
  }

  /// Searches the page for a text, selects the next match and scrolls it into view.
  ///
  /// See ``find(_:configuration:completionHandler:)``. It does not throw: without a page the text is not found.
  public func find(
    _ string: String, configuration: WKFindConfiguration = .init()
  ) async throws -> WKFindResult {
    await withMainThreadContinuation { resume in
      textFinder.find(string, configuration, completion: resume)
    }
  }
}
