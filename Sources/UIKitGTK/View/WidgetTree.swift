package import CWebKitGTK
internal import GObjectSupport

extension UnsafeMutablePointer<GtkWidget> {
  /// The widgets right inside this one, in GTK's order.
  @MainActor
  package var children: [UnsafeMutablePointer<GtkWidget>] {
    sequence(first: gtk_widget_get_first_child(self)) { $0.flatMap(gtk_widget_get_next_sibling) }
      .prefix { $0 != nil }.compactMap { $0 }
  }

  /// The name of the widget's type.
  @MainActor
  package var typeName: String {
    String(cString: g_type_name_from_instance(cast()))
  }

  /// All widgets inside this one whose type has this very name.
  @MainActor
  package func descendants(ofType name: String) -> [UnsafeMutablePointer<GtkWidget>] {
    children.flatMap { ($0.typeName == name ? [$0] : []) + $0.descendants(ofType: name) }
  }

  /// Whether the widget is a menu or another popover, which GTK shows in a surface of its own.
  @MainActor
  var isPopover: Bool {
    g_type_check_instance_is_a(cast(), gtk_popover_get_type()) != 0
  }

  /// Closes this popover. Who hears of that may let go of it, and GTK 4.8 still works on it then.
  @MainActor
  func popDown() {
    withExtendedLifetime(ObjectReference(retaining: self)) { gtk_popover_popdown(cast()) }
  }

  /// Closes the menus and other popovers that are open in the widget. To be done before it leaves the screen: GTK
  /// 4.8 would go on giving them clicks and keys.
  ///
  /// - Parameter includingViews: whether to close those on the views in it, too.
  @MainActor
  func closePopovers(includingViews: Bool = true) {
    for child in children.map(ObjectReference.init(retaining:)) {
      if child.pointer.isPopover {
        child.pointer.popDown()
      } else if includingViews || customWidgetOwner(of: child.pointer) == nil {
        child.pointer.closePopovers(includingViews: includingViews)
      }
    }
  }

  /// Has GTK measure the widget, and all that is inside it, anew.
  @MainActor
  func forgetSizes() {
    for child in children { child.forgetSizes() }
    gtk_widget_queue_resize(self)
  }

  /// Where the widget is in a view's coordinates; nil unless both are in one window.
  @MainActor
  func frame(in view: UIView) -> CGRect? {
    guard let other = view.widget else { return nil }
    var area = graphene_rect_t()
    guard gtk_widget_compute_bounds(self, other, &area) != 0 else { return nil }
    return CGRect(
      x: CGFloat(area.origin.x), y: CGFloat(area.origin.y), width: CGFloat(area.size.width),
      height: CGFloat(area.size.height))
  }

  /// What assistive technology calls the widget.
  @MainActor
  package func setAccessibleLabel(_ label: String?) {
    guard let label else { return }
    var property = GTK_ACCESSIBLE_PROPERTY_LABEL
    var value = GValue()
    g_value_init(&value, GType(16 << G_TYPE_FUNDAMENTAL_SHIFT))
    g_value_set_string(&value, label)
    gtk_accessible_update_property_value(OpaquePointer(self), 1, &property, &value)
    g_value_unset(&value)
  }

  /// The GTK window that the widget is in.
  @MainActor
  var gtkWindow: UnsafeMutablePointer<GtkWindow>? {
    guard let root = gtk_widget_get_root(self) else { return nil }
    let window: UnsafeMutablePointer<GtkWidget> = root.cast()
    return g_type_check_instance_is_a(window.cast(), gtk_window_get_type()) != 0
      ? window.cast() : nil
  }
}

extension UIView {
  /// Gives a view that is laid out by GTK the size that it would like, where it has one.
  func takeIntrinsicSize() {
    let natural = intrinsicContentSize
    frame.size = CGSize(
      width: natural.width > 0 ? natural.width : bounds.width,
      height: natural.height > 0 ? natural.height : bounds.height)
  }
}
