/// Passes script messages on to a handler that it does not keep alive. (A Linux addition.)
///
/// A ``WKUserContentController`` keeps its handlers, and a web view keeps its controller; so an object that
/// both keeps a view and handles its messages would never go away:
///
/// ```swift
/// controller.add(WeakScriptMessageHandler(self), name: "kitten")
/// ```
///
/// When the handler has gone, messages without reply are ignored, and those with reply are rejected.
@MainActor
public final class WeakScriptMessageHandler: NSObject {
  private weak var handler: (any WKScriptMessageHandler)?
  private weak var handlerWithReply: (any WKScriptMessageHandlerWithReply)?

  /// - Parameter handler: gets the messages as long as it lives.
  public init(_ handler: any WKScriptMessageHandler) {
    self.handler = handler
  }

  /// - Parameter handler: gets and answers the messages as long as it lives.
  public init(withReply handler: any WKScriptMessageHandlerWithReply) {
    handlerWithReply = handler
  }
}

extension WeakScriptMessageHandler: WKScriptMessageHandler {
  public func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage
  ) {
    handler?.userContentController(userContentController, didReceive: message)
  }
}

extension WeakScriptMessageHandler: WKScriptMessageHandlerWithReply {
  public func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage,
    replyHandler: @escaping @MainActor @Sendable (Any?, String?) -> Void
  ) {
    handlerWithReply?.userContentController(
      userContentController, didReceive: message, replyHandler: replyHandler)
  }
}
