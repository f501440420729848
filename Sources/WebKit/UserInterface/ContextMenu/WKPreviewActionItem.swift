public import UIKitGTK

/// An entry that WebKit itself would put below a preview, as in iOS 10 to 12; for
/// `UIViewController.previewActionItems`.
///
/// Deprecated by Apple.
@preconcurrency @MainActor
public protocol WKPreviewActionItem: UIPreviewActionItem {
  /// Which entry it is, such as ``WKPreviewActionItemIdentifierOpen``.
  var identifier: String { get }
}

/// The entry that opens the link.
public let WKPreviewActionItemIdentifierOpen = "com.apple.webkit.previewaction.open"
/// The entry that keeps the link for later. Linux note: there is no such list, and the entry is never given.
public let WKPreviewActionItemIdentifierAddToReadingList =
  "com.apple.webkit.previewaction.addtoreadinglist"
/// The entry that copies the link.
public let WKPreviewActionItemIdentifierCopy = "com.apple.webkit.previewaction.copy"
/// The entry that hands the link to another app.
public let WKPreviewActionItemIdentifierShare = "com.apple.webkit.previewaction.share"

/// One of the menu's own actions in the form of iOS 10 to 12.
final class SuggestedPreviewAction: NSObject, WKPreviewActionItem {
  let action: UIAction
  let identifier: String
  var title: String { action.title }

  init?(_ action: UIAction) {
    guard let identifier = Self.identifiers[action.identifier] else { return nil }
    self.action = action
    self.identifier = identifier
  }

  private static let identifiers: [UIAction.Identifier: String] = [
    ElementActions.open: WKPreviewActionItemIdentifierOpen,
    ElementActions.copy: WKPreviewActionItemIdentifierCopy,
    ElementActions.share: WKPreviewActionItemIdentifierShare,
  ]
}
