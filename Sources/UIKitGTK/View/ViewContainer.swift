internal import CWebKitGTK
internal import GObjectSupport

/// The widget that stands for a view: it asks the view for its layout and its background.
@MainActor
final class ViewContainer: CustomWidgetOwner {
  private weak var view: UIView?
  private let reference: ObjectReference<UnsafeMutablePointer<GtkWidget>>
  var widget: UnsafeMutablePointer<GtkWidget> { reference.pointer }

  /// The display must be open.
  init(of view: UIView) {
    self.view = view
    reference = ObjectReference(sinking: makeCustomWidget())
    setCustomWidgetOwner(of: widget, to: self)
  }

  func measureWidget(_ orientation: GtkOrientation) -> (minimum: Int, natural: Int) {
    guard let size = view?.bounds.size else { return (0, 0) }
    let length = orientation == GTK_ORIENTATION_HORIZONTAL ? size.width : size.height
    return (0, Int(length.rounded()))
  }

  func allocateWidget(width: Int, height: Int) {
    guard let view else { return }
    var size = CGSize(width: width, height: height)
    if view.superview == nil {
      // GTK decides the size of the topmost view, wherever its widget was put, but for a window of
      // the library's own, which follows the view, though late: it may have a size of long ago.
      let bounds = view.bounds
      let ownSize = CGSize(width: bounds.width.rounded(), height: bounds.height.rounded())
      if view.host != nil {
        size = ownSize
      } else if ownSize != size {
        view.followAllocation(size)
      } else {
        view.didReceiveAllocation()
      }
      view.layoutTree()
    }
    view.content?.pointer.allocate(CGRect(origin: .zero, size: size))
    let origin = view.bounds.origin
    for subview in view.subviews {
      subview.widget?.allocate(subview.frame.offsetBy(dx: -origin.x, dy: -origin.y))
    }
  }

  func snapshotWidget(_ snapshot: OpaquePointer) {
    guard let color = view?.backgroundColor else { return }
    var rgba = GdkRGBA(color)
    var area = graphene_rect_t(
      origin: graphene_point_t(x: 0, y: 0),
      size: graphene_size_t(
        width: Float(gtk_widget_get_width(widget)), height: Float(gtk_widget_get_height(widget))))
    gtk_snapshot_append_color(snapshot, &rgba, &area)
  }

  func widgetDidBecome(rooted isRooted: Bool) {
    view?.widgetDidBecome(rooted: isRooted)
  }
}

extension UnsafeMutablePointer<GtkWidget> {
  /// Gives a widget a rectangle in its parent's coordinates, with edges on whole pixels.
  @MainActor
  func allocate(_ rect: CGRect) {
    let x = rect.minX.rounded()
    let y = rect.minY.rounded()
    let size = (width: rect.maxX.rounded() - x, height: rect.maxY.rounded() - y)
    // GTK wants to be asked for the least size first, and never to go below it.
    var minimum: (width: gint, height: gint) = (0, 0)
    gtk_widget_measure(self, GTK_ORIENTATION_HORIZONTAL, -1, &minimum.width, nil, nil, nil)
    let width = max(minimum.width, gint(size.width))
    gtk_widget_measure(self, GTK_ORIENTATION_VERTICAL, width, &minimum.height, nil, nil, nil)
    var offset = graphene_point_t(x: Float(x), y: Float(y))
    let transform = x == 0 && y == 0 ? nil : gsk_transform_translate(nil, &offset)
    gtk_widget_allocate(self, width, max(minimum.height, gint(size.height)), -1, transform)
  }
}
