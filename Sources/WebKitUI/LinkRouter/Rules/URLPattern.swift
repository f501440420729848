/// A pattern for a part of a URL: `*` for any characters or none, `?` for one, `$(name)` for a variable's values.
///
/// It takes time in proportion to the lengths of text and pattern, whatever they are.
struct URLPattern: Sendable {
  enum Token: Sendable {
    case scalar(Unicode.Scalar)
    case anyScalar
    case anything
    case oneOf(Set<Unicode.Scalar>)
    case alternatives([[Token]])
  }

  private let tokens: [Token]

  init(_ text: String, variables: PatternVariables = PatternVariables()) {
    tokens = Self.tokens(of: text, variables: variables)
  }

  /// How much work a text's every character may cause.
  var cost: Int { Self.cost(of: tokens) }

  func matches(_ text: String, caseSensitive: Bool = true) -> Bool {
    let scalars = Array((caseSensitive ? text : text.lowercased()).unicodeScalars)
    var places = [Bool](repeating: false, count: scalars.count + 1)
    places[0] = true
    return Self.advance(places, over: tokens, in: scalars, caseSensitive)?.last ?? false
  }

  private static func tokens(of text: String, variables: PatternVariables) -> [Token] {
    var tokens: [Token] = []
    var rest = Substring(text).unicodeScalars
    while let scalar = rest.popFirst() {
      switch scalar {
      case "?": tokens.append(.anyScalar)
      case "*":
        if case .anything = tokens.last { continue }
        tokens.append(.anything)
      case "$":
        guard rest.first == "(", let end = rest.firstIndex(of: ")"),
          let token = variables.token(
            named: String(rest[rest.index(after: rest.startIndex)..<end]))
        else { fallthrough }
        tokens.append(token)
        rest = rest[rest.index(after: end)...]
      default: tokens.append(.scalar(scalar))
      }
    }
    return tokens
  }

  private static func cost(of tokens: [Token]) -> Int {
    tokens.reduce(0) { sum, token in
      guard case .alternatives(let all) = token else { return sum + 1 }
      return all.reduce(sum) { $0 + cost(of: $1) }
    }
  }

  /// - Parameter places: where in the text the tokens before may have ended.
  /// - Returns: where these may end; nil for nowhere.
  private static func advance(
    _ places: [Bool], over tokens: [Token], in text: [Unicode.Scalar], _ caseSensitive: Bool
  ) -> [Bool]? {
    var places = places
    for token in tokens {
      var next = [Bool](repeating: false, count: places.count)
      switch token {
      case .anything:
        guard let first = places.firstIndex(of: true) else { return nil }
        for place in first..<next.count { next[place] = true }
      case .alternatives(let all):
        for alternative in all {
          guard let ends = advance(places, over: alternative, in: text, caseSensitive) else {
            continue
          }
          for place in ends.indices where ends[place] { next[place] = true }
        }
      case .anyScalar:
        for place in text.indices where places[place] { next[place + 1] = true }
      case .scalar(let scalar):
        let wanted = caseSensitive ? scalar : lowered(scalar)
        for place in text.indices where places[place] && text[place] == wanted {
          next[place + 1] = true
        }
      case .oneOf(let set):
        for place in text.indices where places[place] && set.contains(text[place]) {
          next[place + 1] = true
        }
      }
      guard next.contains(true) else { return nil }
      places = next
    }
    return places
  }

  /// The tokens of a text in which `$` means itself.
  static func wildcards(of text: String) -> [Token] {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "?": .anyScalar
      case "*": .anything
      default: .scalar(scalar)
      }
    }
  }

  private static func lowered(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    let mapping = scalar.properties.lowercaseMapping.unicodeScalars
    return mapping.count == 1 ? mapping[mapping.startIndex] : scalar
  }
}
