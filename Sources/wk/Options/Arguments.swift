/// A command line taken apart.
struct Arguments: Equatable {
  private var values: [Option: [String]] = [:]
  var operands: [String] = []

  mutating func add(_ value: String, to option: Option) {
    values[option, default: []].append(value)
  }

  /// Takes these values for whatever was given before; with none, the option was not given.
  mutating func replace(_ option: Option, with new: [String]) {
    values[option] = new.isEmpty ? nil : new
  }

  /// Whether the option was given.
  func has(_ option: Option) -> Bool { values[option] != nil }

  /// Whether an option of this long name was given: commands have the same for different things.
  func has(named name: String) -> Bool { values.keys.contains { $0.long == name } }

  /// The last value.
  func value(of option: Option) -> String? { values[option]?.last }

  /// All values, in the order in which they were given.
  func values(of option: Option) -> [String] { values[option] ?? [] }

  /// - Throws: a usage failure if the value is none of the words.
  func word(of option: Option, among words: [String], default standard: String) throws(Failure)
    -> String
  {
    guard let text = value(of: option) else { return standard }
    guard words.contains(text) else {
      let list = words.dropLast().joined(separator: ", ")
      throw Failure(
        .usage, "'--\(option.long)' must be \(list) or \(words.last ?? ""), not '\(text)'")
    }
    return text
  }

  /// - Throws: a usage failure if the value is no number in the range.
  func number(
    of option: Option, in range: ClosedRange<Double>, default standard: Double
  ) throws(Failure) -> Double {
    guard let text = value(of: option) else { return standard }
    guard let number = Self.decimal(text), range.contains(number) else {
      throw Failure(
        .usage,
        "'--\(option.long)' must be a number from \(JSONText.encode(range.lowerBound)) to"
          + " \(JSONText.encode(range.upperBound)), not '\(text)'")
    }
    return number
  }

  /// Swift reads hexadecimal numbers, too; people do not write these so.
  static func decimal(_ text: some StringProtocol) -> Double? {
    text.allSatisfy { "0123456789.eE+-".contains($0) } ? Double(text) : nil
  }

  /// - Throws: a usage failure if the value is not a whole number in the range.
  func integer(
    of option: Option, in range: ClosedRange<Int>, default standard: Int
  ) throws(Failure) -> Int {
    guard let text = value(of: option) else { return standard }
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
    guard let text = value(of: option) else { return standard }
    guard let number = Self.decimal(text), number > 0, number <= maximum else {
      throw Failure(
        .usage,
        "'--\(option.long)' must be a number of seconds, above 0 and up to \(Int(maximum)),"
          + " not '\(text)'")
    }
    return number
  }
}
