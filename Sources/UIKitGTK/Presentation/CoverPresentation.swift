/// Shows a controller in the place of the presenting one, in the same window.
@MainActor
final class CoverPresentation: Presentation {
  let controller: UIViewController
  private weak var presenter: UIViewController?
  private weak var superview: UIView?

  init(of controller: UIViewController, inPlaceOf presenter: UIViewController) {
    self.controller = controller
    self.presenter = presenter
  }

  func begin() {
    guard let covered = presenter?.view, let superview = covered.superview else { return }
    self.superview = superview
    controller.sizeForLoading = covered.bounds.size
    exchange(covered, for: controller.view, in: superview)
  }

  func end() {
    guard let covered = presenter?.view, let superview else { return }
    exchange(controller.view, for: covered, in: superview)
  }

  /// As on Apple, the one that comes has appeared before the other one has disappeared.
  private func exchange(_ old: UIView, for new: UIView, in superview: UIView) {
    old.beginDisappearance()
    new.translatesAutoresizingMaskIntoConstraints = true
    new.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    new.frame = superview.bounds
    superview.addSubview(new)
    DispatchQueue.main.async { [weak superview] in
      if old.superview === superview { old.removeFromSuperview() }
    }
  }
}
