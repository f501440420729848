/// Makes the controller that a context menu shows above its actions; nil for none.
public typealias UIContextMenuContentPreviewProvider = () -> UIViewController?

/// Makes the context menu, given the actions that would be in it otherwise; nil for none.
public typealias UIContextMenuActionProvider = ([UIMenuElement]) -> UIMenu?

/// What a context menu consists of.
@preconcurrency @MainActor
open class UIContextMenuConfiguration: NSObject {
  /// What tells this configuration from others.
  public let identifier: any NSCopying
  package let previewProvider: UIContextMenuContentPreviewProvider?
  package let actionProvider: UIContextMenuActionProvider?

  /// Makes a configuration.
  ///
  /// - Parameters:
  ///   - identifier: a fresh one if it is nil.
  ///   - previewProvider: called on the main thread when the menu opens.
  ///   - actionProvider: the same; without it the menu has the suggested actions.
  public init(
    identifier: (any NSCopying)? = nil,
    previewProvider: UIContextMenuContentPreviewProvider? = nil,
    actionProvider: UIContextMenuActionProvider? = nil
  ) {
    self.identifier = identifier ?? NSUUID()
    self.previewProvider = previewProvider
    self.actionProvider = actionProvider
    super.init()
  }
}
