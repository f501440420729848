/// A rectangle whose edges are expressions in the solver's variables, in the coordinates of the
/// root of the tree.
struct LayoutGeometry {
  typealias Expression = ConstraintSolver.Expression

  var left: Expression
  var top: Expression
  var width: Expression
  var height: Expression

  init(left: Expression, top: Expression, width: Expression, height: Expression) {
    self.left = left
    self.top = top
    self.width = width
    self.height = height
  }

  init(frame: CGRect) {
    self.init(
      left: Expression(frame.minX), top: Expression(frame.minY),
      width: Expression(frame.width), height: Expression(frame.height))
  }

  var right: Expression { left + width }
  var bottom: Expression { top + height }
  var centerX: Expression { left + width * 0.5 }
  var centerY: Expression { top + height * 0.5 }

  func inset(by insets: UIEdgeInsets) -> LayoutGeometry {
    LayoutGeometry(
      left: left + Expression(insets.left), top: top + Expression(insets.top),
      width: width - Expression(insets.left + insets.right),
      height: height - Expression(insets.top + insets.bottom))
  }
}
