internal import CWebKitGTK
internal import GObjectSupport

/// One or more lines of text.
open class UILabel: UIView {
  /// The text.
  open var text: String? {
    didSet { if text != oldValue { contentNeedsUpdate() } }
  }

  /// The font; nil stands for the desktop's.
  open var font: UIFont? {
    didSet { if font != oldValue { contentNeedsUpdate() } }
  }

  /// The text's colour; nil stands for the desktop's.
  open var textColor: UIColor? {
    didSet { if textColor != oldValue { contentNeedsUpdate() } }
  }

  /// Where the lines stand.
  open var textAlignment = NSTextAlignment.natural {
    didSet { if textAlignment != oldValue { contentNeedsUpdate() } }
  }

  /// How many lines there may be; 0 for any number.
  open var numberOfLines = 1 {
    didSet { if numberOfLines != oldValue { contentNeedsUpdate() } }
  }

  /// What becomes of text that is too long.
  open var lineBreakMode = NSLineBreakMode.byTruncatingTail {
    didSet { if lineBreakMode != oldValue { contentNeedsUpdate() } }
  }

  /// The width at which lines break while no constraint has found one, in points; 0 for none.
  open var preferredMaxLayoutWidth: CGFloat = 0 {
    didSet { if preferredMaxLayoutWidth != oldValue { invalidateIntrinsicContentSize() } }
  }

  private var wraps: Bool { numberOfLines != 1 }
  /// The width for which the lines were broken last.
  private var brokenWidth: CGFloat?

  open override var intrinsicContentSize: CGSize {
    guard wraps else { return naturalContentSize() }
    let width = preferredMaxLayoutWidth > 0 ? preferredMaxLayoutWidth : brokenWidth
    return naturalContentSize(forWidth: width)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    naturalContentSize(forWidth: wraps && size.width > 0 ? size.width : nil)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    guard wraps, bounds.width > 0, brokenWidth != bounds.width else { return }
    // The height depends on the width that the constraints gave; they are solved once more.
    brokenWidth = bounds.width
    invalidateIntrinsicContentSize()
  }

  override func makeContent() -> UnsafeMutablePointer<GtkWidget>? {
    gtk_label_new(nil)
  }

  override func updateContent(_ widget: UnsafeMutablePointer<GtkWidget>) {
    let label = OpaquePointer(widget)
    gtk_label_set_text(label, text ?? "")
    let attributes = textAttributes(font: font, color: textColor, in: traitCollection)
    gtk_label_set_attributes(label, attributes.pointer)
    let (position, justification) = placement
    gtk_label_set_xalign(label, position)
    gtk_label_set_justify(label, justification)
    gtk_label_set_wrap(label, wraps ? 1 : 0)
    gtk_label_set_wrap_mode(
      label, lineBreakMode == .byCharWrapping ? PANGO_WRAP_CHAR : PANGO_WRAP_WORD_CHAR)
    gtk_label_set_lines(label, numberOfLines > 1 ? gint(clamping: numberOfLines) : -1)
    gtk_label_set_ellipsize(label, ellipsis)
  }

  private var placement: (Float, GtkJustification) {
    switch textAlignment {
    case .left: (isRightToLeft ? 1 : 0, GTK_JUSTIFY_LEFT)
    case .right: (isRightToLeft ? 0 : 1, GTK_JUSTIFY_RIGHT)
    case .center: (0.5, GTK_JUSTIFY_CENTER)
    case .justified: (0, GTK_JUSTIFY_FILL)
    case .natural: (0, isRightToLeft ? GTK_JUSTIFY_RIGHT : GTK_JUSTIFY_LEFT)
    }
  }

  private var ellipsis: PangoEllipsizeMode {
    switch lineBreakMode {
    case .byTruncatingHead: PANGO_ELLIPSIZE_START
    case .byTruncatingMiddle: PANGO_ELLIPSIZE_MIDDLE
    case .byTruncatingTail: wraps && numberOfLines == 0 ? PANGO_ELLIPSIZE_NONE : PANGO_ELLIPSIZE_END
    case .byWordWrapping, .byCharWrapping, .byClipping: PANGO_ELLIPSIZE_NONE
    }
  }
}
