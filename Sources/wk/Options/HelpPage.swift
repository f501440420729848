/// The text that `--help` prints.
struct HelpPage: Sendable {
  /// The line in the list of commands.
  let summary: String
  /// What follows `Usage: wk NAME`.
  let usage: [String]
  /// Paragraphs.
  let description: [String]
  let options: [Option]
  /// What follows `wk NAME`.
  let examples: [String]

  private static let width = 80

  func text(command: String) -> String {
    var sections: [String] = []
    sections.append(
      usage.enumerated().map { "\($0 == 0 ? "Usage:" : "   or:") wk \(command) \($1)" }
        .joined(separator: "\n"))
    sections += description.map { Self.wrapped($0, indentation: 0) }
    sections.append("Options:\n" + Self.table(options.map(Self.row)))
    sections.append(
      "Examples:\n" + examples.map { "  wk \(command) \($0)" }.joined(separator: "\n"))
    return sections.joined(separator: "\n\n") + "\n"
  }

  /// The left and right column of an option.
  static func row(_ option: Option) -> (String, String) {
    let short = option.short.map { "-\($0), " } ?? "    "
    return ("\(short)--\(option.long)\(option.valueName.map { " \($0)" } ?? "")", option.help)
  }

  /// Two columns, the right one wrapped.
  static func table(_ rows: [(String, String)]) -> String {
    let column = (rows.map(\.0.count).max() ?? 0) + 4
    return rows.map { left, right in
      let padding = String(repeating: " ", count: column - 2 - left.count)
      return "  \(left)\(padding)"
        + wrapped(right, indentation: column).drop { $0 == " " }
    }.joined(separator: "\n")
  }

  /// Lines of at most `width` characters, each indented.
  static func wrapped(_ text: String, indentation: Int) -> String {
    let margin = String(repeating: " ", count: indentation)
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(margin + word)
      }
    }
    return lines.joined(separator: "\n")
  }
}
