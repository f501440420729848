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
    didSet { viewIfLoaded?.window?.titleDidChange(of: self) }
  }

  /// The size the content would like, in points; zero leaves it to others.
  open var preferredContentSize = CGSize.zero

  /// The entries of the menu below this controller's preview, as in iOS 9 to 12; none by default.
  open var previewActionItems: [any UIPreviewActionItem] { [] }

  open override var next: UIResponder? { viewIfLoaded?.superview ?? parent }

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

  // MARK: Appearance

  enum Appearance {
    case disappeared, willAppear, appearing, appeared, willDisappear
  }

  var appearance = Appearance.disappeared
}
