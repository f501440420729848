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
    case UInt8(ascii: "j"): return try decodeJSON(Data(text.utf8.dropFirst()))
    default: throw WKError(.javaScriptResultTypeIsUnsupported)
    }
  }

  private static func decodeJSON(_ json: Data) throws(WKError) -> Any? {
    guard let parts = try? JSONSerialization.jsonObject(with: json) as? [Any], parts.count == 2,
      let nodes = parts[1] as? [[Any]]
    else { throw WKError(.javaScriptResultTypeIsUnsupported) }
    var values: [Any] = []
    values.reserveCapacity(nodes.count)
    for node in nodes { values.append(container(node, values)) }
    return value(parts[0], values)
  }

  /// Builds one container out of those built before.
  private static func container(_ node: [Any], _ values: [Any]) -> Any {
    if node[0] as? String == "a" {
      return node.dropFirst().map { value($0, values) ?? NSNull() }
    }
    var dictionary: [String: Any] = [:]
    for index in stride(from: 1, to: node.count - 1, by: 2) {
      guard let key = node[index] as? String else { continue }
      dictionary[key] = value(node[index + 1], values)
    }
    return dictionary
  }

  private static func value(_ token: Any, _ values: [Any]) -> Any? {
    guard let tag = token as? [String: Any], let (kind, content) = tag.first else { return token }
    switch (kind, content) {
    case ("r", let index as Int): return values[index]
    case ("d", let milliseconds as Double):
      return Date(timeIntervalSince1970: milliseconds / 1000)
    case ("n", let name as String):
      return NSNumber(value: name == "-0" ? -0.0 : Double(name) ?? .nan)
    default: return nil
    }
  }
}
