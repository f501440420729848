extension UIView {
  /// The rectangle with 0 in place of what is no finite number, which is a mistake of the app's.
  ///
  /// On Apple's platforms such a number ends the app, with `CALayerInvalidGeometry`.
  func finite(_ rect: CGRect, for property: String) -> CGRect {
    let (origin, size) = (rect.origin, rect.size)
    if origin.x.isFinite, origin.y.isFinite, size.width.isFinite, size.height.isFinite {
      return rect
    }
    logFault("\(type(of: self)).\(property) = \(rect): what is not finite counts as 0.")
    let finite = { (value: CGFloat) in value.isFinite ? value : 0 }
    return CGRect(
      x: finite(origin.x), y: finite(origin.y), width: finite(size.width),
      height: finite(size.height))
  }
}
