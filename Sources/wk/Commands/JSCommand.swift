internal import Foundation

/// `wk js`: what a script finds in a page.
struct JSCommand: Command {
  static let name = "js"
  static let help = HelpPage(
    summary: "Run a script in a page and print its value.",
    usage: ["INPUT SCRIPT", "INPUT --file FILE"],
    description: [
      "Runs a script in a page when it has loaded, and prints the value of its last statement: text as"
        + " it is, anything else as JSON with sorted keys, dates in ISO 8601, undefined as nothing.",
      PageOptions.inputDescription,
      "SCRIPT is JavaScript, or '-' to read it from standard input. Put '--' before a script that"
        + " begins with '-'.",
    ],
    options: [file, json] + PageOptions.all,
    examples: [
      "https://www.debian.org 'document.links.length'",
      "page.html --json 'Array.from(document.images, image => image.src)'",
      "page.html --file measure.js",
    ])

  private static let file = Option(
    "file", short: "f", value: "FILE", help: "Read the script from a file.")
  private static let json = Option(
    "json", help: "Print text as JSON, too, and undefined as null.")

  private let input: Input
  private let script: ScriptSource
  private let printsOnlyJSON: Bool
  private let options: PageOptions

  init(_ arguments: Arguments) throws(Failure) {
    if let file = arguments.value(of: Self.file) {
      input = try Input(arguments.operands("INPUT")[0])
      script = file == "-" ? .standardInput : .file(file)
    } else {
      let operands = try arguments.operands("INPUT", "SCRIPT")
      input = try Input(operands[0])
      script = operands[1] == "-" ? .standardInput : .text(operands[1])
    }
    if input == .standardInput, script == .standardInput {
      throw Failure(.usage, "the page and the script cannot both come from standard input")
    }
    printsOnlyJSON = arguments.has(Self.json)
    options = try PageOptions(arguments)
  }

  func run() async throws {
    let lines = try await Timeout.run(seconds: options.timeout) {
      let text = try await script.read()
      let page = try await Page.visit(input, viewport: options.viewport)
      let value = try await page.evaluate(text, named: script.name)
      if !printsOnlyJSON {
        guard let value else { return "" }
        if let text = value as? String { return "\(text)\n" }
      }
      return "\(JSONText.encode(value))\n"
    }
    try Output.standardOutput.write(Data(lines.utf8))
  }
}
