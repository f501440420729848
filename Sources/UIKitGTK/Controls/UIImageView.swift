internal import CWebKitGTK
internal import GObjectSupport

/// A picture.
open class UIImageView: UIView {
  /// Makes a view of the picture's size.
  public convenience init(image: UIImage?) {
    self.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    self.image = image
  }

  /// The picture.
  open var image: UIImage? {
    didSet { if image !== oldValue { remakeContent() } }
  }

  /// How the picture fills the view.
  open var contentMode = UIView.ContentMode.scaleToFill {
    didSet { if contentMode != oldValue { contentNeedsUpdate() } }
  }

  open override var intrinsicContentSize: CGSize {
    image?.size ?? CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { image?.size ?? .zero }

  override func makeContent() -> UnsafeMutablePointer<GtkWidget>? {
    image?.iconName == nil ? gtk_picture_new() : gtk_image_new()
  }

  override func updateContent(_ widget: UnsafeMutablePointer<GtkWidget>) {
    if let icon = image?.iconName {
      gtk_image_set_from_icon_name(OpaquePointer(widget), icon)
      gtk_image_set_pixel_size(OpaquePointer(widget), gint(min(bounds.width, bounds.height)))
      return
    }
    let texture = image?.makeTexture()
    gtk_picture_set_paintable(OpaquePointer(widget), texture?.pointer)
    gtk_picture_set_can_shrink(OpaquePointer(widget), 1)
    gtk_picture_set_content_fit(OpaquePointer(widget), contentMode.fit)
  }
}

extension UIView {
  /// How a picture fills a view.
  public enum ContentMode: Int, Sendable {
    /// Stretched.
    case scaleToFill = 0
    /// As large as it can be whole.
    case scaleAspectFit = 1
    /// As small as it can be without a gap.
    case scaleAspectFill = 2
    /// In its own size, made smaller if it does not fit, which Apple's would not be.
    case center = 4

    var fit: GtkContentFit {
      switch self {
      case .scaleToFill: GTK_CONTENT_FIT_FILL
      case .scaleAspectFit: GTK_CONTENT_FIT_CONTAIN
      case .scaleAspectFill: GTK_CONTENT_FIT_COVER
      case .center: GTK_CONTENT_FIT_SCALE_DOWN
      }
    }
  }
}
