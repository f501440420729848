internal import Foundation

/// `wk js`: what a script finds in a page.
struct JSCommand: PageCommand {
  static let name = "js"
  static let fileExtension = "txt"
  static let help = HelpPage(
    summary: "Run a script in a page and print its value.",
    usage: ["[OPTION]... INPUT... SCRIPT", "[OPTION]... INPUT... --file FILE"],
    description: [
      "Runs a script in a page when it has loaded, and prints the value of its last statement: text as"
        + " it is, anything else as JSON with sorted keys, dates in ISO 8601, undefined as nothing.",
      PageOptions.inputDescription,
      "SCRIPT is JavaScript, or '-' to read it from standard input. Put '--' before a script that"
        + " begins with '-'.",
    ],
    groups: [OptionGroup("Options", [file, async, argument, .output, json, .help])]
      + OptionGroup.forPages,
    examples: [
      "https://www.debian.org 'document.links.length'",
      "page.html --json 'Array.from(document.images, image => image.src)'",
      "page.html --file measure.js",
      "page.html --async --arg url=data.json 'return (await fetch(url)).status'",
    ])

  private static let file = Option(
    "file", short: "f", value: "FILE", kind: .file, help: "Read the script from a file.")
  private static let async = Option(
    "async",
    help: "The script is the body of an async function: it may await, and prints what it returns.")
  private static let argument = Option(
    "arg", value: "NAME=VALUE", isList: true,
    help: "With --async, a variable of the script; VALUE is JSON, or else text.")
  private static let json = Option(
    "json", help: "Print text as JSON, too, and undefined as null.")

  private let script: ScriptSource
  private let isAsync: Bool
  private let variables: [(name: String, text: String)]

  static func operandNames(_ arguments: Arguments) -> [String] {
    arguments.has(file) ? [] : ["SCRIPT"]
  }

  init(_ arguments: Arguments) throws(Failure) {
    if let file = arguments.value(of: Self.file) {
      script = file == "-" ? .standardInput : .file(file)
    } else {
      let text = arguments.operands.first ?? ""
      script = text == "-" ? .standardInput : .text(text)
    }
    isAsync = arguments.has(Self.async)
    var variables: [(name: String, text: String)] = []
    for text in arguments.values(of: Self.argument) {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty else {
        throw Failure(.usage, "'--arg' must be NAME=VALUE, not '\(text)'")
      }
      variables.append((String(parts[0]), String(parts[1])))
    }
    self.variables = variables
    if !variables.isEmpty, !isAsync {
      throw Failure(.usage, "'--arg' needs '--async'")
    }
  }

  var readsStandardInput: Bool { script == .standardInput }

  func result(of page: Page) async throws(Failure) -> PageResult {
    let text = try await script.read()
    let value =
      isAsync
      ? try await page.call(text, arguments: values, named: script.name)
      : try await page.evaluate(text, named: script.name)
    let json = JSONText.encode(value)
    guard let value else { return .text("", json: json) }
    return .text((value as? String).map { "\($0)\n" } ?? "\(json)\n", json: json)
  }

  private var values: [String: Any] {
    let pairs = variables.map { name, text in
      let value = try? JSONSerialization.jsonObject(
        with: Data(text.utf8), options: .fragmentsAllowed)
      return (name, value ?? text)
    }
    return Dictionary(pairs) { $1 }
  }
}
