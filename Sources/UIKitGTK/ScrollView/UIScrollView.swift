/// Where the content of a view is scrolled to, and how.
///
/// Linux note: only web views have one (`WKWebView.scrollView`), apps cannot make others. It tells of the view's own
/// scrolling and is no part of the view tree: what is added to it is not to be seen, and its frame says nothing.
@preconcurrency @MainActor
open class UIScrollView: UIView {
  /// What an app wants to happen beside the system's bars.
  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    case automatic, scrollableAxes, never, always
  }

  /// Nil when the web view has gone.
  private weak var page: (any ScrollableContent)?
  private let observedOffset = ObservedValue(CGPoint.zero)
  private let observedSize = ObservedValue(CGSize.zero)

  /// Is told of scrolling.
  open weak var delegate: (any UIScrollViewDelegate)?

  package init(_ content: any ScrollableContent) {
    page = content
    super.init(frame: .zero)
  }

  /// Not supported: there are no archives of views on Linux. Returns nil.
  public required init?(coder: NSCoder) { nil }

  // MARK: Place

  /// How far the content is scrolled, in points from its upper left corner. Observable, also by the key
  /// `"contentOffset"`.
  ///
  /// Setting it scrolls, without the delegate being asked. A place outside of the content is put right a moment
  /// later; on Apple it stays.
  open var contentOffset: CGPoint {
    get { observedOffset.value }
    set { setContentOffset(newValue, animated: false) }
  }

  /// Scrolls to a place, in points from the content's upper left corner.
  ///
  /// - Parameter animated: whether people see the content move, during which ``contentOffset`` changes; else it has
  ///   the new value at once.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    let offset = finite(CGRect(origin: contentOffset, size: .zero), for: "contentOffset").origin
    page?.scroll(to: offset, animated: animated)
    if !animated { move(to: offset) }
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

  /// The size of the content in points; zero before the first page. Observable, also by the key `"contentSize"`.
  open var contentSize: CGSize { observedSize.value }

  /// The content has been scrolled, or has another size.
  package func contentDidChange(offset: CGPoint, size: CGSize) {
    observedSize.update(to: size)
    move(to: offset)
  }

  private func move(to offset: CGPoint) {
    guard offset != observedOffset.value else { return }
    observedOffset.update(to: offset)
    delegate?.scrollViewDidScroll(self)
  }

  // MARK: Wishes

  /// Whether people can scroll the page itself; scripts and the app can in any case. Default true.
  open var isScrollEnabled = true { didSet { page?.scrollViewDidChange(self) } }
  /// Whether there is a scroll bar at the side; default true.
  open var showsVerticalScrollIndicator = true { didSet { page?.scrollViewDidChange(self) } }
  /// Whether there is a scroll bar at the bottom; default true.
  open var showsHorizontalScrollIndicator = true { didSet { page?.scrollViewDidChange(self) } }

  /// Kept only: nothing bounces on Linux.
  open var bounces = true
  /// Kept only: nothing bounces on Linux.
  open var alwaysBounceVertical = false
  /// Kept only: nothing bounces on Linux.
  open var alwaysBounceHorizontal = false
  /// Kept only: there are no bars of the system above the content on Linux.
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic
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
