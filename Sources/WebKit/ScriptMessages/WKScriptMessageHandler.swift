/// Receives messages from the scripts of pages.
///
/// ```swift
/// controller.add(self, name: "kitten")
/// // In the page: window.webkit.messageHandlers.kitten.postMessage({lives: 9})
/// ```
///
/// For the script, `postMessage` returns a promise, which is fulfilled with `undefined` when the handler has
/// returned. It is rejected if the message has no counterpart in Swift, such as a function or a node.
@MainActor
public protocol WKScriptMessageHandler: NSObjectProtocol {
  /// A script has sent a message; called on the main thread.
  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage)
}
