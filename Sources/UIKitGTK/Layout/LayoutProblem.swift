/// One solving of all constraints of a view tree.
@MainActor
struct LayoutProblem {
  typealias Expression = ConstraintSolver.Expression

  /// How the root's size is to be found.
  enum RootSize {
    /// The root is as large as its bounds say.
    case fixed
    /// The constraints decide; as far as they do not, the size is near `target`.
    case fitting(CGSize, horizontal: UILayoutPriority, vertical: UILayoutPriority)
  }

  /// The unknowns of one view or guide, relative to the view that contains it.
  private struct Unknowns {
    let left: ConstraintSolver.Variable
    let top: ConstraintSolver.Variable
    let width: ConstraintSolver.Variable
    let height: ConstraintSolver.Variable
  }

  private let root: UIView
  private let rootSize: RootSize
  private var solver = ConstraintSolver()
  private var geometries: [ObjectIdentifier: LayoutGeometry] = [:]
  private var unknowns: [ObjectIdentifier: Unknowns] = [:]

  /// Sets the problem up and solves it.
  init(root: UIView, rootSize: RootSize = .fixed) {
    self.root = root
    self.rootSize = rootSize
    var constraints: [NSLayoutConstraint] = []
    addIntrinsicSizes(below: root, constraints: &constraints)
    if case .fitting(let target, let horizontal, let vertical) = rootSize {
      let size = geometry(of: root)
      solver.prefer(
        size.width - Expression(target.width), .zero, priority: Double(horizontal.rawValue))
      solver.prefer(
        size.height - Expression(target.height), .zero, priority: Double(vertical.rawValue))
    }
    constraints.sort { $0.activation < $1.activation }
    for constraint in constraints where constraint.priority >= .required { require(constraint) }
    for constraint in constraints where constraint.priority < .required { prefer(constraint) }
    solver.optimize()
  }

  /// Gives every view that is laid out by constraints its frame, from the root down.
  func apply() {
    if case .fitting = rootSize {
      root.frame.size = size(of: root)
    }
    apply(to: root)
  }

  /// The size that was found for a view, in points.
  func size(of view: UIView) -> CGSize {
    guard let geometry = geometries[ObjectIdentifier(view)] else { return view.bounds.size }
    return CGSize(
      width: solver.value(of: geometry.width).rounded(to: view.contentScaleFactor),
      height: solver.value(of: geometry.height).rounded(to: view.contentScaleFactor))
  }

  /// The rectangle of a view or guide, made on first use.
  mutating func geometry(of item: any LayoutItem) -> LayoutGeometry {
    let identifier = ObjectIdentifier(item)
    if let known = geometries[identifier] { return known }
    let made = item.makeGeometry(in: &self)
    geometries[identifier] = made
    return made
  }

  /// The rectangle of an item that constraints alone determine.
  mutating func variableGeometry(of item: any LayoutItem, inside container: UIView?)
    -> LayoutGeometry
  {
    let outer = container.map { geometry(of: $0) } ?? LayoutGeometry(frame: .zero)
    let variables = Unknowns(
      left: solver.makeVariable(), top: solver.makeVariable(),
      width: solver.makeVariable(nonNegative: true), height: solver.makeVariable(nonNegative: true))
    unknowns[ObjectIdentifier(item)] = variables
    let origin = container?.bounds.origin ?? .zero
    return LayoutGeometry(
      left: outer.left + Expression(variables.left) - Expression(origin.x),
      top: outer.top + Expression(variables.top) - Expression(origin.y),
      width: Expression(variables.width), height: Expression(variables.height))
  }

  /// The rectangle of a view, by constraints or by its frame and autoresizing mask.
  mutating func viewGeometry(_ view: UIView) -> LayoutGeometry {
    guard view !== root, let container = view.superview else {
      switch rootSize {
      case .fixed:
        return LayoutGeometry(frame: CGRect(origin: .zero, size: view.bounds.size))
      case .fitting:
        return variableGeometry(of: view, inside: nil)
      }
    }
    guard view.translatesAutoresizingMaskIntoConstraints else {
      return variableGeometry(of: view, inside: container)
    }
    let outer = geometry(of: container)
    let bounds = container.bounds
    let x = AutoresizingAxis(
      position: view.frame.minX - bounds.minX, length: view.frame.width, container: bounds.width,
      flexible: view.autoresizingMask.horizontal)
    let y = AutoresizingAxis(
      position: view.frame.minY - bounds.minY, length: view.frame.height,
      container: bounds.height, flexible: view.autoresizingMask.vertical)
    let resizes = container.autoresizesSubviews
    let growth = resizes ? outer.width - Expression(bounds.width) : Expression()
    let heightGrowth = resizes ? outer.height - Expression(bounds.height) : Expression()
    return LayoutGeometry(
      left: outer.left + Expression(x.position) + growth * x.positionShare,
      top: outer.top + Expression(y.position) + heightGrowth * y.positionShare,
      width: Expression(x.length) + growth * x.lengthShare,
      height: Expression(y.length) + heightGrowth * y.lengthShare)
  }

  private mutating func addIntrinsicSizes(
    below view: UIView, constraints: inout [NSLayoutConstraint]
  ) {
    constraints += view.constraints
    let isSized =
      view === root ? rootSize.isFitting : !view.translatesAutoresizingMaskIntoConstraints
    if isSized {
      let size = view.intrinsicContentSize
      let geometry = geometry(of: view)
      addIntrinsic(size.width, of: geometry.width, of: view, .horizontal)
      addIntrinsic(size.height, of: geometry.height, of: view, .vertical)
    }
    for guide in view.layoutGuides { _ = geometry(of: guide) }
    for subview in view.subviews { addIntrinsicSizes(below: subview, constraints: &constraints) }
  }

