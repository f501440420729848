/// An option of a command.
struct Option: Hashable, Sendable {
  let short: Character?
  let long: String
  /// What the help calls its value; nil for a switch.
  let valueName: String?
  let help: String

  init(_ long: String, short: Character? = nil, value: String? = nil, help: String) {
    self.short = short
    self.long = long
    valueName = value
    self.help = help
  }

  /// Every way to write it: `-o`, `--output`.
  var spellings: [String] { (short.map { ["-\($0)"] } ?? []) + ["--\(long)"] }
}
