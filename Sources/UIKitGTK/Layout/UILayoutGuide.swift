/// A rectangle that takes part in Auto Layout without being a view.
@preconcurrency @MainActor
open class UILayoutGuide: NSObject, LayoutItem {
  /// The view whose rectangle this is part of; set by `addLayoutGuide`.
  public internal(set) weak var owningView: UIView?
  /// A name for diagnostics.
  open var identifier = ""
  /// The rectangle in the owning view's coordinates, as of the last layout.
  open var layoutFrame: CGRect { solvedFrame }

  var solvedFrame = CGRect.zero
  var constraintView: UIView? { owningView }

  public override init() { super.init() }

  open var leadingAnchor: NSLayoutXAxisAnchor { xAnchor(.leading) }
  open var trailingAnchor: NSLayoutXAxisAnchor { xAnchor(.trailing) }
  open var leftAnchor: NSLayoutXAxisAnchor { xAnchor(.left) }
  open var rightAnchor: NSLayoutXAxisAnchor { xAnchor(.right) }
  open var topAnchor: NSLayoutYAxisAnchor { yAnchor(.top) }
  open var bottomAnchor: NSLayoutYAxisAnchor { yAnchor(.bottom) }
  open var widthAnchor: NSLayoutDimension { dimension(.width) }
  open var heightAnchor: NSLayoutDimension { dimension(.height) }
  open var centerXAnchor: NSLayoutXAxisAnchor { xAnchor(.centerX) }
  open var centerYAnchor: NSLayoutYAxisAnchor { yAnchor(.centerY) }

  func makeGeometry(in problem: inout LayoutProblem) -> LayoutGeometry {
    problem.variableGeometry(of: self, inside: owningView)
  }
}

/// A guide whose rectangle is its view's bounds less some distance at each edge.
final class InsetLayoutGuide: UILayoutGuide {
  private let insets: @MainActor (UIView) -> UIEdgeInsets

  init(of view: UIView, identifier: String, insets: @escaping @MainActor (UIView) -> UIEdgeInsets) {
    self.insets = insets
    super.init()
    self.identifier = identifier
    owningView = view
  }

  override var layoutFrame: CGRect {
    guard let owningView else { return .zero }
    return owningView.bounds.inset(by: insets(owningView))
  }

  override func makeGeometry(in problem: inout LayoutProblem) -> LayoutGeometry {
    guard let owningView else { return LayoutGeometry(frame: .zero) }
    return problem.geometry(of: owningView).inset(by: insets(owningView))
  }
}
