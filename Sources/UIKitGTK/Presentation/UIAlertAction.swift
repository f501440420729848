/// One of the answers that an alert offers.
@preconcurrency @MainActor
open class UIAlertAction: NSObject {
  /// What an answer does.
  public enum Style: Int, Sendable {
    case `default` = 0
    /// It leaves everything as it is; also what closing the alert means.
    case cancel = 1
    /// It destroys something.
    case destructive = 2
  }

  /// The button's text.
  open private(set) var title: String?
  /// What the answer does.
  public let style: Style

  /// Whether the answer can be given.
  open var isEnabled = true {
    didSet { if isEnabled != oldValue { onChange?() } }
  }

  let handler: ((UIAlertAction) -> Void)?
  /// Tells the alert that shows the button.
  var onChange: (() -> Void)?

  /// Makes an answer.
  ///
  /// - Parameter handler: called on the main thread when the alert is gone because of this answer.
  public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
    self.title = title
    self.style = style
    self.handler = handler
    super.init()
  }
}
