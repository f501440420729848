internal import CWebKitGTK

/// A bar that shows how much of a task is done.
open class UIProgressView: UIView {
  /// How the bar is drawn.
  public enum Style: Int, Sendable {
    case `default` = 0
    /// Thin, for the edge of a bar.
    case bar = 1
  }

  /// Makes a bar at 0.
  public convenience init(progressViewStyle style: Style) {
    self.init(frame: .zero)
    progressViewStyle = style
  }

  /// How the bar is drawn.
  open var progressViewStyle = Style.default {
    didSet { if progressViewStyle != oldValue { contentNeedsUpdate() } }
  }

  /// How much is done, from 0 to 1; other values are cut off.
  open var progress: Float {
    get { storedProgress }
    set {
      storedProgress = newValue.isNaN ? 0 : min(max(newValue, 0), 1)
      contentNeedsUpdate()
    }
  }
  private var storedProgress: Float = 0

  /// Sets ``progress``. The bar moves at once on Linux.
  open func setProgress(_ progress: Float, animated: Bool) {
    self.progress = progress
  }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: naturalContentSize().height)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: max(size.width, naturalContentSize().width), height: naturalContentSize().height)
  }

  override func makeContent() -> UnsafeMutablePointer<GtkWidget>? {
    gtk_progress_bar_new()
  }

  override func updateContent(_ widget: UnsafeMutablePointer<GtkWidget>) {
    if progressViewStyle == .bar {
      gtk_widget_add_css_class(widget, "osd")
    } else {
      gtk_widget_remove_css_class(widget, "osd")
    }
    gtk_progress_bar_set_fraction(OpaquePointer(widget), Double(progress))
  }
}
