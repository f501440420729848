internal import CWebKitGTK

/// A spinner that shows that something is going on.
open class UIActivityIndicatorView: UIView {
  /// How large the spinner is.
  public enum Style: Int, Sendable {
    case medium = 100
    case large = 101
  }

  /// Makes a spinner that stands still.
  public init(style: Style) {
    self.style = style
    super.init(frame: .zero)
    frame.size = intrinsicContentSize
    updateVisibility()
  }

  public override convenience init(frame: CGRect) {
    self.init(style: .medium)
    self.frame = frame
  }

  public required init?(coder: NSCoder) {
    style = .medium
    super.init(coder: coder)
    updateVisibility()
  }

  /// How large the spinner is.
  open var style: Style {
    didSet { if style != oldValue { invalidateIntrinsicContentSize() } }
  }

  /// Whether a spinner that stands still is left out.
  open var hidesWhenStopped = true {
    didSet { updateVisibility() }
  }

  /// Whether the spinner turns.
  open private(set) var isAnimating = false {
    didSet {
      contentNeedsUpdate()
      updateVisibility()
    }
  }

  /// Lets the spinner turn.
  open func startAnimating() { isAnimating = true }

  /// Stops the spinner.
  open func stopAnimating() { isAnimating = false }

  private func updateVisibility() {
    isHidden = hidesWhenStopped && !isAnimating
  }

  open override var intrinsicContentSize: CGSize {
    style == .large ? CGSize(width: 32, height: 32) : CGSize(width: 16, height: 16)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  override func makeContent() -> UnsafeMutablePointer<GtkWidget>? {
    gtk_spinner_new()
  }

  override func updateContent(_ widget: UnsafeMutablePointer<GtkWidget>) {
    gtk_spinner_set_spinning(OpaquePointer(widget), isAnimating ? 1 : 0)
  }
}
