extension NSNumber {
  /// A number of JavaScript's: an integer, if it is one, so that it prints like one as on Apple.
  convenience init(javaScript number: Double) {
    if let integer = Int(exactly: number), number != 0 || number.sign == .plus {
      self.init(value: integer)
    } else {
      self.init(value: number)
    }
  }
}
