internal import WebKit

/// What `$(name)` stands for in the patterns of an association file.
struct PatternVariables: Sendable {
  /// Each with the values that it stands for; names are told apart by their letters' case.
  var values: [String: [String]] = [:]

  /// Nil if there is no such variable; the pattern then means the text itself.
  func token(named name: String) -> URLPattern.Token? {
    if let set = Self.characterSets[name] { return .oneOf(set) }
    let texts: [String]
    switch name {
    case "lang": texts = Locale.LanguageCode.isoLanguageCodes.map(\.identifier)
    case "region": texts = Locale.Region.isoRegions.map(\.identifier)
    default:
      guard let own = values[name] else { return nil }
      texts = own
    }
    // Values have wildcards, but no variables.
    return .alternatives(texts.map { URLPattern.wildcards(of: $0) })
  }

  private static let characterSets: [String: Set<Unicode.Scalar>] = [
    "alpha": letters("AZ").union(letters("az")),
    "upper": letters("AZ"),
    "lower": letters("az"),
    "alnum": letters("AZ").union(letters("az")).union(letters("09")),
    "digit": letters("09"),
    "xdigit": letters("09").union(letters("AF")).union(letters("af")),
  ]

  /// From the first of two characters to the second.
  private static func letters(_ ends: String) -> Set<Unicode.Scalar> {
    let values = ends.unicodeScalars.map(\.value)
    guard let first = values.first, let last = values.last else { return [] }
    return Set((first...last).compactMap { Unicode.Scalar($0) })
  }
}
