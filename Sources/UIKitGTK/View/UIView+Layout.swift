internal import CWebKitGTK

extension UIView {
  /// Solves the constraints and lays out what needs it, now.
  public func layoutIfNeeded() {
    root.layoutTree()
  }

  /// The smallest, or near to `targetSize` the best, size that satisfies the constraints inside.
  public func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    systemLayoutSizeFitting(
      targetSize, withHorizontalFittingPriority: .fittingSizeLevel,
      verticalFittingPriority: .fittingSizeLevel)
  }

  /// The size that satisfies the constraints inside and is as near to `targetSize` as the
  /// priorities demand, in points.
  public func systemLayoutSizeFitting(
    _ targetSize: CGSize,
    withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    LayoutProblem(
      root: self,
      rootSize: .fitting(
        targetSize, horizontal: horizontalFittingPriority, vertical: verticalFittingPriority)
    ).size(of: self)
  }

  /// Call when ``intrinsicContentSize`` changed.
  public func invalidateIntrinsicContentSize() {
    constraintsDidChange()
  }

  /// How strongly the view resists being larger than its content.
  public func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    huggingPriorities[axis.rawValue]
  }

  /// Sets how strongly the view resists being larger than its content.
  public func setContentHuggingPriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    huggingPriorities[axis.rawValue] = priority
    constraintsDidChange()
  }

  /// How strongly the view resists being smaller than its content.
  public func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis)
    -> UILayoutPriority
  {
    compressionResistancePriorities[axis.rawValue]
  }

  /// Sets how strongly the view resists being smaller than its content.
  public func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    compressionResistancePriorities[axis.rawValue] = priority
    constraintsDidChange()
  }

  /// The direction in which lines run in this view.
  public var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    isRightToLeft ? .rightToLeft : .leftToRight
  }

  var isRightToLeft: Bool {
    switch semanticContentAttribute {
    case .forceLeftToRight, .playback, .spatial: false
    case .forceRightToLeft: true
    case .unspecified: gtk_get_locale_direction() == GTK_TEXT_DIR_RTL
    }
  }

  /// Solves and lays out the tree of which this is the root.
  func layoutTree() {
    guard !isLayingOut else { return }
    isLayingOut = true
    defer { isLayingOut = false }
    // Laying out may change constraints and frames again; that settles after one or two rounds,
    // and a tree that never settles must not hang its window.
    for _ in 0..<10 {
      if needsSolving {
        if treeHasConstraints {
          let size = sizesItselfByConstraints ? .near(bounds.size) : LayoutProblem.RootSize.fixed
          LayoutProblem(root: self, rootSize: size).apply()
        }
        needsSolving = false
      }
      layoutSubtree()
      if !needsSolving { break }
    }
  }

  /// Whether nothing but constraints says how large this root is.
  private var sizesItselfByConstraints: Bool {
    !translatesAutoresizingMaskIntoConstraints && !isInWindow
  }

  private func layoutSubtree() {
    if needsLayout {
      needsLayout = false
      controller?.viewWillLayoutSubviews()
      layoutSubviews()
      controller?.viewDidLayoutSubviews()
    }
    for view in subviews { view.layoutSubtree() }
  }

  /// Takes over the frame that constraints gave this view.
  func applySolved(_ solved: CGRect) {
    guard solved != frame else { return }
    if solved.size != bounds.size { bounds.size = solved.size }
    if solved != frame { center = CGPoint(x: solved.midX, y: solved.midY) }
    superview?.needsLayout = true
  }

  /// Has the tree laid out before the main loop's next turn, if it is part of a window.
  func scheduleLayout() {
    if isInWindow { LayoutQueue.shared.add(root) }
  }
}

extension LayoutProblem.RootSize {
  /// As the constraints say, else as before.
  fileprivate static func near(_ size: CGSize) -> Self {
    let weakest = UILayoutPriority(1)
    return .fitting(size, horizontal: weakest, vertical: weakest)
  }
}

/// The trees that wait to be laid out; waiting keeps none of them alive.
@MainActor
private final class LayoutQueue {
  static let shared = LayoutQueue()

  private struct Entry {
    weak var root: UIView?
  }

  private var waiting: [Entry] = []

  func add(_ root: UIView) {
    guard !root.isLayingOut, !waiting.contains(where: { $0.root === root }) else { return }
    if waiting.isEmpty {
      DispatchQueue.main.async { self.flush() }
    }
    waiting.append(Entry(root: root))
  }

  private func flush() {
    let entries = waiting
    waiting = []
    for entry in entries { entry.root?.layoutIfNeeded() }
  }
}
