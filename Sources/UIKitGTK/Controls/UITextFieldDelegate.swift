/// Is asked and told about the editing of a text field.
@preconcurrency @MainActor
public protocol UITextFieldDelegate: AnyObject {
  /// The field got the keyboard focus.
  func textFieldDidBeginEditing(_ textField: UITextField)
  /// The field lost the keyboard focus.
  func textFieldDidEndEditing(_ textField: UITextField)
  /// The person changed the text. A selection that changes alone is not told on Linux.
  func textFieldDidChangeSelection(_ textField: UITextField)
  /// Whether the button that clears the field does so; true by default.
  func textFieldShouldClear(_ textField: UITextField) -> Bool
  /// The Return key was pressed: whether it has its usual effect, the field's primary action; true by
  /// default.
  func textFieldShouldReturn(_ textField: UITextField) -> Bool
}

extension UITextFieldDelegate {
  public func textFieldDidBeginEditing(_ textField: UITextField) {}
  public func textFieldDidEndEditing(_ textField: UITextField) {}
  public func textFieldDidChangeSelection(_ textField: UITextField) {}
  public func textFieldShouldClear(_ textField: UITextField) -> Bool { true }
  public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
}
