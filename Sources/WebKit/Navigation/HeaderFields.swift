/// Header fields as a request may carry them.
enum HeaderFields {
  /// Leaves out what is no header field, with one line about it: a name that is not a token, a value
  /// that would end the line.
  static func sendable(_ fields: [String: String]) -> [String: String] {
    fields.filter { name, value in
      let isSendable =
        !name.isEmpty && name.utf8.allSatisfy(isTokenByte) && isValue(value)
      if !isSendable { Log.fault("the header field \(name.debugDescription) cannot be sent") }
      return isSendable
    }
  }

  /// Whether a text ends neither the field nor the header.
  static func isValue(_ text: String) -> Bool {
    !text.utf8.contains { $0 == 0 || $0 == 10 || $0 == 13 }
  }

  /// Whether a text is a user agent as HTTP has it (RFC 9110): products such as `Name/1.0`, and comments in
  /// parentheses; nothing else is taken by the engine (WebKitGTK 2.50).
  static func isUserAgent(_ text: String) -> Bool {
    var depth = 0
    var isEscaped = false
    var slashes = 0
    for byte in text.utf8 {
      guard byte == 9 || (32..<127).contains(byte) else { return false }
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "(") {
        depth += 1
      } else if byte == UInt8(ascii: ")") {
        depth -= 1
        if depth < 0 { return false }
      } else if depth > 0 {
        isEscaped = byte == UInt8(ascii: "\\")
      } else if byte == UInt8(ascii: "/") {
        slashes += 1
        if slashes > 1 { return false }
      } else if byte == UInt8(ascii: " ") || byte == 9 {
        slashes = 0
      } else if !isTokenByte(byte) {
        return false
      }
    }
    return depth == 0 && !isEscaped && !text.isEmpty
  }

  private static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default:
      "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }
}
