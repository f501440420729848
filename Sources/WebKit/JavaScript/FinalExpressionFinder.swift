internal import GObjectSupport

/// Finds the last expression of scripts, by asking the engine's parser.
@MainActor
final class FinalExpressionFinder {
  static let shared = FinalExpressionFinder()

  private let parser = JavaScriptContext()
  /// Apps evaluate the same few scripts again and again.
  private var known: [String: FinalExpression?] = [:]
  private static let knownLimit = 128
  private static let knownLength = 4096

  func expression(of script: String) -> FinalExpression? {
    if let expression = known[script] { return expression }
    let expression = FinalExpression(
      of: script, calling: WebProcessExtension.resultFunction, parses: parser.checkSyntax)
    if script.utf8.count <= Self.knownLength {
      if known.count >= Self.knownLimit { known.removeAll(keepingCapacity: true) }
      known[script] = .some(expression)
    }
    return expression
  }
}
