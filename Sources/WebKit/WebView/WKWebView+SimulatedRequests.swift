extension WKWebView {
  /// Shows data as if a server had sent it in answer to a request.
  ///
  /// Nothing is sent for the request itself; what the page refers to is loaded. The request's address
  /// is the page's, and its origin.
  ///
  /// Linux note: of the response, the type and the encoding count; header fields such as
  /// `Content-Security-Policy` or `Set-Cookie` have no effect. The visit does not become an item of the back-forward
  /// list.
  ///
  /// - Parameters:
  ///   - request: what the data is to have been asked for with.
  ///   - response: a missing type is taken for HTML.
  ///   - data: the body of the answer; may be empty.
  /// - Returns: the navigation that the delegate's methods receive.
  @discardableResult
  public func loadSimulatedRequest(
    _ request: URLRequest, response: URLResponse, responseData data: Data
  ) -> WKNavigation {
    load(
      data, mimeType: response.mimeType ?? "", encoding: response.textEncodingName ?? "",
      base: (request.url ?? response.url)?.absoluteString ?? "about:blank")
  }

  /// Shows a page given as text as if a server had sent it in answer to a request.
  ///
  /// See ``loadSimulatedRequest(_:response:responseData:)``.
  @discardableResult
  public func loadSimulatedRequest(_ request: URLRequest, responseHTML string: String)
    -> WKNavigation
  {
    load(
      Data(string.utf8), mimeType: "text/html", encoding: "UTF-8",
      base: request.url?.absoluteString ?? "about:blank")
  }

  /// The former spelling of ``loadSimulatedRequest(_:response:responseData:)``.
  @available(
    *, deprecated, renamed: "loadSimulatedRequest(_:response:responseData:)"
  )
  @discardableResult
  public func loadSimulatedRequest(
    _ request: URLRequest, with response: URLResponse, responseData data: Data
  ) -> WKNavigation {
    loadSimulatedRequest(request, response: response, responseData: data)
  }

  /// The former spelling of ``loadSimulatedRequest(_:responseHTML:)``.
  @available(*, deprecated, renamed: "loadSimulatedRequest(_:responseHTML:)")
  @discardableResult
  public func loadSimulatedRequest(_ request: URLRequest, withResponseHTML string: String)
    -> WKNavigation
  {
    loadSimulatedRequest(request, responseHTML: string)
  }
}
