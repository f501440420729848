internal import CMainLoop
internal import CWebKitGTK
internal import GObjectSupport

/// What the extension tells the app about one view's pages, handed to whoever wants that message.
@MainActor
final class ExtensionInbox {
  private var handlers: [String: @MainActor (ExtensionRequest) -> Void] = [:]
  private var connection: SignalConnection?

  init(view: UnsafeMutablePointer<WebKitWebView>) {
    connection = view.connect("user-message-received") { [weak self] arguments in
      guard let message: OpaquePointer = arguments.object(1) else {
        return .bool(false)
      }
      return .bool(self?.receive(ExtensionRequest(message)) ?? false)
    }
  }

  /// Has one kind of message handled; the latest handler counts.
  func receive(_ name: String, with handler: @escaping @MainActor (ExtensionRequest) -> Void) {
    handlers[name] = handler
  }

  private func receive(_ request: ExtensionRequest) -> Bool {
    guard let handler = handlers[request.name] else { return false }
    handler(request)
    return true
  }
}

/// One message from the extension; it can be answered as long as it is kept.
@MainActor
final class ExtensionRequest {
  private let message: ObjectReference<OpaquePointer>

  /// - Parameter message: borrowed.
  init(_ message: OpaquePointer) {
    self.message = ObjectReference(retaining: message)
  }

  var name: String { String(cString: webkit_user_message_get_name(message.pointer)) }

  var parameters: Variant? {
    webkit_user_message_get_parameters(message.pointer).map { Variant(retaining: $0) }
  }

  /// Answers a message that waits for it; the first answer counts. The next message often follows at once.
  func reply(_ parameters: Variant? = nil) {
    webkit_user_message_send_reply(
      message.pointer,
      webkit_user_message_new(webkit_user_message_get_name(message.pointer), parameters?.pointer))
    main_loop_expect_answer()
  }
}
