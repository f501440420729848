/// Loads a view on demand, lays it out and follows its appearance on screen.
///
/// The life cycle runs in Apple's order: `loadView`, `viewDidLoad`, `viewWillAppear`,
/// `viewIsAppearing`, `viewWillLayoutSubviews`, `viewDidLayoutSubviews`, `viewDidAppear`;
/// `viewWillDisappear` and `viewDidDisappear` when the view leaves its window or the window closes.
@preconcurrency @MainActor
open class UIViewController: UIResponder {
  /// Interface files do not exist on Linux: both arguments are ignored.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init()
  }

  public override convenience init() {
    self.init(nibName: nil, bundle: nil)
  }

  public required init?(coder: NSCoder) {
    super.init()
  }

  // MARK: View

  private var loadedView: UIView?

  /// The controller's view, loaded when first asked for.
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return loadedView
    }
    set {
      loadedView?.controller = nil
      loadedView = newValue
      newValue?.controller = self
    }
  }

  /// The view if it has been loaded.
  open var viewIfLoaded: UIView? { loadedView }

  /// Whether the view has been loaded.
  open var isViewLoaded: Bool { loadedView != nil }

  /// Loads the view unless that was done before.
  open func loadViewIfNeeded() {
    guard loadedView == nil else { return }
    loadView()
    precondition(loadedView != nil, "loadView() of \(type(of: self)) must set the view")
    viewDidLoad()
  }

  /// The size of the window that loads the view.
  var sizeForLoading: CGSize?

  /// Makes ``view``; override to supply one of your own, without calling super.
  ///
  /// The view has the size of the window whose root controller this is, else that of the screen.
  open func loadView() {
    let size = sizeForLoading ?? UIScreen.main.bounds.size
    let view = UIView(frame: CGRect(origin: .zero, size: size))
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    self.view = view
  }

  /// The view was loaded; for subclasses, which call super in this and all that follow.
  open func viewDidLoad() {}
  open func viewWillAppear(_ animated: Bool) {}
  open func viewIsAppearing(_ animated: Bool) {}
  open func viewDidAppear(_ animated: Bool) {}
  open func viewWillDisappear(_ animated: Bool) {}
  open func viewDidDisappear(_ animated: Bool) {}
  open func viewWillLayoutSubviews() {}
  open func viewDidLayoutSubviews() {}

  /// What the screen is called; the title of the window whose root controller this is.
  open var title: String? {
    didSet {
      if navigationItem.title != title { navigationItem.title = title }
      viewIfLoaded?.window?.titleDidChange(of: self)
    }
  }

  /// What a window with this root controller is called.
  var windowTitle: String? { title }

  /// Whether the controller's view has a bar that can be a window's title bar.
  var suppliesTitleBar: Bool { hasTitleBar }

  /// For controllers of other modules that have such a bar.
  package var hasTitleBar = false {
    didSet { if hasTitleBar != oldValue { viewIfLoaded?.window?.titleBarMayDiffer() } }
  }

  /// The size the content would like, in points; zero leaves it to others.
  open var preferredContentSize = CGSize.zero

  /// The entries of the menu below this controller's preview, as in iOS 9 to 12; none by default.
  open var previewActionItems: [any UIPreviewActionItem] { [] }

  open override var next: UIResponder? { viewIfLoaded?.superview ?? parent }

  /// The style of the controller's view and of what is inside it; unspecified takes that of the
  /// surroundings. See ``UIView/overrideUserInterfaceStyle``.
  open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified {
    willSet { traitsBeforeOverride = traitCollection }
    didSet {
      viewIfLoaded?.traitsMayDiffer(from: traitsBeforeOverride)
      viewIfLoaded?.window?.styleMayDiffer()
    }
  }
  private var traitsBeforeOverride = UITraitCollection()

  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  // MARK: Containment

  /// The controller that contains this one.
  public internal(set) weak var parent: UIViewController?
  /// The controllers contained in this one.
  open internal(set) var children: [UIViewController] = []

  /// Adds a child controller; add its view, then call `didMove(toParent:)` on it.
  open func addChild(_ childController: UIViewController) {
    guard childController.parent !== self else { return }
    childController.willMove(toParent: self)
    childController.parent?.children.removeAll { $0 === childController }
    childController.parent = self
    children.append(childController)
  }

  /// Leaves the parent; call `willMove(toParent: nil)` and remove the view before.
  open func removeFromParent() {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    didMove(toParent: nil)
  }

  /// The parent is about to change; for subclasses.
  open func willMove(toParent parent: UIViewController?) {}
  /// The parent changed; for subclasses.
  open func didMove(toParent parent: UIViewController?) {}

  /// The nearest navigation controller that contains this one.
  open var navigationController: UINavigationController? {
    sequence(first: parent) { $0?.parent }.prefix { $0 != nil }
      .lazy.compactMap { $0 as? UINavigationController }.first
  }

  /// What a navigation bar shows for this controller.
  open private(set) lazy var navigationItem = UINavigationItem()

  /// What the toolbar of the navigation controller shows for this one.
  open var toolbarItems: [UIBarButtonItem]? {
    didSet { navigationController?.updateBars() }
  }

  /// Sets ``toolbarItems``; the bar changes at once.
  open func setToolbarItems(_ toolbarItems: [UIBarButtonItem]?, animated: Bool) {
    self.toolbarItems = toolbarItems
  }

  /// Whether the toolbar is left out once this controller is pushed.
  open var hidesBottomBarWhenPushed = false

  // MARK: Presentation

  /// How the controller would like to be presented.
  open var modalPresentationStyle = UIModalPresentationStyle.automatic

  /// Whether the person cannot close the window in which the controller is presented.
  open var isModalInPresentation = false

  /// Shows a controller on top of this one.
  ///
  /// Nothing happens, but for a line on standard error, if this controller's view is in no window, if it or
  /// one that contains it has presented a controller already, or if `viewControllerToPresent` is presented
  /// already.
  ///
  /// - Parameters:
  ///   - animated: of no consequence on Linux: the desktop decides how windows appear.
  ///   - completion: called after `viewDidAppear` of the presented controller.
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool,
    completion: (() -> Void)? = nil
  ) {
    beginPresentation(of: viewControllerToPresent, completion: completion)
  }

  /// Takes away what this controller has presented, with all that is on top of it; if it has presented
  /// nothing, it is itself taken away by the one that presented it.
  ///
  /// - Parameter completion: called after `viewDidDisappear` of the dismissed controller.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    endNearestPresentation(completion: completion)
  }

  var presentation: (any Presentation)?
  weak var presenter: UIViewController?
  var presentationPhase = PresentationPhase.none

  // MARK: Appearance

  enum Appearance {
    case disappeared, willAppear, appearing, appeared, willDisappear
  }

  var appearance = Appearance.disappeared
}
