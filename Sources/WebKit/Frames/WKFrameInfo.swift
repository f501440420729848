/// A frame of a page, at the time when the app was told of it.
///
/// Give it to `evaluateJavaScript` or `callAsyncJavaScript` to run a script in that frame. Two are equal
/// when they are of the same frame showing the same document.
@preconcurrency @MainActor
open class WKFrameInfo: NSObject, NSCopying {
  /// Whether this is the page's main frame.
  open var isMainFrame: Bool { record.isMain }
  /// The request of the frame's document; on Linux only its address is known.
  open var request: URLRequest { URLRequest(address: record.address) }
  /// The origin of the frame's document; a frame inside a document of another origin has its own.
  open var securityOrigin: WKSecurityOrigin { WKSecurityOrigin(record.origin) }
  /// The view that shows the frame; nil when it has gone.
  open private(set) weak var webView: WKWebView?

  nonisolated let record: FrameRecord

  init(_ record: FrameRecord, webView: WKWebView?) {
    self.record = record
    self.webView = webView
  }

  /// Returns the same object, which never changes.
  nonisolated open func copy(with zone: NSZone?) -> Any { self }

  nonisolated open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? WKFrameInfo else { return false }
    return other.record.id == record.id && other.record.document == record.document
  }

  nonisolated open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(record.id)
    hasher.combine(record.document)
    return hasher.finalize()
  }

  nonisolated open override var description: String {
    "<\(type(of: self)): \(record.isMain ? "main frame" : "frame") \(record.address)>"
  }
}
