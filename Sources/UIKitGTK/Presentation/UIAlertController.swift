/// A question to the person, with answers to choose from and perhaps fields to fill in.
///
/// It is shown as GNOME's message dialog. Its own `view` is not part of that, so `viewWillAppear` and its
/// like are not called.
open class UIAlertController: UIViewController {
  /// What a question is like.
  public enum Style: Int, Sendable {
    /// A choice of actions; closing the dialog means the one that cancels, or none.
    case actionSheet = 0
    /// Something to be told or decided. Closing the dialog means the answer that cancels, or the only
    /// one; with several others it has to be answered.
    case alert = 1
  }

  /// Makes a question without answers.
  public convenience init(title: String?, message: String?, preferredStyle: Style) {
    self.init(nibName: nil, bundle: nil)
    self.title = title
    self.message = message
    self.preferredStyle = preferredStyle
  }

  /// What is to be said below the title.
  open var message: String? {
    didSet { if message != oldValue { onChange?() } }
  }

  open override var title: String? {
    didSet { if title != oldValue { onChange?() } }
  }

  /// What the question is like.
  open private(set) var preferredStyle = Style.actionSheet

  /// The answers, in the order in which they were added.
  open private(set) var actions: [UIAlertAction] = []

  /// The answer that is highlighted and that the Return key gives; one of ``actions``.
  open var preferredAction: UIAlertAction? {
    didSet { onChange?() }
  }

  /// The fields, if there are any.
  open private(set) var textFields: [UITextField]?

  /// Adds an answer.
  open func addAction(_ action: UIAlertAction) {
    precondition(
      action.style != .cancel || !actions.contains { $0.style == .cancel },
      "an alert can have one action that cancels")
    actions.append(action)
  }

  /// Adds a field, for alerts only.
  ///
  /// - Parameter configurationHandler: gets the field at once, to set it up.
  open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
    precondition(preferredStyle == .alert, "text fields are for alerts")
    let field = UITextField()
    field.borderStyle = .roundedRect
    field.activatesDefaultAnswer = true
    textFields = (textFields ?? []) + [field]
    configurationHandler?(field)
  }

  /// Tells the dialog that shows the question.
  var onChange: (() -> Void)?

  /// What closing the dialog means.
  var answerOnClosing: UIAlertAction? {
    if let cancel = actions.first(where: { $0.style == .cancel }) { return cancel }
    return preferredStyle == .alert && actions.count == 1 ? actions.first : nil
  }

  /// Whether the dialog can be closed without one of the answers' buttons.
  var canBeClosed: Bool { preferredStyle == .actionSheet || answerOnClosing != nil }
}
