public import CWebKitGTK
internal import GObjectSupport

/// A rectangle on screen that draws a background and contains other views.
///
/// Views are plain Swift objects; GTK widgets are made for them when they come into a window, or
/// when ``gtkWidget`` is asked for. Without a display they stay plain objects, whose frames and
/// constraints still work. Points are GTK's application pixels.
@preconcurrency @MainActor
open class UIView: UIResponder, LayoutItem {
  /// The metric of a view that has no natural width or height.
  public static let noIntrinsicMetric: CGFloat = -1

  // MARK: Making

  /// Makes a view with a frame in its future superview's coordinates, in points.
  public init(frame: CGRect) {
    position = .zero
    storedBounds = .zero
    super.init()
    let frame = finite(frame, for: "frame").standardized
    position = frame.origin
    storedBounds.size = frame.size
  }

  public override convenience init() {
    self.init(frame: .zero)
  }

  /// There are no interface files on Linux: this makes a view of no size, whatever the coder holds.
  public required init?(coder: NSCoder) {
    position = .zero
    storedBounds = .zero
    super.init()
  }

  // MARK: Geometry

  var position: CGPoint
  var storedBounds: CGRect

  /// The rectangle in the superview's coordinates, in points.
  ///
  /// For a view whose ``gtkWidget`` was put into a GTK hierarchy, and for a window on screen,
  /// the size follows GTK's allocation.
  open var frame: CGRect {
    get { CGRect(origin: position, size: storedBounds.size) }
    set {
      let frame = finite(newValue, for: "frame").standardized
      setGeometry(
        position: frame.origin, bounds: CGRect(origin: storedBounds.origin, size: frame.size))
    }
  }

  /// The rectangle in the view's own coordinates, in points. A new size leaves the centre in place.
  open var bounds: CGRect {
    get { storedBounds }
    set {
      let bounds = finite(newValue, for: "bounds")
      let centre = center
      setGeometry(
        position: CGPoint(x: centre.x - bounds.width / 2, y: centre.y - bounds.height / 2),
        bounds: bounds)
    }
  }

  /// The middle of the frame in the superview's coordinates, in points.
  open var center: CGPoint {
    get {
      CGPoint(
        x: position.x + storedBounds.width / 2, y: position.y + storedBounds.height / 2)
    }
    set {
      let centre = finite(CGRect(origin: newValue, size: .zero), for: "center").origin
      setGeometry(
        position: CGPoint(
          x: centre.x - storedBounds.width / 2, y: centre.y - storedBounds.height / 2),
        bounds: storedBounds)
    }
  }

  /// Device pixels per point.
  open var contentScaleFactor: CGFloat {
    get { requestedScaleFactor ?? widget.map { CGFloat(gtk_widget_get_scale_factor($0)) } ?? 1 }
    set { requestedScaleFactor = newValue > 0 ? newValue : nil }
  }
  private var requestedScaleFactor: CGFloat?

  /// How the view follows its superview's size when it is laid out by its frame.
  open var autoresizingMask: AutoresizingMask = []

  /// Whether subviews follow this view's size by their masks.
  open var autoresizesSubviews = true

  /// The size that suits the view best within a given one, in points; by default its present size.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

  /// Resizes the view to what ``sizeThatFits(_:)`` says.
  open func sizeToFit() {
    frame.size = sizeThatFits(bounds.size)
  }

  // MARK: Hierarchy

  /// The view that contains this one.
  public internal(set) weak var superview: UIView?
  /// The views inside this one, from back to front.
  public var subviews: [UIView] { contained.views }
  let contained = ContainedViews()

  /// The window whose tree the view is part of. It is nil also in a GTK window of the app's own.
  public var window: UIWindow? {
    sequence(first: self, next: \.superview).lazy.compactMap { $0 as? UIWindow }.first
  }

  /// The controller whose `view` this is.
  weak var controller: UIViewController?

  open override var next: UIResponder? { controller ?? superview }

  /// A subview was added; for subclasses.
  open func didAddSubview(_ subview: UIView) {}
  /// A subview is about to be removed; for subclasses.
  open func willRemoveSubview(_ subview: UIView) {}
  /// The superview is about to change; for subclasses.
  open func willMove(toSuperview newSuperview: UIView?) {}
  /// The superview changed; for subclasses.
  open func didMoveToSuperview() {}
  /// The window is about to change; for subclasses.
  open func willMove(toWindow newWindow: UIWindow?) {}
  /// The window changed; for subclasses.
  open func didMoveToWindow() {}

