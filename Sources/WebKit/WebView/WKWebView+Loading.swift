internal import CWebKitGTK
internal import GObjectSupport

extension WKWebView {
  /// Loads a request.
  ///
  /// The request's header fields go out with it, but for those that the engine sets itself (`Cookie`,
  /// `User-Agent`, `Host` and the like). An address that cannot be loaded is reported by
  /// `didFailProvisionalNavigation`. An address that differs from the page's in its fragment only
  /// scrolls the page; the delegate is told nothing.
  ///
  /// Not there yet: `timeoutInterval` and `cachePolicy` have no effect, and a request with a method other than
  /// `GET`, or with a body, fails.
  ///
  /// - Returns: the navigation that the delegate's methods receive.
  @discardableResult
  public func load(_ request: URLRequest) -> WKNavigation? {
    let address = request.url?.absoluteString ?? ""
    let navigation = navigationController.load(
      address: address, refusal: LoadPreflight.error(for: request)
    ) { engine in
      let engineRequest = ObjectReference(adopting: webkit_uri_request_new(address)!)
      if let headers = webkit_uri_request_get_http_headers(engineRequest.pointer) {
        for (name, value) in HeaderFields.sendable(request.allHTTPHeaderFields ?? [:]) {
          soup_message_headers_replace(headers, name, value)
        }
      }
      webkit_web_view_load_request(engine.pointer, engineRequest.pointer)
    }
    navigation.request = request
    return navigation
  }

  /// Loads an address.
  @discardableResult
  public func load(_ url: URL) -> WKNavigation? {
    load(URLRequest(url: url))
  }

  /// Shows a page given as text.
  ///
  /// - Parameter baseURL: resolves relative addresses and is the page's origin; nil means `about:blank`.
  @discardableResult
  public func loadHTMLString(_ string: String, baseURL: URL?) -> WKNavigation? {
    load(
      Data(string.utf8), mimeType: "text/html", encoding: "UTF-8",
      base: baseURL?.absoluteString ?? "about:blank")
  }

  /// Shows a page given as bytes.
  ///
  /// - Parameters:
  ///   - MIMEType: such as `text/html`, `image/png`, `application/pdf`.
  ///   - characterEncodingName: such as `UTF-8`; bytes that are not valid in it show as U+FFFD.
  ///   - baseURL: resolves relative addresses and is the page's origin.
  @discardableResult
  public func load(
    _ data: Data, mimeType MIMEType: String, characterEncodingName: String, baseURL: URL
  ) -> WKNavigation? {
    load(data, mimeType: MIMEType, encoding: characterEncodingName, base: baseURL.absoluteString)
  }

  /// Loads a file.
  ///
  /// A missing file is reported by `didFailProvisionalNavigation` with `NSURLErrorFileDoesNotExist`.
  ///
  /// - Parameter readAccessURL: the file or folder that the page may read. Linux note: the engine lets
  ///   a page of a file show any other file as a picture, style or script, though not read it.
  @discardableResult
  public func loadFileURL(_ URL: URL, allowingReadAccessTo readAccessURL: URL) -> WKNavigation? {
    load(URLRequest(url: URL))
  }

  /// Loads the page again; nil if there is none.
  @discardableResult
  public func reload() -> WKNavigation? {
    reload { webkit_web_view_reload($0.pointer) }
  }

  /// Loads the page again, with nothing taken from a cache; nil if there is none.
  ///
  /// Difference from Apple's: it asks for everything anew, even what the server would call unchanged.
  @discardableResult
  public func reloadFromOrigin() -> WKNavigation? {
    reload { webkit_web_view_reload_bypass_cache($0.pointer) }
  }

  private func reload(_ reload: @escaping @MainActor (EngineView) -> Void) -> WKNavigation? {
    let navigations = navigationController
    guard let shown = navigations.shownAddress else {
      // The engine has nothing to reload before the first page has arrived.
      guard let address = engine?.address else { return nil }
      return navigations.load(address: address) { webkit_web_view_load_uri($0.pointer, address) }
    }
    return navigations.load(address: shown, isReload: true) { [weak self] engine in
      // Without a process, the engine loads what the list says; a page that was given as text is not in it.
      if let self, navigationController.process.isGone,
        backForwardController.currentItem?.address != shown
      {
        webkit_web_view_load_uri(engine.pointer, shown)
      } else {
        reload(engine)
      }
    }
  }

  /// Stops a load; the delegate hears of it as `NSURLErrorCancelled`.
  public func stopLoading() {
    navigationController.stop()
  }

  private func load(
    _ data: Data, mimeType: String, encoding: String, base: String
  ) -> WKNavigation? {
    navigationController.load(address: base) { engine in
      // No bytes are an error to the engine (WebKitGTK 2.50).
      guard !data.isEmpty else { return webkit_web_view_load_html(engine.pointer, "", base) }
      let bytes = data.makeGBytes()
      defer { g_bytes_unref(bytes) }
      webkit_web_view_load_bytes(
        engine.pointer, bytes, mimeType, encoding.isEmpty ? nil : encoding, base)
    }
  }
}
