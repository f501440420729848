/// Why the tool ends without having done its job.
struct Failure: Error, Equatable {
  let status: ExitStatus
  /// One line for a person: what is wrong and, where that helps, what to do.
  let message: String

  init(_ status: ExitStatus, _ message: String) {
    self.status = status
    // Exceptions and engine messages may have more lines.
    self.message = message.split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
