import WebKit

/// A text with places such as `{{name}}`.
struct Template {
  let text: String

  /// Fills the places: with `values`, escaped for HTML, and with `markup` as it is.
  func filled(_ values: [String: String], markup: [String: String] = [:]) -> String {
    var result = ""
    var rest = text[...]
    while let start = rest.range(of: "{{"), let end = rest.range(of: "}}") {
      let name = String(rest[start.upperBound..<end.lowerBound])
      result += rest[..<start.lowerBound]
      result += markup[name] ?? values[name].map(Self.escaped) ?? ""
      rest = rest[end.upperBound...]
    }
    return result + rest
  }

  static func escaped(_ text: String) -> String {
    text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
      .replacingOccurrences(of: ">", with: "&gt;").replacingOccurrences(of: "\"", with: "&quot;")
  }
}
