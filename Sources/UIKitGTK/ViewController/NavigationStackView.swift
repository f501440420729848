/// The view of a navigation controller: a bar, the top controller's view, a toolbar.
final class NavigationStackView: UIView {
  private let bar: UINavigationBar
  private let toolbar: UIToolbar
  private weak var top: UIViewController?

  init(frame: CGRect, bar: UINavigationBar, toolbar: UIToolbar) {
    self.bar = bar
    self.toolbar = toolbar
    super.init(frame: frame)
    addSubview(bar)
    addSubview(toolbar)
  }

  required init?(coder: NSCoder) { nil }

  /// Puts a controller's view between the bars; another one may still be there.
  func show(_ controller: UIViewController) {
    top = controller
    controller.sizeForLoading = contentFrame.size
    guard let view = controller.view else { return }
    view.translatesAutoresizingMaskIntoConstraints = true
    view.frame = contentFrame
    insertSubview(view, at: 0)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    bar.frame = CGRect(x: 0, y: 0, width: bounds.width, height: barHeight)
    toolbar.frame = CGRect(
      x: 0, y: bounds.height - toolbarHeight, width: bounds.width, height: toolbarHeight)
    top?.viewIfLoaded?.frame = contentFrame
  }

  private var barHeight: CGFloat { bar.isHidden ? 0 : max(0, bar.intrinsicContentSize.height) }
  private var toolbarHeight: CGFloat {
    toolbar.isHidden ? 0 : max(0, toolbar.intrinsicContentSize.height)
  }

  private var contentFrame: CGRect {
    CGRect(
      x: 0, y: barHeight, width: bounds.width,
      height: max(0, bounds.height - barHeight - toolbarHeight))
  }
}
