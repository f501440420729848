import Foundation
import WebKit
import WebKitTesting

/// Keeps the messages that it gets; answers, if asked to, by its closure.
@MainActor
final class MessageRecorder: NSObject, WKScriptMessageHandler, WKScriptMessageHandlerWithReply {
  typealias Reply = @MainActor @Sendable (Any?, String?) -> Void

  private(set) var messages: [WKScriptMessage] = []
  var answer: (WKScriptMessage, @escaping Reply) -> Void = { message, reply in
    reply(message.body, nil)
  }

  var bodies: [Any] { messages.map(\.body) }
  /// The bodies as far as they are texts.
  var texts: [String] { messages.map { $0.body as? String ?? "?" } }

  func forget() { messages = [] }

  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage
  ) {
    messages.append(message)
  }

  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage,
    replyHandler: @escaping Reply
  ) {
    messages.append(message)
    answer(message, replyHandler)
  }

  /// Waits until there are so many messages, and returns the latest.
  @discardableResult
  func message(_ count: Int) async throws -> WKScriptMessage {
    try await eventually("message \(count)") { self.messages.count >= count }
    return messages[count - 1]
  }

  /// Waits until there are so many messages, and returns the text that is the latest's body.
  func text(_ count: Int) async throws -> String {
    try await message(count).body as? String ?? "?"
  }
}

/// A controller, views of it, and what their pages' promises come to.
@MainActor
final class MessagePage {
  let controller = WKUserContentController()
  private let outcomes = MessageRecorder()

  init() { controller.add(outcomes, name: "outcome") }

  func makeView() -> WKWebView {
    let configuration = WKWebViewConfiguration()
    configuration.userContentController = controller
    return WKWebView(
      frame: CGRect(x: 0, y: 0, width: 400, height: 300), configuration: configuration)
  }

  /// What an expression's promise comes to in the page: `value` or `error`, and the text of it.
  func outcome(of expression: String, in webView: WKWebView) async throws -> String {
    let count = outcomes.messages.count + 1
    try await webView.evaluateJavaScript(
      """
      (async () => {
        try {
          const value = await (\(expression));
          return (value === null ? 'null' : typeof value) + ' ' + value;
        } catch (error) { return 'error ' + error }
      })().then((text) => window.webkit.messageHandlers.outcome.postMessage(text)); 0
      """)
    return try await outcomes.text(count)
  }
}
