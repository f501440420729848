internal import CWebKitGTK
internal import GObjectSupport
internal import CRequestBody

extension URLRequest {
  /// - Parameters:
  ///   - request: the engine's, for a scheme of the app; borrowed.
  ///   - fields: header fields that count more than the engine's.
  @MainActor
  init(schemeRequest request: OpaquePointer?, fields: [String: String]) {
    self.init(
      address: webkit_uri_scheme_request_get_uri(request).map { String(cString: $0) } ?? "")
    let method = webkit_uri_scheme_request_get_http_method(request).map { String(cString: $0) }
    httpMethod = method ?? "GET"
    allHTTPHeaderFields = headerFields(of: webkit_uri_scheme_request_get_http_headers(request))
    for (name, value) in fields { setValue(value, forHTTPHeaderField: name) }
    if let request, method != "GET", method != "HEAD" { httpBody = Self.body(of: request) }
  }

  /// Nil if there is none, or one that the engine cannot give.
  @MainActor
  private static func body(of request: OpaquePointer) -> Data? {
    guard let stream = request_body(request).map({ ObjectReference(adopting: $0) }) else {
      return nil
    }
    var body = Data()
    while let bytes = g_input_stream_read_bytes(stream.pointer, gsize(1 << 20), nil, nil) {
      let piece = Data(adopting: bytes)
      if piece.isEmpty { break }
      body.append(piece)
    }
    return body
  }
}

extension URLResponse {
  /// The engine's response of the same kind, whose data comes from the stream.
  @MainActor
  func schemeResponse(
    reading stream: UnsafeMutablePointer<GInputStream>
  ) -> ObjectReference<OpaquePointer> {
    let response = ObjectReference<OpaquePointer>(
      adopting: webkit_uri_scheme_response_new(stream, gint64(max(expectedContentLength, -1))))
    let headers = soup_message_headers_new(SOUP_MESSAGE_HEADERS_RESPONSE)
    if let http = self as? HTTPURLResponse {
      webkit_uri_scheme_response_set_status(
        response.pointer, guint(clamping: http.statusCode), nil)
      let fields = http.allHeaderFields as? [String: String] ?? [:]
      for (name, value) in HeaderFields.sendable(fields) {
        soup_message_headers_append(headers, name, value)
      }
    }
    // Scripts see the field, and the engine goes by it.
    if soup_message_headers_get_one(headers, "Content-Type") == nil, let contentType {
      soup_message_headers_append(headers, "Content-Type", contentType)
    }
    if let type = soup_message_headers_get_one(headers, "Content-Type") {
      webkit_uri_scheme_response_set_content_type(response.pointer, type)
    }
    webkit_uri_scheme_response_set_http_headers(response.pointer, headers)
    return response
  }

  private var contentType: String? {
    guard let mimeType else { return nil }
    return textEncodingName.map { "\(mimeType); charset=\($0)" } ?? mimeType
  }
}
