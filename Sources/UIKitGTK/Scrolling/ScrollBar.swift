internal import CAdwaita
internal import CWebKitGTK
internal import GObjectSupport

/// GTK's scroll bar.
final class ScrollBar: UIView {
  var onMove: ((CGFloat) -> Void)?
  private var adjustment: ObjectReference<UnsafeMutablePointer<GtkAdjustment>>?

  func show(offset: CGFloat, length: CGFloat, visible: CGFloat) {
    guard let adjustment = adjustment?.pointer else { return }
    gtk_adjustment_configure(
      adjustment, offset, 0, max(length, visible), 40, visible * 0.9, visible)
  }

  override var intrinsicContentSize: CGSize {
    CGSize(width: naturalContentSize().width, height: UIView.noIntrinsicMetric)
  }

  override func makeContent() -> UnsafeMutablePointer<GtkWidget>? {
    guard let made = gtk_adjustment_new(0, 0, 1, 1, 1, 1) else { return nil }
    let adjustment = ObjectReference(sinking: made)
    self.adjustment = adjustment
    contentConnections = [
      made.connect("value-changed") { [weak self] _ in
        self?.onMove?(gtk_adjustment_get_value(made))
        return .none
      }
    ]
    return gtk_scrollbar_new(GTK_ORIENTATION_VERTICAL, made)
  }
}
