/// A text field with the sign for searching, and a button that clears it.
open class UISearchTextField: UITextField {
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    borderStyle = .roundedRect
    clearButtonMode = .always
    autocapitalizationType = .none
    placeholder = "Search"
  }

  override var leadingIcon: String? { "edit-find-symbolic" }
}
