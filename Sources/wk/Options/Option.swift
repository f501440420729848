/// An option of a command.
struct Option: Hashable, Sendable {
  let short: Character?
  let long: String
  /// What the help calls its value; nil for a switch.
  let valueName: String?
  let help: String
  /// What its value is, for shells that complete it.
  let kind: Kind
  /// Whether each value counts rather than the last one.
  let isList: Bool
  /// Whether it is for all pages of a run, so that no line of a manifest can say otherwise.
  let isOfRun: Bool

  /// Kinds of values that a shell can complete.
  enum Kind: Hashable, Sendable {
    case text
    case file
    case words([String])
  }

  init(
    _ long: String, short: Character? = nil, value: String? = nil, kind: Kind = .text,
    isList: Bool = false, isOfRun: Bool = false, help: String
  ) {
    self.short = short
    self.long = long
    valueName = value
    self.kind = kind
    self.isList = isList
    self.isOfRun = isOfRun
    self.help = help
  }

  /// Every way to write it: `-o`, `--output`.
  var spellings: [String] { (short.map { ["-\($0)"] } ?? []) + ["--\(long)"] }
}

/// Options that stand together on a help page.
struct OptionGroup: Sendable {
  let title: String
  let options: [Option]

  init(_ title: String, _ options: [Option]) {
    self.title = title
    self.options = options
  }
}
