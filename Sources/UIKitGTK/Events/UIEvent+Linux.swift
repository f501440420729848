extension UIEvent.ButtonMask: ExpressibleByIntegerLiteral {
  /// Lets code that was written for macOS, where WebKit tells of buttons by numbers, compare with 0 for no
  /// button and 1 for the primary one.
  public init(integerLiteral value: Int) {
    self.init(rawValue: value)
  }
}
