internal import WebKit

/// A domain, or the address of a machine, in the form that URLs have it in.
struct DomainName: Hashable, Sendable {
  /// In small letters, with names in other scripts as `xn--…`.
  let text: String

  /// Nil if it cannot be the host of a URL, and nothing but that.
  init?(_ text: String) {
    let name = text.hasSuffix(".") ? String(text.dropLast()) : text
    let isAddress = name.contains(":") && !name.hasPrefix("[")
    guard !name.isEmpty, let url = URL(string: "https://\(isAddress ? "[\(name)]" : name)/"),
      let host = url.host(), !host.isEmpty, url.port == nil, url.user == nil, url.path() == "/",
      url.query == nil, url.fragment == nil,
      !host.hasPrefix("."), !host.contains(".."), !host.contains("*")
    else { return nil }
    self.text = host.lowercased()
  }

  init?(hostOf url: URL) {
    guard let host = url.host(), !host.isEmpty else { return nil }
    let name = host.hasSuffix(".") ? String(host.dropLast()) : host
    text = name.lowercased()
  }

  /// Addresses of machines have none.
  func isSubdomain(of other: DomainName) -> Bool {
    !other.isAddress && text.hasSuffix("." + other.text)
  }

  private var isAddress: Bool {
    text.contains(":") || text.split(separator: ".").allSatisfy { UInt32($0) != nil }
  }
}
