/// Why the tool ends without having done its job.
struct Failure: Error, Equatable {
  let status: ExitStatus
  /// One line for a person: what is wrong and, where that helps, what to do.
  let message: String

  init(_ status: ExitStatus, _ message: String) {
    self.status = status
    self.message = Self.line(message)
  }

  /// One line that a terminal can be given: exceptions and engine messages may have more.
  static func line(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ")
      .unicodeScalars.reduce(into: "") { $0 += visible($1) }
  }

  /// A page's words must not command the terminal.
  private static func visible(_ scalar: Unicode.Scalar) -> String {
    guard scalar.properties.generalCategory == .control, scalar != "\t" else {
      return String(scalar)
    }
    let digits = String(scalar.value, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
