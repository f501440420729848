package import CWebKitGTK
internal import GObjectSupport

/// The widget side of a view: one container widget per view, in which the content widget and the
/// containers of the subviews lie from back to front.
extension UIView {
  /// The container, if it was made.
  var widget: UnsafeMutablePointer<GtkWidget>? { container?.widget }

  /// The container for a ``ViewHost`` to put into its window, made when needed; nil without display.
  package var hostableWidget: UnsafeMutablePointer<GtkWidget>? { makeWidget() }

  /// The container for the app to put into its own hierarchy.
  func widgetForForeignHierarchy() -> UnsafeMutablePointer<GtkWidget>? {
    leaveHost()
    guard let widget = makeWidget() else { return nil }
    if parentConnection == nil {
      parentConnection = widget.connect("notify::parent") { [weak self] _ in
        self?.parentWidgetDidChange()
        return .none
      }
    }
    return widget
  }

  /// Fills the view's bounds with a widget that lies below the subviews.
  ///
  /// The widget has the bounds' size also while the view is in no window.
  package func setContentWidget(_ widget: UnsafeMutablePointer<GtkWidget>?) {
    if let content { gtk_widget_unparent(content.pointer) }
    content = widget.map { ObjectReference(sinking: $0) }
    guard let widget, let container = makeWidget() else { return }
    gtk_widget_insert_after(widget, container, nil)
    gtk_widget_set_hexpand(container, gtk_widget_get_hexpand(widget))
    gtk_widget_set_vexpand(container, gtk_widget_get_vexpand(widget))
    applyAccessibility()
    geometryDidChange()
  }

  /// Makes the containers of this view and of everything in it; nil if there is no display.
  @discardableResult
  func makeWidget() -> UnsafeMutablePointer<GtkWidget>? {
    if let widget { return widget }
    guard (try? DisplayServer.open()) != nil else { return nil }
    let made = ViewContainer(of: self)
    container = made
    applyLooks()
    applyAccessibility()
    if let content = makeContent() {
      DesktopStyle.start()
      setContentWidget(content)
      updateContent(content)
    }
    for view in subviews { placeWidget(of: view) }
    geometryDidChange()
    return made.widget
  }

  /// Puts a subview's container where the subview stands among the others.
  func placeWidget(of view: UIView) {
    // Also in a window that is not shown yet: the view is not to be seen.
    view.leaveHost()
    guard let widget else { return }
    guard let index = subviews.firstIndex(of: view), let child = view.makeWidget() else { return }
    let lower = subviews[..<index].last { $0.widget != nil }
    gtk_widget_insert_after(child, widget, lower?.widget ?? content?.pointer)
  }

  func removeWidgetFromParent() {
    guard let widget, let parent = gtk_widget_get_parent(widget),
      customWidgetOwner(of: parent) != nil
    else { return }
    widget.closePopovers()
    gtk_widget_unparent(widget)
    geometryDidChange()
  }

  private func leaveHost() {
    host?.release(self)
    host = nil
  }

  func applyLooks() {
    guard let widget else { return }
    // Hidden by itself within a window, what has the focus would leak (GTK 4.8); a window is hidden as a whole.
    gtk_widget_set_visible(widget, isHidden && !(self is UIWindow) ? 0 : 1)
    gtk_widget_set_opacity(widget, alpha)
    gtk_widget_set_overflow(widget, clipsToBounds ? GTK_OVERFLOW_HIDDEN : GTK_OVERFLOW_VISIBLE)
    gtk_widget_set_can_target(widget, isUserInteractionEnabled ? 1 : 0)
    gtk_widget_set_can_focus(widget, isUserInteractionEnabled ? 1 : 0)
  }

  func applyAccessibility() {
    guard let target = content?.pointer ?? widget else { return }
    if let accessibilityIdentifier { gtk_widget_set_name(target, accessibilityIdentifier) }
    target.setAccessibleLabel(accessibilityLabel)
  }

  private func parentWidgetDidChange() {
    let parent = widget.flatMap { gtk_widget_get_parent($0) }
    let isForeign = parent.map { customWidgetOwner(of: $0) == nil } ?? false
    keptByForeignParent = isForeign && host == nil ? self : nil
    if parent == nil { tellLoose() }
  }

  /// Tells the tree that it is no longer part of what contained it, though nobody removed it.
  func tellLoose() {
    onWindowChange?(false)
    for view in subviews { view.tellLoose() }
  }

  /// The topmost widget came into a window or left it.
  func widgetDidBecome(rooted isRooted: Bool) {
    guard superview == nil, !(self is UIWindow) else { return }
    spread(isInWindow: isRooted && host == nil)
    updateAppearance()
  }
}
