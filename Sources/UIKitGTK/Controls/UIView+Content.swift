internal import CWebKitGTK
internal import GObjectSupport

/// Views that are a widget of GTK's own.
extension UIView {
  /// A property changed that the content widget shows.
  func contentNeedsUpdate() {
    guard let content else { return }
    updateContent(content.pointer)
    invalidateIntrinsicContentSize()
  }

  /// Makes the content widget anew, as another kind is needed.
  func remakeContent() {
    guard content != nil, let made = makeContent() else { return }
    setContentWidget(made)
    contentNeedsUpdate()
  }

  /// The content widget, made when needed; nil without display.
  var contentWidget: UnsafeMutablePointer<GtkWidget>? {
    makeWidget()
    return content?.pointer
  }

  /// The size that the content widget would like, in points.
  ///
  /// - Parameter width: what it has to do with, if that is known.
  func naturalContentSize(forWidth width: CGFloat? = nil) -> CGSize {
    guard let widget = contentWidget else {
      return CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
    }
    var natural: (width: gint, height: gint) = (0, 0)
    gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, nil, &natural.width, nil, nil)
    var limit: gint = -1
    if let width {
      limit = min(natural.width, CGSize(width: width, height: 0).widgetPixels.width)
      natural.width = limit
    }
    gtk_widget_measure(widget, GTK_ORIENTATION_VERTICAL, limit, nil, &natural.height, nil, nil)
    return CGSize(width: Int(natural.width), height: Int(natural.height))
  }
}
