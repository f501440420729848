/// Takes a command line apart, by the GNU conventions.
///
/// `--name value`, `--name=value`, `-n value`, `-nvalue`, switches together (`-ab`), options after
/// operands, and `--` before operands that look like options. The last of several values counts.
struct OptionParser {
  let options: [Option]
  /// Whether the first operand ends the options, because it is a command with options of its own.
  var stopsAtOperand = false

  func parse(_ arguments: [String]) throws(Failure) -> Arguments {
    var result = Arguments()
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        result.operands += rest
        break
      } else if argument.hasPrefix("--") {
        try parseLong(argument.dropFirst(2), &rest, into: &result)
      } else if argument.hasPrefix("-"), argument != "-" {
        try parseShort(argument.dropFirst(), &rest, into: &result)
      } else if stopsAtOperand {
        result.operands = [argument] + rest
        break
      } else {
        result.operands.append(argument)
      }
    }
    return result
  }

  private func parseLong(
    _ text: Substring, _ rest: inout ArraySlice<String>, into result: inout Arguments
  ) throws(Failure) {
    let name = text.prefix { $0 != "=" }
    let value = name.endIndex < text.endIndex ? text[name.endIndex...].dropFirst() : nil
    guard let option = options.first(where: { $0.long == name }) else {
      throw unknown("--\(name)")
    }
    if option.valueName == nil {
      guard value == nil else { throw Failure(.usage, "option '--\(name)' takes no value") }
      result.add("", to: option)
    } else if let value {
      result.add(String(value), to: option)
    } else {
      result.add(try next(&rest, for: "--\(name)", option), to: option)
    }
  }

  private func parseShort(
    _ text: Substring, _ rest: inout ArraySlice<String>, into result: inout Arguments
  ) throws(Failure) {
    var letters = text
    while let letter = letters.popFirst() {
      guard let option = options.first(where: { $0.short == letter }) else {
        throw unknown("-\(letter)")
      }
      if option.valueName == nil {
        result.add("", to: option)
      } else {
        let value = letters.isEmpty ? try next(&rest, for: "-\(letter)", option) : String(letters)
        result.add(value, to: option)
        return
      }
    }
  }

  private func next(
    _ rest: inout ArraySlice<String>, for spelling: String, _ option: Option
  ) throws(Failure) -> String {
    guard let value = rest.popFirst() else {
      throw Failure(.usage, "option '\(spelling)' needs a value, \(option.valueName ?? "")")
    }
    return value
  }

  private func unknown(_ spelling: String) -> Failure {
    let spellings = options.flatMap(\.spellings)
    return Failure(
      .usage, "unknown option '\(spelling)'" + Suggestion.hint(for: spelling, among: spellings))
  }
}
