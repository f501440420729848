internal import CWebKitGTK
internal import GObjectSupport

/// A request in the engine's form: an address and header fields, which is all it can hold.
@MainActor
enum EngineRequest {
  static func load(_ request: URLRequest, in engine: EngineView) {
    let address = request.url?.absoluteString ?? ""
    let engineRequest = ObjectReference(adopting: webkit_uri_request_new(address)!)
    if let headers = webkit_uri_request_get_http_headers(engineRequest.pointer) {
      for (name, value) in headerFields(of: request) {
        soup_message_headers_replace(headers, name, value)
      }
    }
    webkit_web_view_load_request(engine.pointer, engineRequest.pointer)
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
