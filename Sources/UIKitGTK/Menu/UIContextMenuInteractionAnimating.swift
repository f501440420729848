/// Runs an app's code along with the appearance or the end of a context menu.
@preconcurrency @MainActor
public protocol UIContextMenuInteractionAnimating: NSObjectProtocol {
  /// The controller that the menu's preview shows.
  var previewViewController: UIViewController? { get }

  /// Has a closure run when the change begins. Nothing moves on Linux: it takes effect at once.
  func addAnimations(_ animations: @escaping () -> Void)

  /// Has a closure run when the change is over.
  func addCompletion(_ completion: @escaping () -> Void)
}

/// What becomes of a preview that was chosen.
public enum UIContextMenuInteractionCommitStyle: Int, Sendable {
  /// It is taken away.
  case dismiss = 0
  /// It gives way to what the app presents. On Linux the two look alike.
  case pop = 1
}

/// Runs an app's code along with the choice of a context menu's preview.
@preconcurrency @MainActor
public protocol UIContextMenuInteractionCommitAnimating: UIContextMenuInteractionAnimating {
  /// What becomes of the preview; ``UIContextMenuInteractionCommitStyle/dismiss`` at first.
  var preferredCommitStyle: UIContextMenuInteractionCommitStyle { get set }
}

/// Runs an app's code along with the appearance or the end of an edit menu.
@preconcurrency @MainActor
public protocol UIEditMenuInteractionAnimating: NSObjectProtocol {
  /// Has a closure run when the change begins. Nothing moves on Linux: it takes effect at once.
  func addAnimations(_ animations: @escaping () -> Void)

  /// Has a closure run when the change is over.
  func addCompletion(_ completion: @escaping () -> Void)
}
