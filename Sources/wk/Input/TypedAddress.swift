/// Tells addresses from names of files that do not exist.
struct TypedAddress {
  /// With a scheme.
  let text: String

  /// Nil if it looks more like a file.
  init?(_ typed: String) {
    let head = typed.prefix { !"/?#".contains($0) }
    let parts = head.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let name = (parts.first ?? "").lowercased()[...]
    let isLoopback =
      name == "localhost" || name.hasSuffix(".localhost") || name.hasPrefix("127.")
      || head.hasPrefix("[::1]")
    if isLoopback {
      text = "http://\(typed)"
    } else if parts.count == 2, !Self.isPort(parts[1]), Self.isScheme(name) {
      text = typed
    } else if Self.looksLikeHost(name) || Self.isBracketed(head) {
      text = "https://\(typed)"
    } else {
      return nil
    }
  }

  /// Whether it can only be an address: it begins as `http://` does.
  static func isUnmistakable(_ typed: String) -> Bool {
    guard let separator = typed.firstRange(of: "://") else { return false }
    return isScheme(typed[..<separator.lowerBound])
  }

  /// An IPv6 address.
  private static func isBracketed(_ text: Substring) -> Bool {
    text.hasPrefix("[") && text.contains("]")
  }

  private static func isPort(_ text: Substring) -> Bool {
    !text.isEmpty && text.allSatisfy { $0.isASCII && $0.isNumber }
  }

  private static func isScheme(_ text: Substring) -> Bool {
    guard let first = text.first, first.isASCII, first.isLetter else { return false }
    return text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
  }

  private static func looksLikeHost(_ name: Substring) -> Bool {
    let labels = name.split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count > 1, let last = labels.last else { return false }
    return labels.allSatisfy { !$0.isEmpty && !$0.contains(where: \.isWhitespace) }
      && !fileNameEndings.contains(last.lowercased())
  }

  /// None of them is a top-level domain.
  private static let fileNameEndings: Set<String> = [
    "html", "htm", "xhtml", "xht", "shtml", "mhtml", "webarchive", "svg", "xml", "txt", "json",
    "js",
    "css", "pdf", "png", "jpg", "jpeg", "gif", "webp",
  ]
}
