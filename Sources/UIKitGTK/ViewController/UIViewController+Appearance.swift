/// Sends the appearance calls as views come on screen and leave it.
extension UIView {
  /// Whether the view's tree is on screen: in a shown window or in a GTK window of the app's own.
  var isOnScreen: Bool {
    guard isInWindow else { return false }
    return window.map { !$0.isHidden } ?? true
  }

  /// The view is about to come on screen.
  func beginAppearance() {
    for controller in controllersInTree() where controller.appearance == .disappeared {
      controller.appearance = .willAppear
      controller.viewWillAppear(false)
    }
  }

  /// The view is about to leave the screen.
  func beginDisappearance() {
    for controller in controllersInTree() {
      switch controller.appearance {
      case .willAppear, .appearing, .appeared:
        controller.appearance = .willDisappear
        controller.viewWillDisappear(false)
      case .disappeared, .willDisappear: break
      }
    }
  }

  /// The view came on screen or left it: brings its controllers up to date.
  func updateAppearance() {
    if isOnScreen { finishAppearance() } else { finishDisappearance() }
  }

  private func finishAppearance() {
    beginAppearance()
    let arrived = controllersInTree().filter { $0.appearance == .willAppear }
    guard !arrived.isEmpty else { return }
    for controller in arrived {
      controller.appearance = .appearing
      controller.viewIsAppearing(false)
    }
    layoutIfNeeded()
    // As on Apple, "did" comes in a later turn of the main loop, when the first frame is under way.
    DispatchQueue.main.async {
      for controller in arrived where controller.appearance == .appearing {
        controller.appearance = .appeared
        controller.viewDidAppear(false)
      }
    }
  }

  private func finishDisappearance() {
    beginDisappearance()
    for controller in controllersInTree() where controller.appearance == .willDisappear {
      controller.appearance = .disappeared
      controller.viewDidDisappear(false)
    }
  }

  private func controllersInTree() -> [UIViewController] {
    (controller.map { [$0] } ?? []) + subviews.flatMap { $0.controllersInTree() }
  }
}
