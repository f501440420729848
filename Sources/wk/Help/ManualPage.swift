/// The manual page, made of the same tables as the help.
enum ManualPage {
  static var text: String {
    var lines = [
      ".TH WK 1 \"\" \"wk \(Tool.version)\" \"User Commands\"", ".SH NAME",
      "wk \\- web pages to PDF, pictures, archives, text and values, without a display",
      ".SH SYNOPSIS", ".B wk", ".I COMMAND", "[\\fIOPTION\\fR]... \\fIINPUT\\fR...",
      ".SH DESCRIPTION", escaped(Tool.summary), ".SH COMMANDS",
    ]
    for command in Tool.commands { lines += section(command) }
    lines.append(".SH EXIT STATUS")
    for status in ExitStatus.allCases {
      lines += [".TP", ".B \(status.rawValue)", escaped(status.summary)]
    }
    lines += [".SH ENVIRONMENT"]
    for (name, meaning) in Tool.variables { lines += [".TP", ".B \(name)", escaped(meaning)] }
    lines += [".SH NOTES", escaped(Tool.notes)]
    return lines.map { "\($0)\n" }.joined()
  }

  private static func section(_ command: any Command.Type) -> [String] {
    let help = command.help
    var lines = [".SS wk \(command.name)"]
    for usage in help.usage {
      lines += [".B wk \(command.name)", escaped(usage), ".br"]
    }
    for paragraph in help.description { lines += [".PP", escaped(paragraph)] }
    for group in help.groups {
      // What many commands have is said once.
      if command.name != first(with: group.title)?.name, isShared(group) {
        lines += [
          ".PP", escaped("\(group.title): see \\fBwk \(first(with: group.title)?.name ?? "")\\fR."),
        ]
        continue
      }
      lines += [".PP", ".I \(escaped(group.title))"]
      for option in group.options {
        let (left, right) = HelpPage.row(option)
        let spelling = left.drop { $0 == " " }
        lines += [".TP", ".B \(escaped(String(spelling)))", escaped(right)]
      }
    }
    lines += [".PP", ".I Examples", ".nf"]
    lines += help.exampleLines(command: command.name).map(escaped)
    lines.append(".fi")
    return lines
  }

  private static func isShared(_ group: OptionGroup) -> Bool {
    OptionGroup.forPages.contains { $0.title == group.title }
  }

  /// The command that the group is described with; it has the most of its options.
  private static func first(with title: String) -> (any Command.Type)? {
    Tool.commands.filter { $0.help.groups.contains { $0.title == title } }
      .first { $0.name == "shot" }
      ?? Tool.commands.first {
        $0.help.groups.contains { $0.title == title }
      }
  }

  private static func escaped(_ text: String) -> String {
    let text = text.replacing("\\f", with: "\u{1}").replacing("\\", with: "\\e")
      .replacing("\u{1}", with: "\\f").replacing("-", with: "\\-")
    return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&\(text)" : text
  }
}
