internal import CWebKitGTK
internal import GObjectSupport

extension EngineView {
  /// Sends a message to the extension in the page's process, which does not answer it.
  func tell(_ message: String, _ parameters: Variant) {
    webkit_web_view_send_message_to_page(
      pointer, webkit_user_message_new(message, parameters.pointer), nil, nil, nil)
  }

  /// Sends a message to the extension in the page's process, and returns the answer's parameters.
  ///
  /// - Throws: `GLibError` if the process has no extension, ends before it answers, or does not know
  ///   the message.
  func send(_ message: String, _ parameters: Variant? = nil) async throws -> Variant? {
    let reply = try await asyncResult { cancellable, callback, context in
      webkit_web_view_send_message_to_page(
        pointer, webkit_user_message_new(message, parameters?.pointer), cancellable, callback,
        context)
    } finish: { result in
      try throwingGLibError {
        webkit_web_view_send_message_to_page_finish(pointer, result, $0)
      }.map { ObjectReference(adopting: $0) }
    }
    return reply.flatMap { webkit_user_message_get_parameters($0.pointer) }
      .map { Variant(retaining: $0) }
  }
}
