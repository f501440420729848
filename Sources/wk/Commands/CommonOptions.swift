extension Option {
  static let help = Option("help", short: "h", help: "Print this text.")
  static let output = Option(
    "output", short: "o", value: "FILE", kind: .file,
    help:
      "Where to write; '-' is standard output. The file appears when it is complete. With several"
      + " inputs, or a '/' at its end, the folder to write to.")
  /// Of commands that write files.
  static let jsonOfFiles = Option(
    "json", help: "Print a JSON object about each file when it is written.")
}

extension OptionGroup {
  /// What all commands that load pages have besides their own options.
  static let forPages = PageOptions.groups + [RunOptions.group, RunOptions.speed]
}
