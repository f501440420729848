internal import CAdwaita
internal import CWebKitGTK
internal import GObjectSupport

/// The widget that stands for a view: it asks the view for its layout and its background.
@MainActor
final class ViewContainer: CustomWidgetOwner {
  private weak var view: UIView?
  private let reference: ObjectReference<UnsafeMutablePointer<GtkWidget>>
  private var unmap: SignalConnection?
  var widget: UnsafeMutablePointer<GtkWidget> { reference.pointer }

  /// The view, as long as there is one.
  var containedView: UIView? { view }

  /// The display must be open.
  init(of view: UIView) {
    self.view = view
    reference = ObjectReference(sinking: makeCustomWidget())
    setCustomWidgetOwner(of: widget, to: self)
    let widget = widget
    // GTK 4.8 would go on giving the clicks of all windows to menus that are open on what leaves the screen.
    unmap = widget.connect("unmap") { _ in
      widget.closePopovers(includingViews: false)
      return .none
    }
  }

  func measureWidget(_ orientation: GtkOrientation) -> (minimum: Int, natural: Int) {
    guard let size = view?.bounds.size else { return (0, 0) }
    let pixels = size.widgetPixels
    return (0, Int(orientation == GTK_ORIENTATION_HORIZONTAL ? pixels.width : pixels.height))
  }

  func allocateWidget(width: Int, height: Int) {
    guard let view else { return }
    var size = CGSize(width: width, height: height)
    if view.superview == nil {
      // GTK decides the size of the topmost view, wherever its widget was put, but for a window of
      // the library's own, which follows the view, though late: it may have a size of long ago.
      let pixels = view.bounds.size.widgetPixels
      let ownSize = CGSize(width: Int(pixels.width), height: Int(pixels.height))
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
    // Menus that are open on the view follow it; GTK 4.8 aborts if they are in no window.
    for child in widget.children where child.isPopover && gtk_widget_get_mapped(child) != 0 {
      gtk_popover_present(child.cast())
    }
  }

  func snapshotWidget(_ snapshot: OpaquePointer) {
    guard let view, let color = view.backgroundColor else { return }
    var rgba = GdkRGBA(color.resolvedColor(with: view.traitCollection))
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
    let size = CGSize(width: rect.maxX.rounded() - x, height: rect.maxY.rounded() - y)
      .widgetPixels
    // GTK wants to be asked for the least size first, and never to go below it.
    var minimum: (width: gint, height: gint) = (0, 0)
    gtk_widget_measure(self, GTK_ORIENTATION_HORIZONTAL, -1, &minimum.width, nil, nil, nil)
    let width = max(minimum.width, size.width)
    gtk_widget_measure(self, GTK_ORIENTATION_VERTICAL, width, &minimum.height, nil, nil, nil)
    var offset = graphene_point_t(x: x.widgetOffset, y: y.widgetOffset)
    let transform = x == 0 && y == 0 ? nil : gsk_transform_translate(nil, &offset)
    gtk_widget_allocate(self, width, max(minimum.height, size.height), -1, transform)
  }
}
