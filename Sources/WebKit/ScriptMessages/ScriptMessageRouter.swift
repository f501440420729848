internal import GObjectSupport

/// Brings the messages of one view's pages to their handlers.
@MainActor
final class ScriptMessageRouter {
  private weak var webView: WKWebView?
  private let frames: FrameRegistry
  /// A frame mostly sends more than one message to a handler.
  private var latest: (description: Variant, sender: ScriptMessageSender)?

  init(webView: WKWebView?, engine: EngineView?, frames: FrameRegistry) {
    self.webView = webView
    self.frames = frames
    engine?.inbox.receive(ExtensionMessage.scriptMessage) { [weak self] request in
      self?.receive(request)
    }
  }

  private func receive(_ request: ExtensionRequest) {
    guard let parameters = request.parameters, let webView, let sender = sender(parameters[0])
    else { return }
    let controller = webView.userContentController
    let name = sender.handlerName
    guard
      let entry = controller.scriptMessages.entry(
        name: name, in: sender.world, after: sender.removals)
    else {
      // It was removed when the message was on its way.
      return ScriptMessageReply.handlerRemoved(request)
    }
    let message = WKScriptMessage(
      body: Self.body(parameters[1]), webView: webView, frameInfo: sender.frame, name: name,
      world: sender.world)
    switch entry.handler {
    case .plain(let handler):
      HandlerCycleCheck.check(handler, against: webView)
      handler.userContentController(controller, didReceive: message)
      ScriptMessageReply.done(request)
    case .withReply(let handler):
      HandlerCycleCheck.check(handler, against: webView)
      let reply = ScriptMessageReply(request, asked: handler)
      handler.userContentController(controller, didReceive: message) { value, error in
        reply.answer(value, error)
      }
    }
  }

  private func sender(_ description: Variant?) -> ScriptMessageSender? {
    if let description, let latest, latest.description == description { return latest.sender }
    guard let description, let sender = ScriptMessageSender(description, frames: frames) else {
      return nil
    }
    latest = (description, sender)
    return sender
  }

  private static func body(_ text: Variant?) -> Any? {
    try? text?.withText { try ScriptResult.decode($0) } ?? nil
  }
}
