/// An address in a form in which equal ones are equal, however they were written.
struct WebAddress: Equatable {
  let text: String

  init(_ text: String) {
    guard var parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased() else {
      self.text = text
      return
    }
    parts.scheme = scheme
    if let host = parts.percentEncodedHost { parts.percentEncodedHost = host.lowercased() }
    if let port = parts.port, port == Self.defaultPorts[scheme] { parts.port = nil }
    if parts.percentEncodedPath.isEmpty, parts.host != nil { parts.percentEncodedPath = "/" }
    guard parts.host != nil else {
      self.text = parts.string ?? text
      return
    }
    self.text = parts.url?.standardized.absoluteString ?? parts.string ?? text
  }

  /// Whether the address is one of `http:` or `https:`.
  static func isOfWeb(_ address: String) -> Bool {
    ["http:", "https:"].contains { address.lowercased().hasPrefix($0) }
  }

  private static let defaultPorts = ["http": 80, "https": 443, "ftp": 21]
}
