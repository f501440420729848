internal import GObjectSupport

/// Brings the messages of one view's pages to their handlers.
@MainActor
final class ScriptMessageRouter {
  private weak var webView: WKWebView?
  private let frames: FrameRegistry
  /// A frame mostly sends more than one message.
  private var latest: (description: Variant, frame: WKFrameInfo)?

  init(webView: WKWebView?, engine: EngineView?, frames: FrameRegistry) {
    self.webView = webView
    self.frames = frames
    engine?.inbox.receive(ExtensionMessage.scriptMessage) { [weak self] request in
      self?.receive(request)
    }
  }

  private func receive(_ request: ExtensionRequest) {
    guard let parameters = request.parameters, let webView,
      let frame = sender(parameters[0]),
      let worldName = try? parameters.value(at: 1, as: String.self),
      let world = ContentWorldNames.world(worldName),
      let name = try? parameters.value(at: 2, as: String.self)
    else { return }
    let controller = webView.userContentController
    guard let entry = controller.scriptMessages.entry(name: name, in: world) else {
      // It was removed when the message was on its way.
      return ScriptMessageReply.handlerRemoved(request)
    }
    let message = WKScriptMessage(
      body: Self.body(parameters[3]), webView: webView, frameInfo: frame, name: name, world: world)
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

  private func sender(_ description: Variant?) -> WKFrameInfo? {
    if let description, let latest, latest.description == description { return latest.frame }
    guard let description, let frame = frames.frame(description) else { return nil }
    latest = (description, frame)
    return frame
  }

  /// - Parameter variant: what `body_of` in `Sources/WebProcessExtension/script_message_post.c` made.
  private static func body(_ variant: Variant?) -> Any? {
    guard let content = try? variant?.value(as: Variant.self) else { return nil }
    switch content.type {
    case "ay":
      let text = (try? content.value(as: Data.self)) ?? Data()
      return try? text.withUnsafeBytes { try ScriptResult.decode($0) }
    case "d": return (try? content.value(as: Double.self)).map { NSNumber(value: $0) }
    case "b": return (try? content.value(as: Bool.self)).map { NSNumber(value: $0) }
    case "my": return NSNull()
    default: return nil
    }
  }
}
