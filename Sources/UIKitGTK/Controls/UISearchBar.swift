/// A search field, with a button that ends the search if wanted.
open class UISearchBar: UIView, UITextFieldDelegate {
  /// Who is told what the person does.
  open weak var delegate: (any UISearchBarDelegate)?

  /// The field.
  public let searchTextField = UISearchTextField()

  private lazy var cancelButton = UIButton(
    configuration: .plain(),
    primaryAction: UIAction(title: "Cancel") { [weak self] _ in
      guard let self else { return }
      delegate?.searchBarCancelButtonClicked(self)
    })

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    searchTextField.delegate = self
    searchTextField.addAction(
      UIAction { [weak self] _ in self?.textDidChange() }, for: .editingChanged)
    addSubview(searchTextField)
  }

  /// What is searched for.
  open var text: String? {
    get { searchTextField.text }
    set { searchTextField.text = newValue }
  }

  /// What an empty field shows.
  open var placeholder: String? {
    get { searchTextField.placeholder }
    set { searchTextField.placeholder = newValue }
  }

  /// Whether there is a button that ends the search.
  open var showsCancelButton = false {
    didSet {
      guard showsCancelButton != oldValue else { return }
      if showsCancelButton { addSubview(cancelButton) } else { cancelButton.removeFromSuperview() }
      invalidateIntrinsicContentSize()
    }
  }

  open override var canBecomeFirstResponder: Bool { searchTextField.canBecomeFirstResponder }
  open override var isFirstResponder: Bool { searchTextField.isFirstResponder }

  @discardableResult
  open override func becomeFirstResponder() -> Bool { searchTextField.becomeFirstResponder() }

  @discardableResult
  open override func resignFirstResponder() -> Bool { searchTextField.resignFirstResponder() }

  /// What the button takes of the width, with the gap beside it.
  private var cancelWidth: CGFloat {
    showsCancelButton ? cancelButton.intrinsicContentSize.width + 6 : 0
  }

  open override var intrinsicContentSize: CGSize {
    var size = searchTextField.intrinsicContentSize
    if size.width != UIView.noIntrinsicMetric { size.width += cancelWidth }
    return size
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let room = CGSize(width: max(0, size.width - cancelWidth), height: size.height)
    let field = searchTextField.sizeThatFits(room)
    return CGSize(width: field.width + cancelWidth, height: field.height)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let fieldWidth = max(0, bounds.width - cancelWidth)
    let buttonWidth = showsCancelButton ? cancelButton.intrinsicContentSize.width : 0
    let isMirrored = isRightToLeft
    searchTextField.frame = CGRect(
      x: isMirrored ? cancelWidth : 0, y: 0, width: fieldWidth, height: bounds.height)
    cancelButton.frame = CGRect(
      x: isMirrored ? 0 : bounds.width - buttonWidth, y: 0, width: buttonWidth,
      height: bounds.height)
  }

  private func textDidChange() {
    delegate?.searchBar(self, textDidChange: text ?? "")
  }

  // MARK: The field's delegate

  /// The field tells the bar, which tells its own delegate.
  public func textFieldDidBeginEditing(_ textField: UITextField) {
    delegate?.searchBarTextDidBeginEditing(self)
  }

  /// The field tells the bar, which tells its own delegate.
  public func textFieldDidEndEditing(_ textField: UITextField) {
    delegate?.searchBarTextDidEndEditing(self)
  }

  /// The field tells the bar, which tells its own delegate.
  public func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    delegate?.searchBarSearchButtonClicked(self)
    return false
  }
}

/// Is told what a person does in a search bar.
@preconcurrency @MainActor
public protocol UISearchBarDelegate: AnyObject {
  /// The field got the keyboard focus.
  func searchBarTextDidBeginEditing(_ searchBar: UISearchBar)
  /// The field lost the keyboard focus.
  func searchBarTextDidEndEditing(_ searchBar: UISearchBar)
  /// The person changed the text, or cleared it.
  func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String)
  /// The Return key was pressed.
  func searchBarSearchButtonClicked(_ searchBar: UISearchBar)
  /// The button that ends the search was pressed.
  func searchBarCancelButtonClicked(_ searchBar: UISearchBar)
}

extension UISearchBarDelegate {
  public func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) {}
  public func searchBarTextDidEndEditing(_ searchBar: UISearchBar) {}
  public func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {}
  public func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {}
  public func searchBarCancelButtonClicked(_ searchBar: UISearchBar) {}
}
