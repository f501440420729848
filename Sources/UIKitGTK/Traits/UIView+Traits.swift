extension UIView: UITraitEnvironment {
  /// The surroundings: the nearest override of this view, its controller or what contains them, else the
  /// app's style.
  public var traitCollection: UITraitCollection {
    for view in sequence(first: self, next: \.superview) {
      let style = view.ownStyle
      if style != .unspecified { return UITraitCollection(userInterfaceStyle: style) }
    }
    return CurrentStyle.traits
  }

  /// What the view or its controller wants of itself.
  var ownStyle: UIUserInterfaceStyle {
    if overrideUserInterfaceStyle != .unspecified { return overrideUserInterfaceStyle }
    return controller?.overrideUserInterfaceStyle ?? .unspecified
  }

  /// The style may be another one than before: tells those that it concerns.
  func traitsMayDiffer(from previous: UITraitCollection) {
    guard traitCollection != previous else { return }
    spreadTraits(from: previous)
  }

  /// Tells this view and those inside it that have no style of their own.
  func spreadTraits(from previous: UITraitCollection) {
    traitCollectionDidChange(previous)
    controller?.traitCollectionDidChange(previous)
    contentNeedsUpdate()
    setNeedsDisplay()
    for view in subviews where view.ownStyle == .unspecified { view.spreadTraits(from: previous) }
  }
}

extension UIViewController: UITraitEnvironment {
  /// The surroundings of the controller's view; before that is loaded, those of the parent.
  public var traitCollection: UITraitCollection {
    if let view = viewIfLoaded { return view.traitCollection }
    if overrideUserInterfaceStyle != .unspecified {
      return UITraitCollection(userInterfaceStyle: overrideUserInterfaceStyle)
    }
    return parent?.traitCollection ?? CurrentStyle.traits
  }
}
