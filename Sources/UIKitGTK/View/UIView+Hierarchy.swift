extension UIView {
  /// Puts a view in front of the others in this one, taking it from where it was.
  public func addSubview(_ view: UIView) {
    insert(view) { $0.endIndex }
  }

  /// Puts a view at a place in ``subviews``, counted from the back.
  public func insertSubview(_ view: UIView, at index: Int) {
    insert(view) { min(max(0, index), $0.endIndex) }
  }

  /// Puts a view right in front of another subview.
  public func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) {
    insert(view) { $0.firstIndex(of: siblingSubview).map { $0 + 1 } ?? $0.endIndex }
  }

  /// Puts a view right behind another subview.
  public func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) {
    insert(view) { $0.firstIndex(of: siblingSubview) ?? $0.endIndex }
  }

  /// Moves a subview in front of all others.
  public func bringSubviewToFront(_ view: UIView) {
    guard view.superview === self else { return }
    insert(view) { $0.endIndex }
  }

  /// Moves a subview behind all others.
  public func sendSubviewToBack(_ view: UIView) {
    guard view.superview === self else { return }
    insert(view) { _ in 0 }
  }

  /// Exchanges the places of two subviews.
  public func exchangeSubview(at index1: Int, withSubviewAt index2: Int) {
    contained.views.swapAt(index1, index2)
    for view in subviews { placeWidget(of: view) }
  }

  /// Takes the view out of its superview, together with the constraints between the two sides.
  public func removeFromSuperview() {
    guard let superview else { return }
    willMove(toSuperview: nil)
    superview.detach(self, for: nil)
    didMoveToSuperview()
  }

  /// Whether the view is `view` or lies inside it.
  public func isDescendant(of view: UIView) -> Bool {
    sequence(first: self, next: \.superview).contains { $0 === view }
  }

  /// This view or the first one inside it that has the tag.
  public func viewWithTag(_ tag: Int) -> UIView? {
    if self.tag == tag { return self }
    return subviews.lazy.compactMap { $0.viewWithTag(tag) }.first
  }

  /// The topmost view of the tree.
  var root: UIView {
    var view = self
    while let superview = view.superview { view = superview }
    return view
  }

  private func insert(_ view: UIView, at place: ([UIView]) -> Int) {
    precondition(!isDescendant(of: view), "a view cannot be added to itself or to what it contains")
    if view.superview === self {
      // Only the order changes: neither window nor constraints are concerned.
      contained.views.removeAll { $0 === view }
      contained.views.insert(view, at: place(subviews))
      placeWidget(of: view)
      return
    }
    view.willMove(toSuperview: self)
    view.superview?.detach(view, for: window)
    let wasInWindow = view.isInWindow
    let traits = view.traitCollection
    let willMoveToWindow = view.window !== window
    if isOnScreen { view.beginAppearance() }
    if willMoveToWindow { view.tellWillMove(toWindow: window) }
    contained.views.insert(view, at: place(subviews))
    view.superview = self
    view.traitsMayDiffer(from: traits)
    placeWidget(of: view)
    if willMoveToWindow { view.tellDidMoveToWindow() }
    if wasInWindow != isInWindow { view.spread(isInWindow: isInWindow) }
    didAddSubview(view)
    view.didMoveToSuperview()
    constraintsDidChange()
    setNeedsLayout()
    view.updateAppearance()
  }

  /// Removes a subview that goes to `newWindow`.
  private func detach(_ view: UIView, for newWindow: UIWindow?) {
    willRemoveSubview(view)
    let window = window
    let leavesWindow = window != nil && newWindow !== window
    if newWindow == nil { view.beginDisappearance() }
    if leavesWindow { view.tellWillMove(toWindow: newWindow) }
    for ancestor in sequence(first: self, next: \.superview) {
      ancestor.dropConstraints(touching: view)
    }
    view.removeWidgetFromParent()
    contained.views.removeAll { $0 === view }
    view.superview = nil
    if leavesWindow, newWindow == nil { view.tellDidMoveToWindow() }
    if newWindow == nil { view.spread(isInWindow: false) }
    view.updateAppearance()
    constraintsDidChange()
    setNeedsLayout()
  }

  private func tellWillMove(toWindow window: UIWindow?) {
    willMove(toWindow: window)
    for view in subviews { view.tellWillMove(toWindow: window) }
  }

  private func tellDidMoveToWindow() {
    didMoveToWindow()
    for view in subviews { view.tellDidMoveToWindow() }
  }

  /// Tells the tree below and including this view whether it ends in a window.
  func spread(isInWindow value: Bool) {
    guard isInWindow != value else { return }
    isInWindow = value
    if value, superview == nil { scheduleLayout() }
    onWindowChange?(value)
    for view in subviews { view.spread(isInWindow: value) }
  }
}
