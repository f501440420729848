/// What of a page a context menu is about.
@preconcurrency @MainActor
open class WKContextMenuElementInfo: NSObject {
  /// Where the link leads; nil if the element is none.
  open var linkURL: URL? { address }

  private let address: URL?

  init(linkURL: URL?) {
    address = linkURL
  }
}
