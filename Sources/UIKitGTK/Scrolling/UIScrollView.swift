internal import CAdwaita
internal import CWebKitGTK
internal import GObjectSupport

/// Shows a part of what it contains, and scrolls to the rest by the wheel, the touch pad and a scroll bar.
///
/// A web view has one too, which stands for the page's own scrolling (`WKWebView.scrollView`).
///
/// Differs from Apple's: it scrolls up and down only and never beyond its content, and constraints to its edges
/// are about what is seen, so that the content is placed by its frames.
@preconcurrency @MainActor
open class UIScrollView: UIView {
  /// What an app wants to happen beside the system's bars.
  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    case automatic, scrollableAxes, never, always
  }

  private let bar = ScrollBar()
  private var scrolled: SignalConnection?
  private let observedOffset = ObservedValue(CGPoint.zero)
  private let observedSize = ObservedValue(CGSize.zero)

  /// Is told of scrolling.
  open weak var delegate: (any UIScrollViewDelegate)?

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

  // MARK: Place

  /// The size of what there is to scroll over, in points. Observable, also by the key `"contentSize"`.
  open var contentSize: CGSize {
    get { observedSize.value }
    set {
      guard newValue != contentSize else { return }
      contentDidChange(size: newValue)
      contentOffset = storedBounds.origin
      setNeedsLayout()
    }
  }

  /// The place in the content that is seen at the top left, in points; kept within the content. Observable, also by
  /// the key `"contentOffset"`.
  open var contentOffset: CGPoint {
    get { observedOffset.value }
    set { setContentOffset(newValue, animated: false) }
  }

  /// Sets ``contentOffset``; the content moves at once, whether animated or not.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    let wanted = finite(CGRect(origin: contentOffset, size: .zero), for: "contentOffset").minY
    let y = min(max(0, wanted), max(0, contentSize.height - storedBounds.height))
    let offset = CGPoint(x: 0, y: y)
    if offset != storedBounds.origin {
      setGeometry(position: position, bounds: CGRect(origin: offset, size: storedBounds.size))
      setNeedsLayout()
    }
    contentDidMove(to: offset)
  }

  /// Scrolls just so far that a rectangle of the content is to be seen; not at all if it is already.
  ///
  /// - Parameter rect: in points from the content's upper left corner.
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    let visible = CGRect(origin: contentOffset, size: bounds.size)
    let target = CGPoint(
      x: Self.start(visible.minX, visible.width, showing: rect.minX, rect.width),
      y: Self.start(visible.minY, visible.height, showing: rect.minY, rect.height))
    if target != contentOffset { setContentOffset(target, animated: animated) }
  }

  private static func start(
    _ start: CGFloat, _ length: CGFloat, showing other: CGFloat, _ otherLength: CGFloat
  ) -> CGFloat {
    max(min(start, other), min(other, other + otherLength - length))
  }

  /// The content has been scrolled there; tells observers and the delegate.
  package func contentDidMove(to offset: CGPoint) {
    guard offset != observedOffset.value else { return }
    observedOffset.update(to: offset)
    delegate?.scrollViewDidScroll(self)
  }

  /// The content has another size; tells observers.
  package func contentDidChange(size: CGSize) { observedSize.update(to: size) }

  // MARK: Wishes

  /// Whether people can scroll the content; the app can in any case. Default true.
  open var isScrollEnabled = true { didSet { setNeedsLayout() } }
  /// Whether there is a scroll bar at the side where there is something to scroll over; default true.
  open var showsVerticalScrollIndicator = true { didSet { setNeedsLayout() } }
  /// Whether there is a scroll bar at the bottom, which only web pages have; default true.
  open var showsHorizontalScrollIndicator = true

  /// Kept only: nothing bounces on Linux.
  open var bounces = true
  /// Kept only: nothing bounces on Linux.
  open var alwaysBounceVertical = false
  /// Kept only: nothing bounces on Linux.
  open var alwaysBounceHorizontal = false
  /// Kept only: there are no bars of the system above the content on Linux.
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic

  // MARK: Widgets

  open override func layoutSubviews() {
    super.layoutSubviews()
    contentOffset = storedBounds.origin
    bar.isHidden =
      !showsVerticalScrollIndicator || !isScrollEnabled
      || contentSize.height <= storedBounds.height
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
    guard isScrollEnabled else { return false }
    let before = contentOffset.y
    // A notch of the wheel goes as far as in GTK's own views.
    contentOffset.y += distance * (isWheel ? pow(storedBounds.height, 2 / 3) : 1)
    return contentOffset.y != before
  }
}

extension UIScrollView: KeyValueObservable {}

extension UIScrollView: ObservableProperties {
  package func observableProperties(from root: Any.Type) -> [ObservableProperty] {
    guard let root = root as? any (UIScrollView & KeyValueObservable).Type else { return [] }
    return properties(of: root)
  }

  private func properties<View: UIScrollView>(of root: View.Type) -> [ObservableProperty] {
    [
      ObservableProperty("contentOffset", \View.contentOffset, observedOffset),
      ObservableProperty("contentSize", \View.contentSize, observedSize),
    ]
  }
}
