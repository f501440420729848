internal import CWebKitGTK
internal import GObjectSupport

/// A row of buttons at the lower edge.
open class UIToolbar: UIView {
  /// The items, in their order.
  open var items: [UIBarButtonItem]? {
    didSet { contentNeedsUpdate() }
  }

  /// Sets ``items``; the bar changes at once.
  open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    self.items = items
  }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: naturalContentSize().height)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: naturalContentSize().height)
  }

  override func makeContent() -> UnsafeMutablePointer<GtkWidget>? {
    guard let bar = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0),
      let row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6),
      let line = gtk_separator_new(GTK_ORIENTATION_HORIZONTAL)
    else { return nil }
    gtk_widget_add_css_class(row, "toolbar")
    // As high as a bar with buttons, also without any.
    gtk_widget_set_size_request(row, -1, 46)
    gtk_box_append(bar.cast(), line)
    gtk_box_append(bar.cast(), row)
    return bar
  }

  override func updateContent(_ widget: UnsafeMutablePointer<GtkWidget>) {
    guard let row = gtk_widget_get_last_child(widget) else { return }
    for child in row.children { gtk_box_remove(row.cast(), child) }
    for item in (items ?? []).compactMap({ $0.makeWidget(in: self) }) {
      gtk_box_append(row.cast(), item)
    }
  }
}
