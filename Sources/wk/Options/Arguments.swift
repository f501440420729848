/// A command line taken apart.
struct Arguments: Equatable {
  private var values: [Option: String] = [:]
  var operands: [String] = []

  mutating func set(_ option: Option, to value: String) { values[option] = value }

  /// Whether the option was given.
  func has(_ option: Option) -> Bool { values[option] != nil }

  func value(of option: Option) -> String? { values[option] }

  /// - Throws: a usage failure if the value is not a whole number in the range.
  func integer(
    of option: Option, in range: ClosedRange<Int>, default standard: Int
  ) throws(Failure) -> Int {
    guard let text = values[option] else { return standard }
    guard let number = Int(text), range.contains(number) else {
      throw Failure(
        .usage,
        "'--\(option.long)' must be a whole number from \(range.lowerBound) to \(range.upperBound),"
          + " not '\(text)'")
    }
    return number
  }

  /// - Throws: a usage failure if the value is not a time above 0 and up to `maximum` seconds.
  func seconds(
    of option: Option, default standard: Double, maximum: Double
  ) throws(Failure) -> Double {
    guard let text = values[option] else { return standard }
    // Swift reads hexadecimal numbers, too; people do not write times so.
    guard text.allSatisfy({ "0123456789.eE+-".contains($0) }), let number = Double(text),
      number > 0, number <= maximum
    else {
      throw Failure(
        .usage,
        "'--\(option.long)' must be a number of seconds, above 0 and up to \(Int(maximum)),"
          + " not '\(text)'")
    }
    return number
  }

  /// The operands, if there are as many as names.
  ///
  /// - Throws: a usage failure that names the first one missing or too many.
  func operands(_ names: String...) throws(Failure) -> [String] {
    if operands.count < names.count {
      throw Failure(.usage, "\(names[operands.count]) is missing")
    }
    if operands.count > names.count {
      throw Failure(.usage, "unexpected argument '\(operands[names.count])'")
    }
    return operands
  }
}
