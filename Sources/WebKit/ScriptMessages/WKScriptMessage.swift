/// A message that a script of a page has sent to the app, and who sent it.
///
/// What is said about the sender comes from the engine; a page can put anything it likes into the body, but
/// into nothing else.
@preconcurrency @MainActor
open class WKScriptMessage: NSObject {
  /// What the script sent, in the types in which `evaluateJavaScript` gives results: `NSNumber`, `String`,
  /// `Date`, `NSNull`, `[Any]` or `[String: Any]`.
  ///
  /// For `undefined`, and for an object such as a `Blob` or a `DOMMatrix` that Swift has no type for, it is
  /// an empty optional: `message.body as? String` and the like are nil.
  open private(set) var body: Any
  /// The view whose page sent the message; nil when it has gone.
  open private(set) weak var webView: WKWebView?
  /// The frame that sent the message, showing the document that it showed then.
  open private(set) var frameInfo: WKFrameInfo
  /// The name of the handler that the script sent the message to.
  open private(set) var name: String
  /// The world of the script that sent the message.
  open private(set) var world: WKContentWorld

  init(body: Any?, webView: WKWebView, frameInfo: WKFrameInfo, name: String, world: WKContentWorld)
  {
    self.body = body ?? Any?.none as Any
    self.webView = webView
    self.frameInfo = frameInfo
    self.name = name
    self.world = world
  }
}
