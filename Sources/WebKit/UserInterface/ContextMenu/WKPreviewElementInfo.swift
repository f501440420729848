/// What of a page a preview would show, as in iOS 10 to 12; see ``WKContextMenuElementInfo``.
///
/// Deprecated by Apple.
@preconcurrency @MainActor
open class WKPreviewElementInfo: NSObject, NSCopying {
  /// Where the link leads.
  open var linkURL: URL? { address }

  private let address: URL?

  init(linkURL: URL?) {
    address = linkURL
  }

  /// Returns the same object, which never changes.
  nonisolated open func copy(with zone: NSZone?) -> Any { self }
}
