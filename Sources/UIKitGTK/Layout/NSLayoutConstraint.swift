/// A linear relation between two edges, centres or sizes, which Auto Layout keeps:
/// `first.attribute ≦=≧ multiplier × second.attribute + constant`.
@preconcurrency @MainActor
open class NSLayoutConstraint: NSObject {
  /// The part of a view or guide that is related.
  public enum Attribute: Int, Sendable {
    case left = 1
    case right, top, bottom, leading, trailing, width, height, centerX, centerY
    case lastBaseline, firstBaseline
    case leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
    case centerXWithinMargins, centerYWithinMargins
    case notAnAttribute = 0
  }

  /// How the two sides compare.
  public enum Relation: Int, Sendable {
    case lessThanOrEqual = -1
    case equal = 0
    case greaterThanOrEqual = 1
  }

  /// The item on the left; nil once it is gone.
  public private(set) weak var firstItem: AnyObject?
  /// The item on the right; nil if there is none, or once it is gone.
  public private(set) weak var secondItem: AnyObject?
  public let firstAttribute: Attribute
  public let secondAttribute: Attribute
  public let relation: Relation
  /// The factor on the right-hand side.
  public let multiplier: CGFloat

  /// The addend on the right-hand side, in points; may change while active.
  open var constant: CGFloat {
    didSet { if constant != oldValue { holder?.constraintsDidChange() } }
  }

  /// How strongly the constraint holds. Unlike on Apple, it may cross "required" while active.
  open var priority = UILayoutPriority.required {
    didSet { if priority != oldValue { holder?.constraintsDidChange() } }
  }

  /// A name for diagnostics.
  open var identifier: String?

  /// The view that keeps this constraint while it is active.
  weak var holder: UIView?
  /// The order of activation: the later of two required constraints that clash is given up.
  var activation = 0
  /// A clash was reported; once is enough.
  var isKnownToClash = false
  private static var activations = 0

  /// Makes an inactive constraint.
  ///
  /// - Parameters:
  ///   - view1: a `UIView` or `UILayoutGuide`.
  ///   - view2: another; nil compares with the constant alone.
  public init(
    item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation,
    toItem view2: Any?, attribute attr2: Attribute, multiplier: CGFloat, constant c: CGFloat
  ) {
    precondition(
      view1 is any LayoutItem && (view2 == nil || view2 is any LayoutItem),
      "constraints relate views and layout guides only")
    precondition(attr1 != .notAnAttribute, "a constraint needs an attribute of its first item")
    precondition(
      (view2 == nil) == (attr2 == .notAnAttribute),
      "a constraint needs a second item and its attribute, or neither")
    precondition(
      view2 == nil || attr1.axis == attr2.axis && attr1.isSize == attr2.isSize
        || attr1.isSize && attr2.isSize,
      "a constraint cannot relate \(attr1) to \(attr2)")
    precondition(
      view2 != nil || attr1.isSize, "a position needs a second item to be constrained to")
    firstItem = view1 as? any LayoutItem
    secondItem = view2 as? any LayoutItem
    firstAttribute = attr1
    secondAttribute = attr2
    self.relation = relation
    self.multiplier = multiplier
    constant = c
    super.init()
  }

  /// Whether layout obeys the constraint.
  ///
  /// Both items must have a common ancestor when it is set to true.
  open var isActive: Bool {
    get { holder != nil }
    set {
      if newValue {
        guard holder == nil else { return }
        guard let ancestor = nearestCommonView else {
          preconditionFailure(
            "Unable to activate \(summary): its items have no common ancestor. "
              + "Are they in different view hierarchies?")
        }
        ancestor.hold(self)
      } else {
        holder?.letGo(self)
      }
    }
  }

  /// Activates each of the constraints.
  open class func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }

  /// Deactivates each of the constraints.
  open class func deactivate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }

  func didBecomeHeld(by view: UIView) {
    holder = view
    Self.activations += 1
    activation = Self.activations
    isKnownToClash = false
  }

  var first: (any LayoutItem)? { firstItem as? any LayoutItem }
  var second: (any LayoutItem)? { secondItem as? any LayoutItem }

  private var nearestCommonView: UIView? {
    guard let view = first?.constraintView else { return nil }
    guard secondAttribute != .notAnAttribute else { return view }
    guard let other = second?.constraintView else { return nil }
    return sequence(first: view, next: \.superview).first { other.isDescendant(of: $0) }
  }

  /// Whether the constraint relates to something in the view's tree.
  func touches(_ view: UIView) -> Bool {
    [first, second].contains { $0?.constraintView?.isDescendant(of: view) ?? false }
  }

  /// The relation in words, for diagnostics.
  var summary: String {
    let sign = [Relation.lessThanOrEqual: "<=", .equal: "==", .greaterThanOrEqual: ">="]
    var text = "\(Self.name(first)).\(firstAttribute) \(sign[relation] ?? "==") "
    if secondAttribute == .notAnAttribute {
      text += "\(constant)"
    } else {
      if multiplier != 1 { text += "\(multiplier) * " }
      text += "\(Self.name(second)).\(secondAttribute)"
      if constant != 0 { text += constant < 0 ? " - \(-constant)" : " + \(constant)" }
    }
    if priority != .required { text += " @\(priority.rawValue)" }
    return "<NSLayoutConstraint \(identifier.map { "'\($0)' " } ?? "")\(text)>"
  }

  private static func name(_ item: (any LayoutItem)?) -> String {
    switch item {
    case let guide as UILayoutGuide where !guide.identifier.isEmpty: guide.identifier
    case let view as UIView: view.accessibilityIdentifier ?? "\(type(of: view))"
    case let item?: "\(type(of: item))"
    case nil: "(gone)"
    }
  }
}

extension NSLayoutConstraint {
  /// The direction in which a layout or a size runs.
  public enum Axis: Int, Sendable {
    case horizontal = 0
    case vertical = 1
  }
}

extension NSLayoutConstraint.Attribute {
  var isSize: Bool { self == .width || self == .height }

  var axis: NSLayoutConstraint.Axis {
    switch self {
    case .top, .bottom, .height, .centerY, .lastBaseline, .firstBaseline, .topMargin,
      .bottomMargin, .centerYWithinMargins:
      .vertical
    default: .horizontal
    }
  }
}
