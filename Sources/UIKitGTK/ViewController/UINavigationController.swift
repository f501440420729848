/// Shows the topmost of a stack of controllers, below a bar that leads back and above a toolbar.
///
/// As the root controller of a window it supplies the window's title bar.
open class UINavigationController: UIViewController {
  /// Who is told what is shown.
  open weak var delegate: (any UINavigationControllerDelegate)?

  /// The bar with the title and the back button.
  public let navigationBar = UINavigationBar()
  /// The bar with the top controller's ``UIViewController/toolbarItems``; hidden at first.
  public let toolbar = UIToolbar()

  private var stack: [UIViewController] = []

  /// Makes a stack of one controller.
  public init(rootViewController: UIViewController) {
    super.init(nibName: nil, bundle: nil)
    setUp()
    setViewControllers([rootViewController], animated: false)
  }

  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nil, bundle: nil)
    setUp()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    navigationBar.onBack = { [weak self] in self?.popViewController(animated: true) }
  }

  // MARK: Stack

  /// The controllers, the topmost last.
  open var viewControllers: [UIViewController] {
    get { stack }
    set { setViewControllers(newValue, animated: false) }
  }

  /// The topmost controller.
  open var topViewController: UIViewController? { stack.last }

  /// What was presented last on top of all, else the topmost controller.
  open var visibleViewController: UIViewController? {
    presentedViewController ?? topViewController
  }

  /// Shows another controller on top.
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    precondition(!stack.contains(viewController), "the controller is in the stack already")
    setViewControllers(stack + [viewController], animated: animated)
  }

  /// Shows the controller below the topmost; the first one stays.
  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    guard stack.count > 1 else { return nil }
    let popped = stack.last
    setViewControllers(stack.dropLast(), animated: animated)
    return popped
  }

  /// Shows one of the controllers and drops those on top of it, which it returns.
  @discardableResult
  open func popToViewController(_ viewController: UIViewController, animated: Bool)
    -> [UIViewController]?
  {
    guard let index = stack.firstIndex(of: viewController) else { return nil }
    let popped = Array(stack[(index + 1)...])
    setViewControllers(Array(stack[...index]), animated: animated)
    return popped
  }

  /// Shows the first controller and drops the others, which it returns.
  @discardableResult
  open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    stack.first.flatMap { popToViewController($0, animated: animated) }
  }

  /// Sets the whole stack; the topmost controller is shown at once.
  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    let old = topViewController
    let leaving = stack.filter { !viewControllers.contains($0) }
    let arriving = viewControllers.filter { !stack.contains($0) }
    stack = viewControllers
    for controller in leaving { controller.willMove(toParent: nil) }
    for controller in arriving { addChild(controller) }
    if isViewLoaded { showTop(inPlaceOf: old) }
    for controller in leaving {
      controller.viewIfLoaded?.removeFromSuperview()
      controller.removeFromParent()
    }
    DispatchQueue.main.async { [weak self] in
      for controller in arriving where controller.parent === self {
        controller.didMove(toParent: self)
      }
    }
  }

  private func showTop(inPlaceOf old: UIViewController?) {
    let top = topViewController
    updateBars()
    guard old !== top || top?.viewIfLoaded?.superview == nil else { return }
    // As on Apple: the old one will disappear, the new one will appear, the old one is gone, and the
    // new one is there.
    if old !== top { old?.viewIfLoaded?.beginDisappearance() }
    if let top {
      delegate?.navigationController(self, willShow: top, animated: false)
      stackView?.show(top)
    }
    if old !== top { old?.viewIfLoaded?.removeFromSuperview() }
    viewIfLoaded?.window?.titleDidChange(of: self)
    DispatchQueue.main.async { [weak self] in
      guard let self, let top, topViewController === top else { return }
      delegate?.navigationController(self, didShow: top, animated: false)
    }
  }

  // MARK: View

  private var stackView: NavigationStackView? { viewIfLoaded as? NavigationStackView }

  open override func loadView() {
    let size = sizeForLoading ?? UIScreen.main.bounds.size
    view = NavigationStackView(
      frame: CGRect(origin: .zero, size: size), bar: navigationBar, toolbar: toolbar)
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    showTop(inPlaceOf: nil)
  }

  override var windowTitle: String? { title ?? topViewController?.windowTitle }

  override var suppliesTitleBar: Bool { !isNavigationBarHidden }

  // MARK: Bars

  /// Whether the bar is left out.
  open var isNavigationBarHidden = false {
    didSet { barVisibilityDidChange() }
  }

  /// Shows or hides the bar, at once.
  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
    isNavigationBarHidden = hidden
  }

  /// Whether the toolbar is left out.
  open var isToolbarHidden = true {
    didSet { barVisibilityDidChange() }
  }

  /// Shows or hides the toolbar, at once.
  open func setToolbarHidden(_ hidden: Bool, animated: Bool) {
    isToolbarHidden = hidden
  }

  private func barVisibilityDidChange() {
    updateBars()
    viewIfLoaded?.window?.titleBarMayDiffer()
    navigationBar.contentNeedsUpdate()
  }

  /// The top controller, or what it wants in the bars, is another one.
  func updateBars() {
    navigationBar.isHidden = isNavigationBarHidden
    let items = stack.map(\.navigationItem)
    if !navigationBar.showsExactly(items) { navigationBar.setItems(items, animated: false) }
    toolbar.isHidden =
      isToolbarHidden || stack.contains { $0.hidesBottomBarWhenPushed && $0 !== stack.first }
    toolbar.items = topViewController?.toolbarItems
    viewIfLoaded?.setNeedsLayout()
  }
}

/// Is told what a navigation controller shows.
@preconcurrency @MainActor
public protocol UINavigationControllerDelegate: AnyObject {
  /// A controller is about to be on top.
  func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController,
    animated: Bool)
  /// A controller is on top.
  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController,
    animated: Bool)
}

extension UINavigationControllerDelegate {
  public func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController,
    animated: Bool
  ) {}
  public func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController,
    animated: Bool
  ) {}
}
