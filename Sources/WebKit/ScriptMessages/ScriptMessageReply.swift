internal import GObjectSupport

/// The answer to one message, given once; a message that is not answered has its promise rejected.
@MainActor
final class ScriptMessageReply {
  private let request: ExtensionRequest
  /// The handler's type, for the one line about a wrong use.
  private let asked: any WKScriptMessageHandlerWithReply.Type
  private var isAnswered = false

  init(_ request: ExtensionRequest, asked handler: any WKScriptMessageHandlerWithReply) {
    self.request = request
    asked = type(of: handler)
  }

  /// What pages are told if nobody answers, in Apple's words.
  nonisolated static let notAnswered =
    "WKWebView API client did not respond to this postMessage"
  private static let notSerializable =
    "The result value passed back from the WKWebView API client was unable to be serialized"

  /// - Parameter error: if it is not nil, the value does not count.
  func answer(_ value: Any?, _ error: String?) {
    guard !isAnswered else {
      return Log.fault("\(asked): the reply handler was called more than once")
    }
    isAnswered = true
    if let error { return Self.reject(request, error) }
    do throws(ArgumentEncoder.Unsupported) {
      try Self.send(value, to: request)
    } catch {
      Self.reject(request, Self.notSerializable)
    }
  }

  isolated deinit {
    if !isAnswered { Self.reject(request, Self.notAnswered) }
  }

  /// Answers a message whose handler gives no value.
  static func done(_ request: ExtensionRequest) { send("u", to: request) }

  /// Answers a message whose handler is not there any more.
  static func handlerRemoved(_ request: ExtensionRequest) { send("r", to: request) }

  private static func reject(_ request: ExtensionRequest, _ message: String) {
    send("e" + message, to: request)
  }

  private static func send(
    _ value: Any?, to request: ExtensionRequest
  ) throws(ArgumentEncoder.Unsupported) {
    switch value {
    case nil: done(request)
    // As it is, so that most answers need no decoding in the page; but such a text ends at U+0000.
    case let text as String where !text.hasNUL: send("s" + text, to: request)
    case let value?:
      let encoded = try ArgumentEncoder.encode([value])
      send("j" + String(decoding: encoded.text, as: UTF8.self), encoded.strings, to: request)
    }
  }

  /// - Parameter text: as `Sources/WebProcessExtension/messages.h` says of answers.
  private static func send(
    _ text: String, _ strings: [String] = [], to request: ExtensionRequest
  ) {
    let text = Variant(text)
    request.reply(strings.isEmpty ? text : .tuple([text, Variant(strings)]))
  }
}
