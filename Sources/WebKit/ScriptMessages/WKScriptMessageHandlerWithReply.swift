internal import GObjectSupport

/// Receives messages from the scripts of pages, and answers each.
///
/// ```swift
/// func userContentController(
///   _ controller: WKUserContentController, didReceive message: WKScriptMessage
/// ) async -> (Any?, String?) {
///   (await store.name(of: message.body), nil)
/// }
/// // In the page: const name = await window.webkit.messageHandlers.kitten.postMessage(7)
/// ```
///
/// The promise that `postMessage` gives the script is fulfilled with the value, where nil becomes
/// `undefined`, or, if there is an error text, rejected with an `Error` of that message. It is also
/// rejected if the value has no counterpart in JavaScript. Implement one of the two forms; the closure may be
/// spelled with `@MainActor @Sendable` or without, in either language mode. Answers may come at any later time,
/// on any thread, also when the page has gone.
///
/// A reply handler that is dropped rejects the promise. A second call of it is ignored and leaves one line
/// on standard error. (Apple's raises an exception.)
@MainActor
public protocol WKScriptMessageHandlerWithReply: WKScriptMessageHandlerWithReplyPlainHandlers {
  /// A script has sent a message and waits for the answer; called on the main thread.
  ///
  /// - Parameter replyHandler: to be called once, with a value or with an error's text.
  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage,
    replyHandler: @escaping @MainActor @Sendable (Any?, String?) -> Void)
  /// A script has sent a message and waits for the answer; called on the main thread.
  ///
  /// - Returns: a value, or an error's text.
  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage
  ) async -> (Any?, String?)
}

/// The method of ``WKScriptMessageHandlerWithReply``, for handlers that spell the closure's type without
/// attributes.
///
/// Swift 6 takes `(Any?, String?) -> Void` for another type than the attributed one, and would silently not call
/// such a method. As the requirement of a protocol of its own, each spelling is called.
@MainActor
public protocol WKScriptMessageHandlerWithReplyPlainHandlers: NSObjectProtocol {
  /// See ``WKScriptMessageHandlerWithReply``.
  @_disfavoredOverload
  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage,
    replyHandler: @escaping (Any?, String?) -> Void)
}

// The chain of defaults: the router calls the attributed form, whose default calls the plain one, whose
// default awaits the async one.
extension WKScriptMessageHandlerWithReply {
  public func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage,
    replyHandler: @escaping @MainActor @Sendable (Any?, String?) -> Void
  ) {
    let plain: (Any?, String?) -> Void = { value, error in
      nonisolated(unsafe) let value = value
      onMainActor { replyHandler(value, error) }
    }
    self.userContentController(userContentController, didReceive: message, replyHandler: plain)
  }

  @_disfavoredOverload
  public func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage,
    replyHandler: @escaping (Any?, String?) -> Void
  ) {
    nonisolated(unsafe) let reply = replyHandler
    Task.immediate { @MainActor in
      let (value, error): (Any?, String?) = await self.userContentController(
        userContentController, didReceive: message)
      reply(value, error)
    }
  }

  public func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage
  ) async -> (Any?, String?) {
    (nil, ScriptMessageReply.notAnswered)
  }
}
