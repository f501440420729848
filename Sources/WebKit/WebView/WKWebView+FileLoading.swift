extension WKWebView {
  /// Loads a file.
  ///
  /// A missing file is reported by `didFailProvisionalNavigation` with `NSURLErrorFileDoesNotExist`,
  /// one outside of what may be read with `NSURLErrorNoPermissionsToReadFile`. What else a page may
  /// not read is not loaded, with one line about it on standard error. A file whose name ends in `.webarchive` is
  /// shown as ``load(_:mimeType:characterEncodingName:baseURL:)`` shows web archives.
  ///
  /// Linux note: symbolic links count as what they lead to, those that exist when the load begins and are
  /// among the first 50 000 files of the folder. Files are shown as pictures, styles, scripts and
  /// frames; the engine does not let a page's script read them.
  ///
  /// - Parameters:
  ///   - URL: of a file; anything else fails with `NSURLErrorUnsupportedURL`.
  ///   - readAccessURL: the file, or the folder with all that is in it, that the page may read.
  @discardableResult
  public func loadFileURL(_ URL: URL, allowingReadAccessTo readAccessURL: URL) -> WKNavigation? {
    loadFileRequest(URLRequest(url: URL), allowingReadAccessTo: readAccessURL)
  }

  /// Loads a file; as ``loadFileURL(_:allowingReadAccessTo:)``, from a request.
  @discardableResult
  public func loadFileRequest(_ request: URLRequest, allowingReadAccessTo readAccessURL: URL)
    -> WKNavigation
  {
    let address = request.url?.absoluteString ?? ""
    guard request.url?.isFileURL == true, readAccessURL.isFileURL else {
      return navigationController.load(
        address: address, refusal: LoadingError.network(.unsupportedURL, address: address)
      ) { _ in }
    }
    let scope = ReadScope(readAccessURL)
    return loadFile(
      request, in: scope,
      refusal: scope.contains(address)
        ? nil : LoadingError.network(.noPermissionsToReadFile, address: address))
  }

  /// Loads a file that may read what is in its folder.
  func loadFile(_ request: URLRequest) -> WKNavigation {
    let folder = (request.url ?? URL(filePath: "/")).deletingLastPathComponent()
    return loadFile(request, in: ReadScope(folder), refusal: nil)
  }

  private func loadFile(
    _ request: URLRequest, in scope: ReadScope, refusal: (any Error)?
  ) -> WKNavigation {
    let address = request.url?.absoluteString ?? ""
    if refusal == nil, let url = request.url,
      url.pathExtension.lowercased() == WebArchive.filenameExtension,
      let data = try? Data(contentsOf: url),
      let navigation = archiveController.load(data, address: address, file: url)
    {
      return navigation
    }
    return navigationController.load(
      address: address,
      refusal: refusal ?? LoadPreflight.methodError(for: request)
        ?? LoadPreflight.error(for: request)
    ) { engine in
      ReadScopes.grant(scope, to: address)
      EngineRequest.load(request, order: LoadOrder(), in: engine)
    }
  }
}
