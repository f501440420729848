internal import CWebKitGTK
internal import GObjectSupport

/// A request in the engine's form: an address and header fields, which is all it can hold.
@MainActor
enum EngineRequest {
  /// - Parameter order: what the web-process extension is to do with the load.
  static func load(_ request: URLRequest, order: LoadOrder, in engine: EngineView) {
    let address = request.url?.absoluteString ?? ""
    let engineRequest = ObjectReference(adopting: webkit_uri_request_new(address)!)
    if let headers = webkit_uri_request_get_http_headers(engineRequest.pointer) {
      for (name, value) in headerFields(of: request) {
        soup_message_headers_replace(headers, name, value)
      }
      if let field = order.headerField, WebProcessExtension.directory != nil {
        soup_message_headers_replace(headers, field.name, field.value)
      }
    }
    webkit_web_view_load_request(engine.pointer, engineRequest.pointer)
  }

  /// The order for a request whose header the engine takes: it only replaces the user agent
  /// (WebKitGTK 2.50).
  static func order(for request: URLRequest) -> LoadOrder {
    LoadOrder(
      headerFields: headerFields(of: request).filter { $0.key.lowercased() == "user-agent" })
  }

  /// The request's own fields, and those that stand for what the engine has no other words for.
  static func headerFields(of request: URLRequest) -> [String: String] {
    let own = HeaderFields.sendable(request.allHTTPHeaderFields ?? [:])
    let names = Set(own.keys.map { $0.lowercased() })
    let implied = CachePolicy.headerFields(for: request.cachePolicy)
      .filter { !names.contains($0.key.lowercased()) }
    return own.merging(implied) { own, _ in own }
  }
}
