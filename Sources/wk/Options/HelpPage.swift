/// The text that `--help` prints.
struct HelpPage: Sendable {
  /// The line in the list of commands.
  let summary: String
  /// What follows `Usage: wk NAME`.
  let usage: [String]
  /// Paragraphs.
  let description: [String]
  let groups: [OptionGroup]
  /// What follows `wk NAME`.
  let examples: [String]

  private static let width = 80

  var options: [Option] { groups.flatMap(\.options) }

  func text(command: String) -> String {
    var sections: [String] = []
    sections.append(
      usage.enumerated().map { "\($0 == 0 ? "Usage:" : "   or:") wk \(command) \($1)" }
        .joined(separator: "\n"))
    sections += description.map { Self.wrapped($0, indentation: 0) }
    let column = options.map { Self.row($0).0.count }.max() ?? 0
    sections += groups.map {
      "\($0.title):\n" + Self.table($0.options.map(Self.row), leftWidth: min(column, 24))
    }
    sections.append(
      "Examples:\n"
        + exampleLines(command: command).joined(
          separator: "\n"))
    return sections.joined(separator: "\n\n") + "\n"
  }

  func exampleLines(command: String) -> [String] {
    examples.map { $0.isEmpty ? "  wk \(command)" : "  wk \(command) \($0)" }
  }

  /// The left and right column of an option.
  static func row(_ option: Option) -> (String, String) {
    let short = option.short.map { "-\($0), " } ?? "    "
    return ("\(short)--\(option.long)\(option.valueName.map { " \($0)" } ?? "")", option.help)
  }

  /// Two columns, the right one wrapped.
  ///
  /// - Parameter leftWidth: of the left column, if it is not that of its longest entry; what is longer gets a
  ///   line of its own.
  static func table(_ rows: [(String, String)], leftWidth: Int? = nil) -> String {
    let column = (leftWidth ?? rows.map(\.0.count).max() ?? 0) + 4
    return rows.map { left, right in
      let text = wrapped(right, indentation: column)
      guard left.count + 4 <= column else { return "  \(left)\n\(text)" }
      let padding = String(repeating: " ", count: column - 2 - left.count)
      return "  \(left)\(padding)" + text.drop { $0 == " " }
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