  /// A number by which ``viewWithTag(_:)`` finds the view.
  open var tag = 0

  // MARK: Layout

  /// Places the subviews; for subclasses. Constraints have been applied when it is called.
  open func layoutSubviews() {}

  /// Asks for ``layoutSubviews()`` to be called before the next frame is shown.
  open func setNeedsLayout() {
    needsLayout = true
    scheduleLayout()
  }

  var needsLayout = true
  /// On the root of a tree: its constraints must be solved anew.
  var needsSolving = false
  var isLayingOut = false

  /// Whether the frame takes part in Auto Layout as it is, rather than being found by constraints.
  open var translatesAutoresizingMaskIntoConstraints = true {
    didSet {
      if translatesAutoresizingMaskIntoConstraints != oldValue { constraintsDidChange() }
    }
  }

  /// The active constraints of which this view is the nearest common ancestor.
  public internal(set) var constraints: [NSLayoutConstraint] = []
  /// The guides that belong to the view.
  public internal(set) var layoutGuides: [UILayoutGuide] = []

  /// The natural size of the content, in points; ``noIntrinsicMetric`` where there is none.
  open var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }

  var huggingPriorities = [UILayoutPriority.defaultLow, .defaultLow]
  var compressionResistancePriorities = [UILayoutPriority.defaultHigh, .defaultHigh]

  /// The distances that ``layoutMarginsGuide`` keeps from the edges, in points; 8 by default.
  ///
  /// There is no wider minimum for a controller's view, as there is on Apple's devices.
  open var layoutMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8) {
    didSet { if layoutMargins != oldValue { constraintsDidChange() } }
  }

  /// The distances from the edges that bars cover, in points: zero on Linux.
  open var safeAreaInsets: UIEdgeInsets { .zero }

  /// The part of the view inside ``layoutMargins``.
  public private(set) lazy var layoutMarginsGuide: UILayoutGuide = InsetLayoutGuide(
    of: self, identifier: "UIViewLayoutMarginsGuide"
  ) { $0.layoutMargins }
  /// The part of the view that no bars cover.
  public private(set) lazy var safeAreaLayoutGuide: UILayoutGuide = InsetLayoutGuide(
    of: self, identifier: "UIViewSafeAreaLayoutGuide"
  ) { $0.safeAreaInsets }

  /// Whether lines in the view run as the language's do, or as forced.
  open var semanticContentAttribute = UISemanticContentAttribute.unspecified {
    didSet { if semanticContentAttribute != oldValue { constraintsDidChange() } }
  }

  var constraintView: UIView? { self }

  func makeGeometry(in problem: inout LayoutProblem) -> LayoutGeometry {
    problem.viewGeometry(self)
  }

  // MARK: Looks

  /// Whether the view and what it contains is left out.
  open var isHidden = false {
    didSet { if isHidden != oldValue { visibilityDidChange() } }
  }

  private func visibilityDidChange() {
    applyLooks()
    (superview as? UIStackView)?.arrangementDidChange()
  }

  /// How opaque the view and what it contains is, from 0 to 1.
  open var alpha: CGFloat = 1 {
    didSet { if alpha != oldValue { applyLooks() } }
  }

  /// What the view's rectangle is filled with; nil leaves it transparent.
  open var backgroundColor: UIColor? {
    didSet { if backgroundColor != oldValue { setNeedsDisplay() } }
  }

  /// Whether what lies outside the bounds is cut off.
  open var clipsToBounds = false {
    didSet { if clipsToBounds != oldValue { applyLooks() } }
  }

  /// Whether the view and what it contains reacts to the pointer and the keyboard.
  open var isUserInteractionEnabled = true {
    didSet { if isUserInteractionEnabled != oldValue { applyLooks() } }
  }

  /// Has the view drawn anew with the next frame.
  open func setNeedsDisplay() {
    if let widget { gtk_widget_queue_draw(widget) }
  }

  // MARK: Accessibility

  /// A name for tests and diagnostics; also the widget's name, by which CSS finds it.
  open var accessibilityIdentifier: String? {
    didSet { applyAccessibility() }
  }

  /// What assistive technology calls the view.
  open var accessibilityLabel: String? {
    didSet { applyAccessibility() }
  }

  // MARK: Focus

  open override var isFirstResponder: Bool {
    guard let target = content?.pointer ?? widget else { return false }
    return gtk_widget_has_focus(target) != 0
  }

  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    guard canBecomeFirstResponder, let target = content?.pointer ?? widget else { return false }
    return gtk_widget_grab_focus(target) != 0
  }

  @discardableResult
  open override func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard canResignFirstResponder, let widget, let root = gtk_widget_get_root(widget) else {
      return false
    }
    gtk_root_set_focus(root, nil)
    return true
  }

  // MARK: Surroundings

  /// The style of this view and of what is inside it; unspecified takes that of the surroundings.
  ///
  /// It concerns colours that depend on it. GTK's own controls and pages follow the app's style, which
  /// that of the window last shown with one decides.
  open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified {
    willSet { traitsBeforeOverride = traitCollection }
    didSet { overrideDidChange() }
  }
  private var traitsBeforeOverride = UITraitCollection()

  func overrideDidChange() {
    traitsMayDiffer(from: traitsBeforeOverride)
  }

  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  // MARK: Content

  /// Makes the widget that fills the bounds; for the library's own controls.
  func makeContent() -> UnsafeMutablePointer<GtkWidget>? { nil }

  /// Brings that widget up to date with the view's properties.
  func updateContent(_ widget: UnsafeMutablePointer<GtkWidget>) {}

  /// What the content widget's signals are connected to.
  var contentConnections: [SignalConnection] = []

  // MARK: Widget

  /// The GTK widget of this view, to be put into the hierarchy of a GTK or libadwaita app; nil if no
  /// display can be had. See `UIView+Linux.swift`.
  open var gtkWidget: UnsafeMutablePointer<GtkWidget>? { widgetForForeignHierarchy() }

  /// Position, size or surroundings changed: has the widget allocated accordingly.
  func geometryDidChange() {
    guard let widget else { return }
    if let superview, let container = superview.widget {
      gtk_widget_queue_allocate(container)
      // What is asked of the content next is to see the new size, before GTK's next frame.
      if content != nil {
        let origin = superview.bounds.origin
        widget.allocate(frame.offsetBy(dx: -origin.x, dy: -origin.y))
      }
    } else if gtk_widget_get_parent(widget) == nil {
      // Nobody else gives a widget without a parent its size.
      widget.allocate(CGRect(origin: .zero, size: storedBounds.size))
    } else if !isFollowingAllocation {
      gtk_widget_queue_resize(widget)
      guard let host else { return }
      host.sizeDidChange(of: self)
      // The window takes a while; what is asked of the view next is to see the new size.
      widget.allocate(CGRect(origin: .zero, size: storedBounds.size))
    }
  }

  /// Whether the size that changes is the one that GTK has just given.
  private(set) var isFollowingAllocation = false

  /// Takes over the size that GTK gave the topmost view of a tree.
  func followAllocation(_ size: CGSize) {
    // To ask for another one meanwhile would leave the widgets around it without a place (GTK 4.8).
    isFollowingAllocation = true
    defer { isFollowingAllocation = false }
    frame.size = size
  }

  /// GTK gave the topmost view of a tree the size that it has.
  func didReceiveAllocation() {}

  /// The container, once made.
  var container: ViewContainer?
  /// The widget that fills the bounds below the subviews, if there is one.
  var content: ObjectReference<UnsafeMutablePointer<GtkWidget>>?
  /// What keeps the view in a window of the library's own while it has no other.
  package var host: (any ViewHost)?
  /// Called when ``isInWindow`` changed, and when what contained the tree is gone.
  package final var onWindowChange: (@MainActor (Bool) -> Void)?
  /// Called when the size of ``bounds`` changed and the content widget has it.
  package final var onSizeChange: (@MainActor () -> Void)?
  /// Whether the view's tree ends in a `UIWindow`, or in a GTK window of the app's own.
  package internal(set) var isInWindow = false
  var parentConnection: SignalConnection?
  /// The view itself while a foreign widget contains it: a hierarchy keeps its views alive.
  var keptByForeignParent: UIView?
}
