internal import CWebKitGTK
internal import GObjectSupport

extension WKWebView {
  /// Loads a request.
  ///
  /// The request's header fields go out with it, but for those that the engine sets itself (`Cookie`,
  /// `Host` and the like). A `User-Agent` field counts for this request only; see
  /// ``customUserAgent``. An address that cannot be loaded is reported by `didFailProvisionalNavigation`. An address
  /// that differs from the page's in its fragment only scrolls the page; the delegate is told nothing.
  ///
  /// A `POST` sends `httpBody`, or what `httpBodyStream` gives, with the type in `Content-Type`, or else
  /// as `application/x-www-form-urlencoded`. When nothing of the page arrives for `timeoutInterval` seconds,
  /// the load fails with `NSURLErrorTimedOut`, also after the page has begun to arrive.
  ///
  /// Linux note: the engine sends no other methods than `GET` and `POST`; a request with another one
  /// fails. The reloading cache policies all do the same: the page comes from the server, whatever is
  /// cached. `returnCacheDataDontLoad` asks the server, too, if nothing is cached, as
  /// `returnCacheDataElseLoad` does.
  ///
  /// The engine copies a body byte by byte on the main thread, and does so again with each later request that has
  /// one, as long as the page is in the list of visits: ten megabytes take about two seconds.
  ///
  /// When a server redirects to a file, the page's process ends (WebKitGTK 2.50), and the delegate is told of that.
  ///
  /// A file may read what is in its folder; see ``loadFileURL(_:allowingReadAccessTo:)`` for more.
  ///
  /// Addresses without encryption (`http:`) are refused, with `NSURLErrorAppTransportSecurityRequiresSecureConnection`
  /// and one line on standard error, unless they are local or the Info dictionary's
  /// `NSAppTransportSecurity` allows them. That goes for redirects, frames, WebSockets and all that pages
  /// load, too.
  ///
  /// - Returns: the navigation that the delegate's methods receive.
  @discardableResult
  public func load(_ request: URLRequest) -> WKNavigation? {
    if request.url?.isFileURL == true { return loadFile(request) }
    let navigation = navigationController.load(
      address: request.url?.absoluteString ?? "", refusal: LoadPreflight.error(for: request),
      timeoutInterval: request.timeoutInterval
    ) { [weak navigations = navigationController] engine in
      navigations?.webView?.schemeController.expect(request)
      if let navigations, VisitLoad.isNeeded(for: request) {
        VisitLoad.begin(request, in: engine, for: navigations)
      } else {
        EngineRequest.load(request, order: EngineRequest.order(for: request), in: engine)
      }
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
  /// A web archive (`application/x-webarchive`) is shown at the address that it was made of, without the
  /// network. Its scripts run, as if they came from there: load only archives that you trust as you
  /// would trust that address. One that is damaged fails with `WebKitErrorDomain` 100.
  ///
  /// - Parameters:
  ///   - MIMEType: such as `text/html`, `image/png`, `application/pdf`; an empty one means HTML.
  ///   - characterEncodingName: such as `UTF-8`; bytes that are not valid in it show as U+FFFD.
  ///   - baseURL: resolves relative addresses and is the page's origin.
  @discardableResult
  public func load(
    _ data: Data, mimeType MIMEType: String, characterEncodingName: String, baseURL: URL
  ) -> WKNavigation? {
    if WebArchive.isType(MIMEType) {
      return archiveController.load(data, address: baseURL.absoluteString)
    }
    return load(
      data, mimeType: MIMEType, encoding: characterEncodingName, base: baseURL.absoluteString)
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
    if let navigation = archiveController.reload() { return navigation }
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

  /// - Parameters:
  ///   - mimeType: the engine takes an empty one for HTML.
  ///   - encoding: an empty one is looked for in the data.
  func load(
    _ data: Data, mimeType: String, encoding: String, base: String
  ) -> WKNavigation {
    // The engine would take the page for another's than that at the address that it asks about.
    let base = WebAddress(base).text
    engine?.appBound?.loadsContent(ofType: mimeType)
    let navigation = navigationController.load(address: base, hasContent: true) { engine in
      // No bytes are an error to the engine (WebKitGTK 2.50).
      guard !data.isEmpty else { return webkit_web_view_load_html(engine.pointer, "", base) }
      let bytes = data.makeGBytes()
      defer { g_bytes_unref(bytes) }
      webkit_web_view_load_bytes(
        engine.pointer, bytes, mimeType.isEmpty ? nil : mimeType,
        encoding.isEmpty ? nil : encoding, base)
    }
    navigation.contentType = mimeType
    return navigation
  }
}
