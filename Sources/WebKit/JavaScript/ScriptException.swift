/// An exception as the engine reports it: one line of text.
struct ScriptException: Equatable {
  var message: String
  var sourceURL: String?
  var line: Int?
  var column: Int?

  /// What is said of a function whose promise nothing can settle any more, in the engine's words.
  static let unreachable = "Completion handler for function call is no longer reachable"

  /// An exception of the app's code that the parser found before it reached a page.
  init(message: String, line: Int) {
    self.message = message
    self.line = line
    sourceURL = FunctionText.source
  }

  /// Reads what the encoder said of something thrown, or the extension of an exception.
  init(json: Data) {
    let parts = (try? JSONSerialization.jsonObject(with: json)) as? [String: Any] ?? [:]
    message = parts["message"] as? String ?? ""
    sourceURL = (parts["sourceURL"] as? String).flatMap { $0.isEmpty ? nil : $0 }
    line = parts["line"] as? Int
    column = parts["column"] as? Int
  }

  /// Takes `source:line:column: message` apart; the column, or all three, may be missing.
  init(engineText text: String) {
    // The source is a URL, in which a colon is never followed by digits, a colon and a space.
    if let match = text.firstMatch(of: #/^(?<source>\S*?):(?<line>\d+)(:(?<column>\d+))?: /#) {
      sourceURL = match.source.isEmpty ? nil : String(match.source)
      line = Int(match.line)
      column = match.column.flatMap { Int($0) }
      message = String(text[match.range.upperBound...])
    } else {
      message = text
    }
  }

  /// The error that apps get.
  var error: WKError {
    var info: [String: Any] = ["WKJavaScriptExceptionMessage": message]
    info["WKJavaScriptExceptionLineNumber"] = line.map { NSNumber(value: $0) }
    info["WKJavaScriptExceptionColumnNumber"] = column.map { NSNumber(value: $0) }
    info["WKJavaScriptExceptionSourceURL"] = sourceURL.flatMap { URL(string: $0) }
    return WKError(.javaScriptExceptionOccurred, userInfo: info)
  }
}
