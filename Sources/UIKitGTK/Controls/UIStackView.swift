/// Lays views out in a row or a column, by constraints that it makes.
open class UIStackView: UIView {
  /// How the views share the length of the stack.
  public enum Distribution: Int, Sendable {
    /// One of them grows or shrinks, the one whose priorities resist least.
    case fill = 0
    /// All are as long.
    case fillEqually = 1
    /// They keep their lengths, and the gaps are as large.
    case equalSpacing = 3
  }

  /// Where the views stand across the stack.
  public enum Alignment: Int, Sendable {
    case fill = 0
    case leading = 1
    case center = 3
    case trailing = 4

    public static let top = Alignment.leading
    public static let bottom = Alignment.trailing
  }

  /// The views that are laid out, in their order.
  open private(set) var arrangedSubviews: [UIView] = []
  private var arrangement: [NSLayoutConstraint] = []
  private var gaps: [UILayoutGuide] = []
  private var customSpacing: [ObjectIdentifier: CGFloat] = [:]

  /// Makes a row of views.
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  /// Whether the views stand in a row or in a column.
  open var axis = NSLayoutConstraint.Axis.horizontal {
    didSet { if axis != oldValue { arrangementDidChange() } }
  }

  /// How the views share the length.
  open var distribution = Distribution.fill {
    didSet { if distribution != oldValue { arrangementDidChange() } }
  }

  /// Where the views stand across the stack.
  open var alignment = Alignment.fill {
    didSet { if alignment != oldValue { arrangementDidChange() } }
  }

  /// The distance between two views, in points; the least one where all are to be equal.
  open var spacing: CGFloat = 0 {
    didSet { if spacing != oldValue { arrangementDidChange() } }
  }

  /// Adds a view at the end.
  open func addArrangedSubview(_ view: UIView) {
    insertArrangedSubview(view, at: arrangedSubviews.count)
  }

  /// Adds a view, or moves it, to a place.
  open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
    arrangedSubviews.removeAll { $0 === view }
    arrangedSubviews.insert(view, at: min(stackIndex, arrangedSubviews.count))
    view.translatesAutoresizingMaskIntoConstraints = false
    if view.superview !== self { addSubview(view) }
    arrangementDidChange()
  }

  /// Lays a view out no longer; it stays a subview.
  open func removeArrangedSubview(_ view: UIView) {
    arrangedSubviews.removeAll { $0 === view }
    customSpacing[ObjectIdentifier(view)] = nil
    arrangementDidChange()
  }

  /// Sets the distance that follows a view, in points.
  open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
    customSpacing[ObjectIdentifier(arrangedSubview)] = spacing
    arrangementDidChange()
  }

  /// The distance set for what follows a view; ``spacing`` if there is none.
  open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
    customSpacing[ObjectIdentifier(arrangedSubview)] ?? spacing
  }

  open override func willRemoveSubview(_ subview: UIView) {
    super.willRemoveSubview(subview)
    if arrangedSubviews.contains(subview) { removeArrangedSubview(subview) }
  }

  /// Makes the constraints anew; hidden views take no room.
  func arrangementDidChange() {
    NSLayoutConstraint.deactivate(arrangement)
    for gap in gaps { removeLayoutGuide(gap) }
    gaps = []
    let shown = arrangedSubviews.filter { !$0.isHidden }
    arrangement = alongConstraints(shown) + shown.flatMap(acrossConstraints)
    NSLayoutConstraint.activate(arrangement)
  }

  private func alongConstraints(_ views: [UIView]) -> [NSLayoutConstraint] {
    guard let first = views.first, let last = views.last else { return [] }
    var made = [
      start(of: first, equals: self), end(of: last, equals: self),
    ]
    for (view, next) in zip(views, views.dropFirst()) {
      made += between(view, next)
      if distribution == .fillEqually { made.append(length(of: next, equals: first)) }
    }
    return made
  }

  private func between(_ view: UIView, _ next: UIView) -> [NSLayoutConstraint] {
    let distance = customSpacing(after: view)
    guard distribution == .equalSpacing else {
      return [
        axis == .horizontal
          ? next.leadingAnchor.constraint(equalTo: view.trailingAnchor, constant: distance)
          : next.topAnchor.constraint(equalTo: view.bottomAnchor, constant: distance)
      ]
    }
    let gap = UILayoutGuide()
    addLayoutGuide(gap)
    defer { gaps.append(gap) }
    let isRow = axis == .horizontal
    var made =
      isRow
      ? [
        gap.leadingAnchor.constraint(equalTo: view.trailingAnchor),
        next.leadingAnchor.constraint(equalTo: gap.trailingAnchor),
        gap.widthAnchor.constraint(greaterThanOrEqualToConstant: distance),
      ]
      : [
        gap.topAnchor.constraint(equalTo: view.bottomAnchor),
        next.topAnchor.constraint(equalTo: gap.bottomAnchor),
        gap.heightAnchor.constraint(greaterThanOrEqualToConstant: distance),
      ]
    if let first = gaps.first {
      made.append(
        isRow
          ? gap.widthAnchor.constraint(equalTo: first.widthAnchor)
          : gap.heightAnchor.constraint(equalTo: first.heightAnchor))
    }
    return made
  }

  private func acrossConstraints(of view: UIView) -> [NSLayoutConstraint] {
    let isRow = axis == .horizontal
    let leading =
      isRow
      ? view.topAnchor.constraint(equalTo: topAnchor)
      : view.leadingAnchor.constraint(equalTo: leadingAnchor)
    let trailing =
      isRow
      ? view.bottomAnchor.constraint(equalTo: bottomAnchor)
      : view.trailingAnchor.constraint(equalTo: trailingAnchor)
    let inside =
      isRow
      ? [
        view.topAnchor.constraint(greaterThanOrEqualTo: topAnchor),
        view.bottomAnchor.constraint(lessThanOrEqualTo: bottomAnchor),
      ]
      : [
        view.leadingAnchor.constraint(greaterThanOrEqualTo: leadingAnchor),
        view.trailingAnchor.constraint(lessThanOrEqualTo: trailingAnchor),
      ]
    switch alignment {
    case .fill: return [leading, trailing]
    case .leading: return [leading] + inside
    case .trailing: return [trailing] + inside
    case .center:
      let centre =
        isRow
        ? view.centerYAnchor.constraint(equalTo: centerYAnchor)
        : view.centerXAnchor.constraint(equalTo: centerXAnchor)
      return [centre] + inside
    }
  }

  private func start(of view: UIView, equals other: UIView) -> NSLayoutConstraint {
    axis == .horizontal
      ? view.leadingAnchor.constraint(equalTo: other.leadingAnchor)
      : view.topAnchor.constraint(equalTo: other.topAnchor)
  }

  private func end(of view: UIView, equals other: UIView) -> NSLayoutConstraint {
    axis == .horizontal
      ? view.trailingAnchor.constraint(equalTo: other.trailingAnchor)
      : view.bottomAnchor.constraint(equalTo: other.bottomAnchor)
  }

  private func length(of view: UIView, equals other: UIView) -> NSLayoutConstraint {
    axis == .horizontal
      ? view.widthAnchor.constraint(equalTo: other.widthAnchor)
      : view.heightAnchor.constraint(equalTo: other.heightAnchor)
  }
}
