internal import CWebKitGTK
internal import Foundation
internal import GObjectSupport

/// The reply side of a message, on the server's thread.
struct ReplyMessage {
  let pointer: OpaquePointer

  /// Starts a reply whose body follows in pieces.
  func begin(_ response: LoopbackServer.Response, length: Int?) {
    setHeader(of: response)
    let headers = soup_server_message_get_response_headers(pointer)
    if let length {
      soup_message_headers_set_content_length(headers, goffset(length))
    } else {
      soup_message_headers_set_encoding(headers, SOUP_ENCODING_CHUNKED)
    }
    // Accumulated bodies are subject to range requests, which pieces cannot answer.
    soup_message_body_set_accumulate(soup_server_message_get_response_body(pointer), 0)
    soup_server_message_unpause(pointer)
  }

  /// Sends a piece. The message pauses by itself when it has run out of them.
  func send(_ data: Data) {
    guard !data.isEmpty else { return }
    append(data)
    soup_server_message_unpause(pointer)
  }

  /// Sends a reply with its whole body.
  func sendWhole(_ response: LoopbackServer.Response, _ data: Data) {
    setHeader(of: response)
    if !data.isEmpty { append(data) }
    finish()
  }

  /// Ends the body.
  func finish() {
    soup_message_body_complete(soup_server_message_get_response_body(pointer))
    soup_server_message_unpause(pointer)
  }

  private func setHeader(of response: LoopbackServer.Response) {
    let headers = soup_server_message_get_response_headers(pointer)
    for field in response.headers.fields {
      soup_message_headers_append(headers, field.name, field.value)
    }
    soup_server_message_set_status(pointer, guint(response.status), response.reason)
  }

  private func append(_ data: Data) {
    let bytes = data.makeGBytes()
    soup_message_body_append_bytes(soup_server_message_get_response_body(pointer), bytes)
    g_bytes_unref(bytes)
  }
}
