extension Option {
  static let help = Option("help", short: "h", help: "Print this text.")
  static let output = Option(
    "output", short: "o", value: "FILE",
    help: "Where to write; '-' is standard output. The file appears when it is complete.")
}
