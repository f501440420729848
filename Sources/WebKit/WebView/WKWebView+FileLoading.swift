extension WKWebView {
  /// Loads a file.
  ///
  /// A missing file is reported by `didFailProvisionalNavigation` with `NSURLErrorFileDoesNotExist`.
  ///
  /// - Parameter readAccessURL: the file or folder that the page may read. Linux note: the engine lets
  ///   a page of a file show any other file as a picture, style or script, though not read it.
  @discardableResult
  public func loadFileURL(_ URL: URL, allowingReadAccessTo readAccessURL: URL) -> WKNavigation? {
    loadFileRequest(URLRequest(url: URL), allowingReadAccessTo: readAccessURL)
  }

  /// Loads a file; as ``loadFileURL(_:allowingReadAccessTo:)``, from a request.
  @discardableResult
  public func loadFileRequest(_ request: URLRequest, allowingReadAccessTo readAccessURL: URL)
    -> WKNavigation
  {
    load(request) ?? WKNavigation()
  }
}
