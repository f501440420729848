/// What a navigation bar shows for one controller.
@preconcurrency @MainActor
open class UINavigationItem: NSObject {
  /// The text in the middle.
  open var title: String? { didSet { if title != oldValue { onChange?() } } }

  /// What stands in the middle instead of the title; it takes the room that there is.
  open var titleView: UIView? { didSet { if titleView !== oldValue { onChange?() } } }

  /// What the back button of the next item is called for assistive technology and in its hint; this
  /// item's title if it is nil.
  open var backButtonTitle: String? { didSet { onChange?() } }

  /// Whether there is no back button.
  open var hidesBackButton = false { didSet { onChange?() } }

  /// Whether the items at the beginning stand beside the back button, rather than in its place.
  open var leftItemsSupplementBackButton = false { didSet { onChange?() } }

  /// The items at the bar's beginning, from the edge inwards.
  open var leftBarButtonItems: [UIBarButtonItem]? { didSet { onChange?() } }

  /// The items at the bar's end, from the edge inwards.
  open var rightBarButtonItems: [UIBarButtonItem]? { didSet { onChange?() } }

  /// The first item at the bar's beginning.
  open var leftBarButtonItem: UIBarButtonItem? {
    get { leftBarButtonItems?.first }
    set { leftBarButtonItems = newValue.map { [$0] } }
  }

  /// The first item at the bar's end.
  open var rightBarButtonItem: UIBarButtonItem? {
    get { rightBarButtonItems?.first }
    set { rightBarButtonItems = newValue.map { [$0] } }
  }

  /// An item with a title.
  public convenience init(title: String) {
    self.init()
    self.title = title
  }

  /// Sets ``leftBarButtonItems``; the bar changes at once.
  open func setLeftBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    leftBarButtonItems = items
  }

  /// Sets ``rightBarButtonItems``; the bar changes at once.
  open func setRightBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    rightBarButtonItems = items
  }

  /// Tells the bar that shows the item.
  var onChange: (() -> Void)?
}
