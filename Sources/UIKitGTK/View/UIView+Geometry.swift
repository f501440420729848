extension UIView {
  /// The point in `view`'s coordinates; nil stands for the window.
  public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    let inRoot = CGPoint(x: point.x + offsetInRoot.x, y: point.y + offsetInRoot.y)
    let other = (view ?? window)?.offsetInRoot ?? .zero
    return CGPoint(x: inRoot.x - other.x, y: inRoot.y - other.y)
  }

  /// The point of `view`, or of the window, in this view's coordinates.
  public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    let other = (view ?? window)?.offsetInRoot ?? .zero
    return CGPoint(
      x: point.x + other.x - offsetInRoot.x, y: point.y + other.y - offsetInRoot.y)
  }

  /// The rectangle in `view`'s coordinates; nil stands for the window.
  public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    CGRect(origin: convert(rect.origin, to: view), size: rect.size)
  }

  /// The rectangle of `view`, or of the window, in this view's coordinates.
  public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    CGRect(origin: convert(rect.origin, from: view), size: rect.size)
  }

  /// Where this view's coordinate origin lies in the topmost view's frame.
  private var offsetInRoot: CGPoint {
    sequence(first: self, next: \.superview).reduce(into: CGPoint.zero) { sum, view in
      let origin = view.superview == nil ? CGPoint.zero : view.position
      sum.x += origin.x - view.storedBounds.minX
      sum.y += origin.y - view.storedBounds.minY
    }
  }

  /// Every change of frame, bounds and centre ends here.
  func setGeometry(position newPosition: CGPoint, bounds newBounds: CGRect) {
    let oldBounds = storedBounds
    guard newPosition != position || newBounds != oldBounds else { return }
    position = newPosition
    storedBounds = newBounds
    if newBounds.size != oldBounds.size {
      if autoresizesSubviews {
        for subview in subviews { subview.autoresize(from: oldBounds, to: newBounds) }
      }
      needsLayout = true
    }
    geometryDidChange()
    if newBounds.size != oldBounds.size { onSizeChange?() }
    constraintsDidChange()
  }

  private func autoresize(from old: CGRect, to new: CGRect) {
    guard translatesAutoresizingMaskIntoConstraints else { return }
    let x = AutoresizingAxis(
      position: position.x - old.minX, length: storedBounds.width, container: old.width,
      flexible: autoresizingMask.horizontal)
    let y = AutoresizingAxis(
      position: position.y - old.minY, length: storedBounds.height, container: old.height,
      flexible: autoresizingMask.vertical)
    let growth = CGSize(width: new.width - old.width, height: new.height - old.height)
    frame = CGRect(
      x: position.x + growth.width * x.positionShare,
      y: position.y + growth.height * y.positionShare,
      width: max(0, storedBounds.width + growth.width * x.lengthShare),
      height: max(0, storedBounds.height + growth.height * y.lengthShare))
  }
}
