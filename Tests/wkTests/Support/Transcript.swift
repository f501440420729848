import Foundation

/// What a person sees who types commands, with names that differ from run to run made the same.
struct Transcript {
  private(set) var text = ""
  let folder: URL
  var replacements: [(String, String)] = []

  mutating func run(_ arguments: String..., input: String = "") async throws {
    let run = try ToolRun(arguments, in: folder, input: Data(input.utf8))
    let end = await run.end()
    var part = (["$ wk"] + arguments.map(Self.quoted)).joined(separator: " ") + "\n"
    part += run.outputText + run.errorText
    part += end == .exit(0) ? "" : "\(end)\n"
    for (name, replacement) in replacements + [(folder.path, "/FOLDER")] {
      part = part.replacingOccurrences(of: name, with: replacement)
    }
    text += part
  }

  private static func quoted(_ argument: String) -> String {
    let isPlain = argument.allSatisfy { $0.isLetter || $0.isNumber || "-_./:=,@".contains($0) }
    return isPlain && !argument.isEmpty ? argument : "'\(argument)'"
  }
}
