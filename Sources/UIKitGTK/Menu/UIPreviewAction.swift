/// An entry below the preview of a link, as in iOS 9 to 12.
@preconcurrency @MainActor
public protocol UIPreviewActionItem: NSObjectProtocol {
  /// What the entry says.
  var title: String { get }
}

/// An entry below the preview of a link that runs a closure, as in iOS 9 to 12; see
/// ``UIViewController/previewActionItems``.
@preconcurrency @MainActor
open class UIPreviewAction: NSObject, UIPreviewActionItem {
  /// How an entry looks.
  public enum Style: Int, Sendable {
    case `default`
    /// As what is chosen now. Linux note: it looks like the others.
    case selected
    /// As what does harm.
    case destructive
  }

  public let title: String
  package let style: Style
  /// What the entry does.
  public let handler: (any UIPreviewActionItem, UIViewController) -> Void

  /// - Parameters:
  ///   - title: what the entry says.
  ///   - style: how it looks.
  ///   - handler: called with the entry and the controller of the preview.
  public init(
    title: String, style: Style = .default,
    handler: @escaping (any UIPreviewActionItem, UIViewController) -> Void
  ) {
    self.title = title
    self.style = style
    self.handler = handler
    super.init()
  }
}
