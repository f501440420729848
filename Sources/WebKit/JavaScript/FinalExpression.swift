/// The last expression of a script: what gives the script its value.
///
/// A script's value can only be had in the web process, and only from within the script. When its last
/// statement is an expression, a function call can be put around that, and sees the value before the
/// engine tries to carry it to the app. Nothing else about the script changes: it stays a script, with
/// its own declarations, `this`, and lines.
struct FinalExpression: Equatable {
  /// The whole script, with the call in it.
  let script: String
  /// The line on which the call was put in, from 1.
  let line: Int
  /// UTF-16 units of that line before the call.
  let column: Int
  /// UTF-16 units put in at that place.
  let insertedLength: Int

  /// Finds the last expression, or returns nil if the script ends in another kind of statement.
  ///
  /// - Parameters:
  ///   - function: the name to call.
  ///   - parses: whether a text is, by itself, a valid script.
  init?(of script: String, calling function: String, parses: (String) -> Bool) {
    let body = script.trimmingSuffix { $0.isWhitespace || $0 == ";" }
    guard let start = Self.start(in: body, parses: parses) else { return nil }
    let before = body[..<start]
    let call = "\(function)(("
    self.script = "\(before)\(call)\(body[start...])\n))"
    let lineStart =
      before.lastIndex(where: \.endsLineOfScript).map(before.index(after:)) ?? before.startIndex
    line = 1 + before.lazy.filter(\.endsLineOfScript).count
    column = before[lineStart...].utf16.count
    insertedLength = call.utf16.count
  }

  /// Where the column of an error in ``script`` is in the original.
  func originalColumn(line: Int, column: Int) -> Int {
    line == self.line && column > self.column + insertedLength ? column - insertedLength : column
  }

  /// How many places, from the end, are tried as the end of the statement before.
  private static let candidates = 16

  private static func start(in body: Substring, parses: (String) -> Bool) -> String.Index? {
    if isExpression(body, parses: parses) { return body.startIndex }
    var end = body.endIndex
    for _ in 0..<candidates {
      guard let last = body[..<end].lastIndex(where: mayEndStatement) else { return nil }
      let start = body.index(after: last)
      let (before, rest) = (body[..<start], body[start...])
      if isExpression(rest, parses: parses), parses(String(before)),
        // Inside a comment anything would parse, so this must not.
        !parses("\(before)@"),
        body[last] == ";" || (isSeparate(rest, from: before) && parses(String(body)))
      {
        return start
      }
      end = last
    }
    return nil
  }

  private static func mayEndStatement(_ character: Character) -> Bool {
    character == ";" || character == "}" || character.endsLineOfScript
  }

  /// Whether two statements without a semicolon between them are two indeed, if both and the whole parse.
  private static func isSeparate(_ rest: Substring, from before: Substring) -> Bool {
    // Alone it is a name, and a declaration with what follows.
    if before.trimmingSuffix(while: \.isWhitespace).hasSuffix("let") { return false }
    // Nothing that goes on with an expression begins like this.
    guard let first = rest.first(where: { !$0.isWhitespace }) else { return false }
    return first.isLetter || first.isNumber || "_$'\"".contains(first)
  }

  /// Whether the text, where a statement may begin, is an expression statement.
  private static func isExpression(_ text: Substring, parses: (String) -> Bool) -> Bool {
    guard !beginsOtherStatement(text) else { return false }
    // Two kinds of brackets, so that no text passes that closes a bracket which it did not open.
    return parses("(\(text)\n)") && parses("[\(text)\n]")
  }

  /// Whether the text begins with a word that makes it a declaration or a block rather than an
  /// expression, although it might parse as one.
  private static func beginsOtherStatement(_ text: Substring) -> Bool {
    var rest = text.drop(while: \.isWhitespace)
    while rest.hasPrefix("/*") || rest.hasPrefix("//") {
      let end =
        rest.hasPrefix("/*")
        ? rest.range(of: "*/")?.upperBound : rest.firstIndex(where: \.endsLineOfScript)
      guard let end else { return true }
      rest = rest[end...].drop(while: \.isWhitespace)
    }
    if rest.isEmpty || rest.hasPrefix("{") { return true }
    let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "$" || $0 == "\\" }
    return ["function", "class", "let", "async"].contains(word)
  }
}

extension StringProtocol {
  fileprivate func trimmingSuffix(while predicate: (Character) -> Bool) -> SubSequence {
    var end = endIndex
    while end > startIndex, predicate(self[index(before: end)]) { end = index(before: end) }
    return self[..<end]
  }
}

extension Character {
  /// Whether a script has another line after this; other line breaks of Unicode are spaces there, or errors.
  fileprivate var endsLineOfScript: Bool {
    ["\n", "\r", "\r\n", "\u{2028}", "\u{2029}"].contains(self)
  }
}
