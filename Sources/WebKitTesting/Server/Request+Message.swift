internal import CWebKitGTK
internal import Foundation
internal import GObjectSupport

extension LoopbackServer.Request {
  /// Copies a message's request; nil if libsoup could not make sense of it.
  init?(_ message: OpaquePointer, number: Int) {
    guard let uri = soup_server_message_get_uri(message),
      let method = soup_server_message_get_method(message)
    else { return nil }
    self.number = number
    self.method = String(cString: method)
    query = g_uri_get_query(uri).map { String(cString: $0) }
    let rawPath =
      soup_server_message_is_options_ping(message) != 0 ? "*" : String(cString: g_uri_get_path(uri))
    target = rawPath + (query.map { "?" + $0 } ?? "")
    path = rawPath.removingPercentEncoding ?? rawPath
    headers = HTTPHeaders(soup_server_message_get_request_headers(message))
    body = Self.flatten(soup_server_message_get_request_body(message))
    time = .now
  }

  private static func flatten(_ body: UnsafeMutablePointer<SoupMessageBody>) -> Data {
    guard let bytes = soup_message_body_flatten(body) else { return Data() }
    defer { g_bytes_unref(bytes) }
    return Data(copying: bytes)
  }
}

extension HTTPHeaders {
  init(_ headers: OpaquePointer) {
    self.init()
    var iterator = SoupMessageHeadersIter()
    soup_message_headers_iter_init(&iterator, headers)
    var name: UnsafePointer<CChar>?
    var value: UnsafePointer<CChar>?
    while soup_message_headers_iter_next(&iterator, &name, &value) != 0 {
      if let name, let value { add(String(cString: name), String(cString: value)) }
    }
  }
}
