/// The text of an async function around the app's code.
struct FunctionText {
  let body: String
  let parameters: [String]
  /// The text as a string of JSON, which is one of JavaScript.
  let literal: [UInt8]
  /// UTF-16 units before the code, which begins on the first line.
  private let prefixLength: Int

  init(body: String, parameters: [String]) {
    self.body = body
    self.parameters = parameters
    let prefix = "(async function(\(parameters.joined(separator: ","))){"
    // The line break ends a comment on the last line.
    var literal: [UInt8] = []
    literal.appendJSONString("\(prefix)\(body)\n})")
    self.literal = literal
    prefixLength = prefix.utf16.count
  }

  /// The address of the source in the page's process (`FUNCTION_SOURCE` in `app_scripts.c`), so that the code
  /// is told from the page's.
  static let source = "async-function:"

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