  private mutating func addIntrinsic(
    _ length: CGFloat, of expression: Expression, of view: UIView, _ axis: NSLayoutConstraint.Axis
  ) {
    guard length != UIView.noIntrinsicMetric else { return }
    let difference = expression - Expression(length)
    let resistance = view.contentCompressionResistancePriority(for: axis)
    let hugging = view.contentHuggingPriority(for: axis)
    solver.prefer(difference, .atLeastZero, priority: Double(resistance.rawValue))
    solver.prefer(difference, .atMostZero, priority: Double(hugging.rawValue))
  }

  private mutating func require(_ constraint: NSLayoutConstraint) {
    guard let expression = difference(constraint) else { return }
    if !solver.require(expression, constraint.relation.toZero), !constraint.isKnownToClash {
      constraint.isKnownToClash = true
      logFault(
        "Unable to simultaneously satisfy constraints; will leave out \(constraint.summary)")
    }
  }

  private mutating func prefer(_ constraint: NSLayoutConstraint) {
    guard let expression = difference(constraint) else { return }
    solver.prefer(
      expression, constraint.relation.toZero, priority: Double(constraint.priority.rawValue))
  }

  /// Left-hand side less right-hand side; nil if an item is gone or lies outside the tree.
  private mutating func difference(_ constraint: NSLayoutConstraint) -> Expression? {
    guard let first = constraint.first, let view = first.constraintView,
      view.isDescendant(of: root)
    else { return nil }
    let left = expression(first, constraint.firstAttribute, in: view)
    guard constraint.secondAttribute != .notAnAttribute else {
      return left - Expression(constraint.constant)
    }
    guard let second = constraint.second, let other = second.constraintView,
      other.isDescendant(of: root)
    else { return nil }
    let right = expression(second, constraint.secondAttribute, in: other) * constraint.multiplier
    // Where lines run from right to left, "after" means further left.
    let isMirrored =
      view.isRightToLeft
      && (constraint.firstAttribute.isDirectional || constraint.secondAttribute.isDirectional)
    return (isMirrored ? right - left : left - right) - Expression(constraint.constant)
  }

  private mutating func expression(
    _ item: any LayoutItem, _ attribute: NSLayoutConstraint.Attribute, in view: UIView
  ) -> Expression {
    let geometry =
      attribute.isMargin
      ? geometry(of: item).inset(by: (item as? UIView)?.layoutMargins ?? .zero)
      : geometry(of: item)
    switch attribute {
    case .left, .leftMargin: return geometry.left
    case .right, .rightMargin: return geometry.right
    case .leading, .leadingMargin: return view.isRightToLeft ? geometry.right : geometry.left
    case .trailing, .trailingMargin: return view.isRightToLeft ? geometry.left : geometry.right
    case .top, .topMargin: return geometry.top
    case .bottom, .bottomMargin, .lastBaseline, .firstBaseline: return geometry.bottom
    case .width: return geometry.width
    case .height: return geometry.height
    case .centerX, .centerXWithinMargins: return geometry.centerX
    case .centerY, .centerYWithinMargins: return geometry.centerY
    case .notAnAttribute: return Expression()
    }
  }

  private func apply(to view: UIView) {
    for guide in view.layoutGuides {
      if let frame = frame(of: guide, scale: view.contentScaleFactor) { guide.solvedFrame = frame }
    }
    for subview in view.subviews {
      if let frame = frame(of: subview, scale: view.contentScaleFactor) {
        subview.applySolved(frame)
      }
      apply(to: subview)
    }
  }

  /// The solution for one item, with its edges on whole pixels.
  private func frame(of item: any LayoutItem, scale: CGFloat) -> CGRect? {
    guard let variables = unknowns[ObjectIdentifier(item)] else { return nil }
    let left = solver.value(of: variables.left)
    let top = solver.value(of: variables.top)
    let x = left.rounded(to: scale)
    let y = top.rounded(to: scale)
    return CGRect(
      x: x, y: y,
      width: (left + solver.value(of: variables.width)).rounded(to: scale) - x,
      height: (top + solver.value(of: variables.height)).rounded(to: scale) - y)
  }
}

extension LayoutProblem.RootSize {
  fileprivate var isFitting: Bool {
    if case .fitting = self { true } else { false }
  }
}

extension NSLayoutConstraint.Relation {
  fileprivate var toZero: ConstraintSolver.Relation {
    switch self {
    case .lessThanOrEqual: .atMostZero
    case .equal: .zero
    case .greaterThanOrEqual: .atLeastZero
    }
  }
}

extension NSLayoutConstraint.Attribute {
  fileprivate var isDirectional: Bool {
    switch self {
    case .leading, .trailing, .leadingMargin, .trailingMargin: true
    default: false
    }
  }

  fileprivate var isMargin: Bool {
    switch self {
    case .leftMargin, .rightMargin, .topMargin, .bottomMargin, .leadingMargin, .trailingMargin,
      .centerXWithinMargins, .centerYWithinMargins:
      true
    default: false
    }
  }
}

extension Double {
  fileprivate func rounded(to scale: CGFloat) -> CGFloat {
    (CGFloat(self) * scale).rounded() / scale
  }
}
