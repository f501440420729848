internal import GObjectSupport

/// The text of an async function around the app's code.
@MainActor
struct FunctionText {
  let body: String
  let parameters: [String]
  /// The text as a string of JSON, which is one of JavaScript.
  let literal: [UInt8]
  /// Why the code may not be called, although it would parse where it stands: it closes the function and opens
  /// another one.
  let escape: ScriptException?
  /// UTF-16 units before the code, which begins on the first line.
  private let prefixLength: Int

  init(body: String, parameters: [String]) {
    self.body = body
    self.parameters = parameters
    let list = parameters.joined(separator: ",")
    let prefix = "(async function(\(list)){"
    // The line break ends a comment on the last line.
    let text = "\(prefix)\(body)\n})"
    var literal: [UInt8] = []
    literal.appendJSONString(text)
    self.literal = literal
    prefixLength = prefix.utf16.count
    escape = Self.escape(of: body, list, from: text)
  }

  /// Whether this is the text for the code; by its bytes: to Swift, strings are equal that are not the same code.
  func isFor(_ body: String, parameters: [String]) -> Bool {
    self.body.isSameText(as: body)
      && self.parameters.elementsEqual(parameters) { $0.isSameText(as: $1) }
  }

  /// Looks at the code as the body of a declaration and as that of a method.
  ///
  /// After a declaration no comma can follow, and after a method nothing else; so no code passes both that closes
  /// the function.
  private static func escape(
    of body: String, _ parameters: String, from text: String
  ) -> ScriptException? {
    let brace = UInt8(ascii: "}")
    guard body.utf8.contains(brace) || parameters.utf8.contains(brace) else { return nil }
    let parser = ScriptParser.shared
    let code = "f(\(parameters)){\(body)\n}"
    guard
      let error = parser.error(in: "async function \(code)")
        ?? parser.error(in: "({async \(code)})"),
      // Else the page's own parser says what is wrong with it.
      parser.parses(text)
    else { return nil }
    return ScriptException(message: "SyntaxError: \(error.message)", line: error.line)
  }

  /// The address of the source in the page's process (`FUNCTION_SOURCE` in `app_scripts.c`), so that the code
  /// is told from the page's.
  nonisolated static let source = "async-function:"

  /// Says where in the app's code something was thrown there.
  ///
  /// - Parameter address: the document's, which is the source's address for the app.
  func unwrap(_ exception: inout ScriptException, address: String?) {
    guard exception.sourceURL == Self.source else { return }
    exception.sourceURL = address
    if exception.line == 1, let column = exception.column, column > prefixLength {
      exception.column = column - prefixLength
    }
  }
}

extension String {
  fileprivate func isSameText(as other: String) -> Bool {
    self == other && utf8.elementsEqual(other.utf8)
  }
}
