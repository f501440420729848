internal import CAdwaita
internal import CWebKitGTK
internal import GObjectSupport

/// Shows a part of what it contains, and scrolls to the rest by the wheel, the touch pad and a scroll bar.
///
/// Differs from Apple's: it scrolls up and down only and never beyond its content, and constraints to its edges
/// are about what is seen, so that the content is placed by its frames.
open class UIScrollView: UIView {
  private let bar = ScrollBar()
  private var scrolled: SignalConnection?

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    clipsToBounds = true
    bar.onMove = { [weak self] in self?.contentOffset.y = $0 }
    addSubview(bar)
  }

  /// The size of what there is to scroll over, in points.
  open var contentSize = CGSize.zero {
    didSet {
      guard contentSize != oldValue else { return }
      contentOffset = storedBounds.origin
      setNeedsLayout()
    }
  }

  /// The place in the content that is seen at the top left, in points; kept within the content.
  open var contentOffset: CGPoint {
    get { storedBounds.origin }
    set {
      let y = min(max(0, newValue.y), max(0, contentSize.height - storedBounds.height))
      guard y != storedBounds.minY || storedBounds.minX != 0 else { return }
      setGeometry(
        position: position, bounds: CGRect(origin: CGPoint(x: 0, y: y), size: storedBounds.size))
      setNeedsLayout()
    }
  }

  /// Sets ``contentOffset``; the content moves at once.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    self.contentOffset = contentOffset
  }

  /// Scrolls as little as it takes to see the rectangle, in the content's coordinates.
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    if rect.minY < storedBounds.minY {
      contentOffset.y = rect.minY
    } else if rect.maxY > storedBounds.maxY {
      contentOffset.y = rect.maxY - storedBounds.height
    }
  }

  /// Whether there is a scroll bar where there is something to scroll over.
  open var showsVerticalScrollIndicator = true {
    didSet { setNeedsLayout() }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    contentOffset = storedBounds.origin
    bar.isHidden = !showsVerticalScrollIndicator || contentSize.height <= storedBounds.height
    let width = max(0, bar.intrinsicContentSize.width)
    bar.frame = CGRect(
      x: isRightToLeft ? 0 : storedBounds.width - width, y: storedBounds.minY, width: width,
      height: storedBounds.height)
    bar.show(
      offset: storedBounds.minY, length: contentSize.height, visible: storedBounds.height)
    if subviews.last !== bar { bringSubviewToFront(bar) }
  }

  override func makeContent() -> UnsafeMutablePointer<GtkWidget>? {
    guard let wheel = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_VERTICAL),
      let area = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
    else { return nil }
    scrolled = wheel.connect("scroll") { [weak self] arguments in
      let isWheel = gtk_event_controller_scroll_get_unit(wheel.cast()) == GDK_SCROLL_UNIT_WHEEL
      return .bool(self?.scroll(by: arguments.double(2), isWheel: isWheel) ?? false)
    }
    if let widget { gtk_widget_add_controller(widget, wheel) }
    return area
  }

  /// Whether it has scrolled; a view around this one may, else.
  private func scroll(by distance: Double, isWheel: Bool) -> Bool {
    let before = contentOffset.y
    // A notch of the wheel goes as far as in GTK's own views.
    contentOffset.y += distance * (isWheel ? pow(storedBounds.height, 2 / 3) : 1)
    return contentOffset.y != before
  }
}

/// GTK's scroll bar.
final class ScrollBar: UIView {
  var onMove: ((CGFloat) -> Void)?
  private var adjustment: ObjectReference<UnsafeMutablePointer<GtkAdjustment>>?

  func show(offset: CGFloat, length: CGFloat, visible: CGFloat) {
    guard let adjustment = adjustment?.pointer else { return }
    gtk_adjustment_configure(
      adjustment, offset, 0, max(length, visible), 40, visible * 0.9, visible)
  }

  override var intrinsicContentSize: CGSize {
    CGSize(width: naturalContentSize().width, height: UIView.noIntrinsicMetric)
  }

  override func makeContent() -> UnsafeMutablePointer<GtkWidget>? {
    guard let made = gtk_adjustment_new(0, 0, 1, 1, 1, 1) else { return nil }
    let adjustment = ObjectReference(sinking: made)
    self.adjustment = adjustment
    contentConnections = [
      made.connect("value-changed") { [weak self] _ in
        self?.onMove?(gtk_adjustment_get_value(made))
        return .none
      }
    ]
    return gtk_scrollbar_new(GTK_ORIENTATION_VERTICAL, made)
  }
}
