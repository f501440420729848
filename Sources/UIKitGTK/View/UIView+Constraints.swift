extension UIView {
  public var leadingAnchor: NSLayoutXAxisAnchor { xAnchor(.leading) }
  public var trailingAnchor: NSLayoutXAxisAnchor { xAnchor(.trailing) }
  public var leftAnchor: NSLayoutXAxisAnchor { xAnchor(.left) }
  public var rightAnchor: NSLayoutXAxisAnchor { xAnchor(.right) }
  public var topAnchor: NSLayoutYAxisAnchor { yAnchor(.top) }
  public var bottomAnchor: NSLayoutYAxisAnchor { yAnchor(.bottom) }
  public var widthAnchor: NSLayoutDimension { dimension(.width) }
  public var heightAnchor: NSLayoutDimension { dimension(.height) }
  public var centerXAnchor: NSLayoutXAxisAnchor { xAnchor(.centerX) }
  public var centerYAnchor: NSLayoutYAxisAnchor { yAnchor(.centerY) }
  /// The baseline of the first line of text; for a view without text, its bottom.
  public var firstBaselineAnchor: NSLayoutYAxisAnchor { yAnchor(.firstBaseline) }
  /// The baseline of the last line of text; for a view without text, its bottom.
  public var lastBaselineAnchor: NSLayoutYAxisAnchor { yAnchor(.lastBaseline) }

  /// Activates a constraint whose items lie in this view's tree.
  public func addConstraint(_ constraint: NSLayoutConstraint) {
    guard !constraint.isActive else { return }
    precondition(
      constraint.touches(self), "\(constraint.summary) has nothing to do with the view")
    hold(constraint)
  }

  /// Activates constraints whose items lie in this view's tree.
  public func addConstraints(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { addConstraint(constraint) }
  }

  /// Deactivates a constraint that this view holds.
  public func removeConstraint(_ constraint: NSLayoutConstraint) {
    if constraint.holder === self { letGo(constraint) }
  }

  /// Deactivates constraints that this view holds.
  public func removeConstraints(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { removeConstraint(constraint) }
  }

  /// Adds a guide whose rectangle constraints determine.
  public func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
    layoutGuide.owningView?.removeLayoutGuide(layoutGuide)
    layoutGuides.append(layoutGuide)
    layoutGuide.owningView = self
    constraintsDidChange()
  }

  /// Removes a guide together with its constraints.
  public func removeLayoutGuide(_ layoutGuide: UILayoutGuide) {
    guard layoutGuide.owningView === self else { return }
    for ancestor in sequence(first: self, next: \.superview) {
      ancestor.removeConstraints(
        ancestor.constraints.filter { $0.first === layoutGuide || $0.second === layoutGuide })
    }
    layoutGuides.removeAll { $0 === layoutGuide }
    layoutGuide.owningView = nil
    constraintsDidChange()
  }

  func hold(_ constraint: NSLayoutConstraint) {
    constraints.append(constraint)
    constraint.didBecomeHeld(by: self)
    constraintsDidChange()
  }

  func letGo(_ constraint: NSLayoutConstraint) {
    constraints.removeAll { $0 === constraint }
    constraint.holder = nil
    constraintsDidChange()
  }

  /// Gives up the constraints between the rest of the tree and a view that leaves it.
  func dropConstraints(touching view: UIView) {
    removeConstraints(constraints.filter { $0.touches(view) })
  }

  /// The constraints of the tree must be solved again.
  func constraintsDidChange() {
    let root = root
    root.needsSolving = true
    root.scheduleLayout()
  }

  /// Whether there is anything to solve in this view's tree.
  var treeHasConstraints: Bool {
    !constraints.isEmpty || subviews.contains { $0.treeHasConstraints }
  }
}
