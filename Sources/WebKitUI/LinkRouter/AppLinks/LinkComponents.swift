internal import WebKit

/// One entry of an association file: patterns for the parts of a link, all of which must match.
struct LinkComponents: Sendable {
  var path = URLPattern("*")
  var query = Query.whole(URLPattern("*"))
  var fragment = URLPattern("*")
  var isExclusion = false
  var isCaseSensitive = true
  /// Whether the patterns are for links as they are written, rather than for what percent signs stand for.
  var isPercentEncoded = true

  enum Query: Sendable {
    case whole(URLPattern)
    /// By the names of items.
    case items([(name: String, value: URLPattern)])
  }

  init() {}

  /// - Parameter path: a pattern with or without `NOT `.
  init(path: String) {
    let pattern = ExcludablePattern(path)
    self.path = pattern.pattern
    isExclusion = pattern.isExclusion
  }

  var cost: Int {
    let items =
      switch query {
      case .whole(let pattern): pattern.cost
      case .items(let items): items.reduce(0) { $0 + $1.value.cost }
      }
    return path.cost + items + fragment.cost
  }

  /// A link taken apart, in both forms.
  struct Link {
    let encoded: Parts
    let decoded: Parts

    struct Parts {
      let path: String
      let query: String
      let items: [(name: String, value: String)]
      let fragment: String
    }

    init(_ url: URL) {
      func parts(_ form: (String) -> String) -> Parts {
        let query = url.query(percentEncoded: true) ?? ""
        let items = query.split(separator: "&").map { item in
          let halves = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
          return (form(String(halves[0])), halves.count > 1 ? form(String(halves[1])) : "")
        }
        return Parts(
          path: form(url.linkPath), query: form(query), items: items,
          fragment: form(url.fragment(percentEncoded: true) ?? ""))
      }
      encoded = parts { $0 }
      // What is no UTF-8 stays as it is written.
      decoded = parts { $0.removingPercentEncoding ?? $0 }
    }
  }

  func matches(_ link: Link) -> Bool {
    let parts = isPercentEncoded ? link.encoded : link.decoded
    return path.matches(parts.path, caseSensitive: isCaseSensitive)
      && fragment.matches(parts.fragment, caseSensitive: isCaseSensitive)
      && matchesQuery(parts)
  }

  private func matchesQuery(_ parts: Link.Parts) -> Bool {
    switch query {
    case .whole(let pattern):
      return pattern.matches(parts.query, caseSensitive: isCaseSensitive)
    case .items(let wanted):
      return wanted.allSatisfy { name, pattern in
        // Each item of the name must match; one that is missing is like an empty one.
        let values = parts.items.filter { $0.name == name }.map(\.value)
        return (values.isEmpty ? [""] : values).allSatisfy {
          pattern.matches($0, caseSensitive: isCaseSensitive)
        }
      }
    }
  }
}
