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
      Self.send(.value, try Self.payload(value), to: request)
    } catch {
      Self.reject(request, Self.notSerializable)
    }
  }

  isolated deinit {
    if !isAnswered { Self.reject(request, Self.notAnswered) }
  }

  /// Answers a message whose handler gives no value.
  static func done(_ request: ExtensionRequest) {
    send(.value, Variant.tuple([]), to: request)
  }

  /// Answers a message whose handler is not there any more.
  static func handlerRemoved(_ request: ExtensionRequest) {
    send(.handlerRemoved, Variant(Data("The message handler has been removed.".utf8)), to: request)
  }

  private static func reject(_ request: ExtensionRequest, _ message: String) {
    send(.error, Variant(Data(message.utf8)), to: request)
  }

  /// The mirror of the kinds in `Sources/WebProcessExtension/messages.h`.
  private enum Kind: UInt8 {
    case value = 0
    case error = 1
    case handlerRemoved = 2
  }

  private static func send(_ kind: Kind, _ payload: Variant, to request: ExtensionRequest) {
    request.reply(.tuple([Variant(kind.rawValue), Variant(payload)]))
  }

  private static func variant(_ encoded: ArgumentEncoder.Encoded) -> Variant {
    .tuple([
      Variant(Data(encoded.text)), Variant(encoded.strings.map { Data($0.utf8) }),
    ])
  }

  /// Simple values go as they are, so that most answers need no script in the page.
  private static func payload(_ value: Any?) throws(ArgumentEncoder.Unsupported) -> Variant {
    switch value {
    case nil: .tuple([])
    case is NSNull: Variant(UInt8?.none)
    case let text as String: Variant(Data(text.utf8))
    case let value?: Self.variant(try ArgumentEncoder.encode([value]))
    }
  }
}
