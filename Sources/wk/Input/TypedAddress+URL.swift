internal import Foundation

extension TypedAddress {
  /// Nil if it is not valid.
  ///
  /// Foundation would encode the percent signs as well, once there is something else to encode. It does
  /// know how to write a host.
  var url: URL? {
    let parts = self.parts
    return URL(string: parts.head + Self.encoded(parts.tail))
  }

  /// Whether something stands where a port belongs.
  var hasPort: Bool {
    let host = parts.head.drop { $0 != ":" }.dropFirst().drop { $0 == "/" }
    let end = host.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
    let rest = end.lastIndex(of: "]").map { end[$0...] } ?? end
    return rest.firstIndex(of: ":").map { rest.index(after: $0) < rest.endIndex } ?? false
  }

  /// Scheme and host, and what follows them.
  private var parts: (head: Substring, tail: Substring) {
    guard let colon = text.firstIndex(of: ":") else { return ("", text[...]) }
    let rest = text[text.index(after: colon)...]
    guard rest.hasPrefix("//") else { return (text[...colon], rest) }
    let host = rest.dropFirst(2)
    let end = host.firstIndex { "/?#".contains($0) } ?? host.endIndex
    return (text[..<end], text[end...])
  }

  private static func encoded(_ text: Substring) -> String {
    let bytes = Array(text.utf8)
    var result = ""
    var isInFragment = false
    for (index, byte) in bytes.enumerated() {
      let character = Character(Unicode.Scalar(byte))
      let isPlain =
        switch character {
        case "%": bytes.count > index + 2 && bytes[(index + 1)...(index + 2)].allSatisfy(isHexDigit)
        case "#": !isInFragment
        default: plain.contains(character)
        }
      if isPlain {
        result.append(character)
        if character == "#" { isInFragment = true }
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        result += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return result
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    Character(Unicode.Scalar(byte)).isHexDigit
  }

  /// What RFC 3986 lets stand in paths, queries and fragments.
  private static let plain = Set(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~!$&'()*+,;=:@/?")
}
