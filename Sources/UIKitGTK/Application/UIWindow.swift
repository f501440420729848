public import CWebKitGTK
internal import GObjectSupport

/// A resizable desktop window, filled by its root controller's view.
///
/// The window lives as long as this object: keep it, as an app delegate's `window` does.
/// The person closing it hides it; `makeKeyAndVisible()` shows it again.
@preconcurrency @MainActor
open class UIWindow: UIView {
  private let desktopWindow = DesktopWindow()
  /// Whether the size has come from GTK's allocation.
  private var hasBeenAllocated = false
  /// How often the present size is asked for again if GTK allocates another one.
  private var retriesLeft = 0

  /// Makes a hidden window; its size is the one it opens with, in points.
  ///
  /// A window made with `UIScreen.main.bounds`, as iOS apps do, opens at 1024 × 768 or, on a smaller
  /// screen, at the screen's size: filling a desktop's screen is not what it means there.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    super.isHidden = true
    isInWindow = true
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    super.isHidden = true
    isInWindow = true
  }

  private var toplevel: UnsafeMutablePointer<GtkWindow>? { desktopWindow.toplevel?.pointer }

  // MARK: Content

  /// The controller whose view fills the window.
  open var rootViewController: UIViewController? {
    didSet {
      guard rootViewController !== oldValue else { return }
      // GTK 4.8 keeps the parent of a removed widget that had the focus until the next frame; in a hidden
      // window there is none, and the parent leaks.
      if isHidden, let toplevel { gtk_window_set_focus(toplevel, nil) }
      oldValue?.viewIfLoaded?.removeFromSuperview()
      if !isHidden { showRootView() }
    }
  }

  private func showRootView() {
    guard let controller = rootViewController else { return }
    controller.sizeForLoading = bounds.size
    titleBarMayDiffer()
    guard let view = controller.view else { return }
    if view.superview !== self {
      view.translatesAutoresizingMaskIntoConstraints = true
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      view.frame = bounds
      insertSubview(view, at: 0)
    }
    titleDidChange(of: controller)
  }

  override func overrideDidChange() {
    super.overrideDidChange()
    styleMayDiffer()
  }

  /// What this window, or its root controller, wants to look like may be something else now.
  func styleMayDiffer() {
    if !isHidden { DesktopStyle.followWindows() }
  }

  /// A controller in the window has another title, which may be the window's.
  func titleDidChange(of controller: UIViewController) {
    guard let toplevel else { return }
    gtk_window_set_title(toplevel, rootViewController?.windowTitle ?? "")
  }

  /// Whether the root controller's bar is the window's title bar.
  var contentHasTitleBar = false

  /// The root controller may have a bar now that can be the title bar, or none any more.
  func titleBarMayDiffer() {
    guard let toplevel, let root = rootViewController else { return }
    guard contentHasTitleBar != root.suppliesTitleBar else { return }
    contentHasTitleBar = root.suppliesTitleBar
    let isShown = gtk_widget_get_visible(toplevel.cast()) != 0
    WindowDeparture.ignoring(toplevel) {
      // GTK wants to know before the window is realized.
      if isShown { gtk_widget_set_visible(toplevel.cast(), 0) }
      gtk_widget_unrealize(toplevel.cast())
      // An empty one tells GTK and the desktop to draw none.
      let empty = contentHasTitleBar ? gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0) : nil
      if let empty { gtk_widget_set_visible(empty, 0) }
      gtk_window_set_titlebar(toplevel, empty)
      if isShown { gtk_widget_set_visible(toplevel.cast(), 1) }
    }
  }

  // MARK: Showing

  /// Shows the window and gives it the keyboard focus.
  open func makeKeyAndVisible() {
    isHidden = false
    makeKey()
  }

  /// Gives the window the keyboard focus, as far as the desktop allows.
  open func makeKey() {
    guard !isHidden, let toplevel else { return }
    gtk_window_present(toplevel)
  }

  /// Whether the window has the keyboard focus.
  open var isKeyWindow: Bool {
    toplevel.map { gtk_window_is_active($0) != 0 } ?? false
  }

  /// Whether the window is closed; true at first.
  open override var isHidden: Bool {
    didSet {
      guard isHidden != oldValue else { return }
      if isHidden { close() } else { show() }
    }
  }

  private func show() {
    desktopWindow.isShown = true
    UIApplication.shared.didShow(self)
    frame.size = openingSize
    let toplevel = makeToplevel()
    styleMayDiffer()
    showRootView()
    updateAppearance()
    if let toplevel {
      requestSize()
      gtk_widget_set_visible(toplevel.cast(), 1)
    }
  }

  /// The person wants the window closed.
  func closeWasRequested() { isHidden = true }

  private func close() {
    rootViewController?.endPresentation()
    desktopWindow.isShown = false
    beginDisappearance()
    desktopWindow.hide()
    updateAppearance()
    UIApplication.shared.windowsDidChange()
  }

  private var openingSize: CGSize {
    let screen = UIScreen.main.bounds.size
    let usual = UIScreen.sizeWithoutDisplay
    if bounds.isEmpty || (!hasBeenAllocated && bounds.size == screen) {
      return CGSize(
        width: min(usual.width, screen.width), height: min(usual.height, screen.height))
    }
    return bounds.size
  }

  // MARK: Widget

  /// The `GtkWindow`; nil if no display can be had.
  open override var gtkWidget: UnsafeMutablePointer<GtkWidget>? { makeToplevel()?.cast() }

  private func makeToplevel() -> UnsafeMutablePointer<GtkWindow>? {
    if let toplevel { return toplevel }
    guard let content = makeWidget() else { return nil }
    DesktopStyle.start()
    let made = newToplevel()
    desktopWindow.toplevel = ObjectReference(retaining: made)
    gtk_window_set_child(made, content)
    desktopWindow.closeRequest = made.connect("close-request") { [weak self] _ in
      self?.closeWasRequested()
      return .bool(true)
    }
    return made
  }

  override func geometryDidChange() {
    guard toplevel != nil, !isFollowingAllocation else { return }
    retriesLeft = 2
    requestSize()
  }

  private func requestSize() {
    guard let toplevel else { return }
    let pixels = bounds.size.widgetPixels
    gtk_window_set_default_size(toplevel, pixels.width, pixels.height)
  }

  override func didReceiveAllocation() {
    retriesLeft = 0
  }

  override func followAllocation(_ size: CGSize) {
    if retriesLeft > 0 {
      // Sizes of earlier requests still arrive, and make GTK forget the last one. A desktop that
      // insists on another size gets its way in the end.
      retriesLeft -= 1
      DispatchQueue.main.async { [weak self] in self?.requestSize() }
      return
    }
    hasBeenAllocated = true
    super.followAllocation(size)
  }
}
