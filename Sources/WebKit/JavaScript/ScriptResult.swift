/// Reads what ``ResultEncoder`` wrote.
///
/// | JavaScript | Swift |
/// |---|---|
/// | `undefined` | nil; left out of objects, `NSNull` in arrays |
/// | `null` | `NSNull` |
/// | boolean, number | `NSNumber` (casts to `Bool`, `Int`, `Double` …) |
/// | string | `String`; lone surrogates become U+FFFD |
/// | `Date` | `Date`; `NSNull` if invalid |
/// | array | `[Any]` |
/// | other objects | `[String: Any]` of their own members |
/// | `Map`, `Set`, `RegExp`, `Error`, buffers and their views | an empty dictionary |
/// | `Blob`, `File`, `FileList`, `ImageData` … | `NSNull` |
/// | function, symbol, big integer, node, window, promise | left out of objects; else an error |
/// | a reference to an enclosing object | `NSNull` |
///
/// Keys that are equal to Swift, such as two ways to write one accented letter, become one.
enum ScriptResult {
  /// - Parameter text: a string that the encoder returned.
  /// - Throws: `WKError` with `javaScriptResultTypeIsUnsupported`.
  static func decode(_ text: String) throws(WKError) -> Any? {
    switch text.utf8.first {
    case UInt8(ascii: "s"): return String(text.dropFirst())
    case UInt8(ascii: "j"):
      do throws(ResultParser.Malformed) {
        return try ResultParser.parse(text)
      } catch {
        throw WKError(.javaScriptResultTypeIsUnsupported)
      }
    default: throw WKError(.javaScriptResultTypeIsUnsupported)
    }
  }
}
