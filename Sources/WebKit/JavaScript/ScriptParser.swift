internal import GObjectSupport

/// The engine's parser, for questions about the app's scripts that need no page.
@MainActor
final class ScriptParser {
  static let shared = ScriptParser()

  /// Keeps something of each text that it has parsed (JavaScriptCore 2.50), so that it is renewed now and then.
  private var context = JavaScriptContext()
  private var parsed = 0
  private static let parsedLimit = 2000

  /// Whether a text is a valid script.
  func parses(_ script: String) -> Bool { present().checkSyntax(script) }

  /// Why a text is no valid script; nil if it is one.
  func error(in script: String) -> JavaScriptException? { present().syntaxError(in: script) }

  private func present() -> JavaScriptContext {
    if parsed == Self.parsedLimit {
      context = JavaScriptContext()
      parsed = 0
    }
    parsed += 1
    return context
  }
}
