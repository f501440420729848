/// Collects what the app wants to run along with a menu's change, and runs it once.
@MainActor
package final class MenuAnimator: NSObject, UIContextMenuInteractionCommitAnimating,
  UIEditMenuInteractionAnimating
{
  package let previewViewController: UIViewController?
  package var preferredCommitStyle = UIContextMenuInteractionCommitStyle.dismiss

  private var animations: [() -> Void] = []
  private var completions: [() -> Void] = []

  package init(previewViewController: UIViewController? = nil) {
    self.previewViewController = previewViewController
    super.init()
  }

  package func addAnimations(_ animations: @escaping () -> Void) {
    self.animations.append(animations)
  }

  package func addCompletion(_ completion: @escaping () -> Void) {
    completions.append(completion)
  }

  /// Runs the animations in their order, applies the change, then runs the completions.
  ///
  /// What is added from within them runs too; what has run does not run again.
  package func run(_ change: () -> Void = {}) {
    drain(\.animations)
    change()
    drain(\.completions)
  }

  private func drain(_ waiting: ReferenceWritableKeyPath<MenuAnimator, [() -> Void]>) {
    while !self[keyPath: waiting].isEmpty { self[keyPath: waiting].removeFirst()() }
  }
}
