/// Reads the visual format language:
///
///     format      (H: | V:)? (| connection)? view (connection view)* (connection |)?
///     view        [ name ( ( predicate (, predicate)* ) )? ]
///     connection  nothing | - | - number or metric - | - ( predicate (, predicate)* ) -
///     predicate   (== | <= | >=)? number, metric or view (@ number or metric)?
struct VisualFormatParser {
  private let format: String
  private let characters: [Character]
  private var position = 0

  static func parse(_ format: String) throws(VisualFormatError) -> VisualFormat {
    var parser = VisualFormatParser(format)
    return try parser.parseFormat()
  }

  private init(_ format: String) {
    self.format = format
    characters = Array(format)
  }

  private mutating func parseFormat() throws(VisualFormatError) -> VisualFormat {
    var result = VisualFormat()
    if skip("H:") {
      result.axis = .horizontal
    } else if skip("V:") {
      result.axis = .vertical
    }
    if skip("|") { result.leading = try parseConnection() }
    result.views.append(try parseView())
    while !isAtEnd {
      let connection = try parseConnection()
      if skip("|") {
        result.trailing = connection
        break
      }
      result.connections.append(connection)
      result.views.append(try parseView())
    }
    if !isAtEnd { throw error("Expected the end of the format string") }
    return result
  }

  private mutating func parseView() throws(VisualFormatError) -> VisualFormat.Element {
    guard skip("[") else {
      throw error("Expected a view. View names must be enclosed in square brackets, e.g. [foo]")
    }
    let start = position
    guard let name = parseName() else { throw error("Expected a view name after '['") }
    let predicates = peek == "(" ? try parsePredicates() : []
    guard skip("]") else { throw error("Expected a ']' after the view '\(name)'") }
    return VisualFormat.Element(name: name, predicates: predicates, position: start)
  }

  private mutating func parseConnection() throws(VisualFormatError) -> VisualFormat.Connection {
    guard skip("-") else { return .flush }
    if peek == "[" || peek == "|" { return .standard }
    let predicates: [VisualFormat.Predicate]
    if peek == "(" {
      predicates = try parsePredicates()
    } else {
      let start = position
      let object = try parseObject("Expected a distance, a view or '|' after '-'")
      predicates = [VisualFormat.Predicate(object: object, position: start)]
    }
    guard skip("-") else { throw error("Expected a '-' after the distance") }
    return .spaced(predicates)
  }

  private mutating func parsePredicates() throws(VisualFormatError) -> [VisualFormat.Predicate] {
    guard skip("(") else { throw error("Expected a '('") }
    var predicates: [VisualFormat.Predicate] = []
    repeat {
      predicates.append(try parsePredicate())
    } while skip(",")
    guard skip(")") else { throw error("Expected a ')' or ',' after the predicate") }
    return predicates
  }

  private mutating func parsePredicate() throws(VisualFormatError) -> VisualFormat.Predicate {
    let start = position
    var relation = NSLayoutConstraint.Relation.equal
    if skip("==") {
      relation = .equal
    } else if skip("<=") {
      relation = .lessThanOrEqual
    } else if skip(">=") {
      relation = .greaterThanOrEqual
    }
    let object = try parseObject("Expected a number, a metric or a view name")
    let priority = skip("@") ? try parseObject("Expected a priority after '@'") : nil
    return VisualFormat.Predicate(
      relation: relation, object: object, priority: priority, position: start)
  }

  private mutating func parseObject(_ expectation: String) throws(VisualFormatError)
    -> VisualFormat.Object
  {
    if let name = parseName() { return .name(name) }
    guard let number = parseNumber() else { throw error(expectation) }
    return .number(number)
  }

  /// A letter or underscore, then letters, digits, underscores.
  private mutating func parseName() -> String? {
    guard let first = peek, first.isLetter || first == "_" else { return nil }
    return take { $0.isLetter || $0.isNumber || $0 == "_" }
  }

  private mutating func parseNumber() -> Double? {
    let start = position
    let sign = skip("-") ? "-" : ""
    let digits = take { $0.isASCII && $0.isNumber || $0 == "." }
    guard let number = Double(sign + digits) else {
      position = start
      return nil
    }
    return number
  }

  private var isAtEnd: Bool { position == characters.count }
  private var peek: Character? { isAtEnd ? nil : characters[position] }

  private mutating func skip(_ text: String) -> Bool {
    guard characters[position...].starts(with: text) else { return false }
    position += text.count
    return true
  }

  private mutating func take(while belongs: (Character) -> Bool) -> String {
    let taken = characters[position...].prefix(while: belongs)
    position += taken.count
    return String(taken)
  }

  private func error(_ message: String) -> VisualFormatError {
    VisualFormatError(message: message, format: format, position: position)
  }
}
