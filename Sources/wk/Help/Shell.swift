/// A shell that can complete command lines, and what it is told for that.
enum Shell: String, CaseIterable {
  case bash
  case zsh
  case fish

  static var words: [String] { allCases.map(\.rawValue) }

  var completions: String {
    switch self {
    case .bash: BashCompletions.text
    case .zsh: ZshCompletions.text
    case .fish: FishCompletions.text
    }
  }
}

private enum BashCompletions {
  static var text: String {
    let commands = Tool.commands.map { $0.name }
    let cases = Tool.commands.map { command in
      let options = command.help.options
      let values = options.filter { $0.valueName != nil }.map { option in
        let words =
          switch option.kind {
          case .text: "COMPREPLY=()"
          case .file: "COMPREPLY=($(compgen -f -- \"$word\"))"
          case .words(let words):
            "COMPREPLY=($(compgen -W '\(words.joined(separator: " "))' -- \"$word\"))"
          }
        return "        \(option.spellings.joined(separator: "|"))) \(words); return ;;"
      }
      let spellings = options.flatMap(\.spellings).joined(separator: " ")
      let operands =
        command.name == HelpCommand.name ? "-W '\(commands.joined(separator: " "))'" : "-f"
      return """
            \(command.name))
              case "$before" in
        \(values.joined(separator: "\n"))
              esac
              if [[ "$word" == -* ]]; then
                COMPREPLY=($(compgen -W '\(spellings)' -- "$word"))
              else
                COMPREPLY=($(compgen \(operands) -- "$word"))
              fi
              ;;
        """
    }
    let general = Tool.options.flatMap(\.spellings).joined(separator: " ")
    return """
      # bash completion for wk; made by 'wk help --completions bash'
      _wk() {
        local word before
        word="${COMP_WORDS[COMP_CWORD]}"
        before="${COMP_WORDS[COMP_CWORD-1]}"
        if (( COMP_CWORD == 1 )); then
          COMPREPLY=($(compgen -W '\(commands.joined(separator: " ")) \(general)' -- "$word"))
          return
        fi
        case "${COMP_WORDS[1]}" in
      \(cases.joined(separator: "\n"))
        esac
      }
      complete -o filenames -F _wk wk

      """
  }
}

private enum ZshCompletions {
  static var text: String {
    let commands = Tool.commands.map {
      "    '\($0.name):\(quoted($0.help.summary))'"
    }
    let cases = Tool.commands.map { command in
      let options = command.help.options.flatMap { option in
        option.spellings.map { spelling in
          let value = option.valueName.map { ":\(quoted($0)):\(action(option.kind))" } ?? ""
          let sign = option.valueName == nil ? "" : spelling.hasPrefix("--") ? "=" : "+"
          let star = option.isList ? "*" : ""
          return "      '\(star)\(spelling)\(sign)[\(quoted(option.help))]\(value)'"
        }
      }
      let operands =
        command.name == HelpCommand.name
        ? "      '*:command:(\(Tool.commands.map { $0.name }.joined(separator: " ")))'"
        : "      '*:input:_files'"
      return """
            \(command.name))
              arguments=(
        \((options + [operands]).joined(separator: "\n"))
              )
              ;;
        """
    }
    return """
      #compdef wk
      # zsh completion for wk; made by 'wk help --completions zsh'
      _wk() {
        local -a commands arguments
        commands=(
      \(commands.joined(separator: "\n"))
        )
        if (( CURRENT == 2 )); then
          _describe command commands
          return
        fi
        local name=$words[2]
        shift words
        (( CURRENT -= 1 ))
        case $name in
      \(cases.joined(separator: "\n"))
        esac
        _arguments -s -S $arguments
      }
      _wk "$@"

      """
  }

  private static func action(_ kind: Option.Kind) -> String {
    switch kind {
    case .text: " "
    case .file: "_files"
    case .words(let words): "(\(words.joined(separator: " ")))"
    }
  }

  private static func quoted(_ text: String) -> String {
    text.replacing("'", with: "'\\''").replacing("[", with: "\\[").replacing("]", with: "\\]")
      .replacing(":", with: "\\:")
  }
}

private enum FishCompletions {
  static var text: String {
    let names = Tool.commands.map { $0.name }.joined(separator: " ")
    var lines = [
      "# fish completion for wk; made by 'wk help --completions fish'",
      "set -l commands \(names)",
    ]
    for option in Tool.options {
      lines.append(
        "complete -c wk -n \"not __fish_seen_subcommand_from $commands\"\(flags(option))")
    }
    for command in Tool.commands {
      lines.append(
        "complete -c wk -f -n \"not __fish_seen_subcommand_from $commands\" -a \(command.name)"
          + " -d \(quoted(command.help.summary))")
      for option in command.help.options {
        lines.append(
          "complete -c wk -n \"__fish_seen_subcommand_from \(command.name)\"\(flags(option))")
      }
    }
    return lines.map { "\($0)\n" }.joined()
  }

  private static func flags(_ option: Option) -> String {
    let short = option.short.map { " -s \($0)" } ?? ""
    let value =
      switch option.kind {
      case _ where option.valueName == nil: ""
      case .text: " -x"
      case .file: " -r -F"
      case .words(let words): " -x -a \(quoted(words.joined(separator: " ")))"
      }
    return "\(short) -l \(option.long)\(value) -d \(quoted(option.help))"
  }

  private static func quoted(_ text: String) -> String {
    "'\(text.replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'"
  }
}
