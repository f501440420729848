/// A pattern that `NOT ` may stand before.
struct ExcludablePattern: Sendable {
  let pattern: URLPattern
  let isExclusion: Bool

  init(_ text: String) {
    isExclusion = text.hasPrefix(Self.mark)
    let path = isExclusion ? text.dropFirst(Self.mark.count).drop { $0 == " " } : Substring(text)
    pattern = URLPattern(String(path))
  }

  private static let mark = "NOT "
}
