/// The views inside another one, which are told when that one is gone.
///
/// A `UIView` itself has no `deinit`: subclasses could not have a plain one, as they have on Apple's
/// platforms, if it belonged to the main actor; and any thread may let go of a view last.
@MainActor
final class ContainedViews {
  var views: [UIView] = []

  isolated deinit {
    for view in views { view.tellLoose() }
  }
}
