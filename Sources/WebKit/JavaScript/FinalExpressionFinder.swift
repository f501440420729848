/// Finds the last expression of scripts, by asking the engine's parser.
@MainActor
final class FinalExpressionFinder {
  static let shared = FinalExpressionFinder()

  /// Apps evaluate the same few scripts again and again. By their bytes: to Swift, strings are equal that
  /// are not the same script.
  private var known: [[UInt8]: FinalExpression?] = [:]
  private static let knownLimit = 128
  private static let knownLength = 4096

  func expression(of script: String) -> FinalExpression? {
    let key = script.utf8.count <= Self.knownLength ? Array(script.utf8) : nil
    if let key, let expression = known[key] { return expression }
    let expression = FinalExpression(
      of: script, calling: WebProcessExtension.resultFunction, parses: ScriptParser.shared.parses)
    if let key {
      if known.count >= Self.knownLimit { known.removeAll(keepingCapacity: true) }
      known[key] = .some(expression)
    }
    return expression
  }
}
