/// Security origins in the form that scripts see, such as `https://example.org:8443`.
struct SecurityOriginText: Equatable {
  var scheme = ""
  var host = ""
  /// 0 stands for the scheme's default port.
  var port = 0

  /// - Parameter text: `null`, and all that is no origin, has empty parts.
  init(_ text: String) {
    guard let mark = text.firstRange(of: "://") else { return }
    scheme = String(text[..<mark.lowerBound])
    var rest = text[mark.upperBound...]
    // An address of version 6 has colons within its brackets.
    if let colon = rest.lastIndex(of: ":"), !rest[colon...].contains("]"),
      let number = Int(rest[rest.index(after: colon)...])
    {
      port = number
      rest = rest[..<colon]
    }
    host = String(rest)
  }

  /// The origin that a document of this address has, if nothing takes it away.
  static func origin(ofAddress address: String) -> String {
    guard let parts = URLComponents(string: address), let scheme = parts.scheme?.lowercased() else {
      return "null"
    }
    if scheme == "file" { return "file://" }
    guard let host = parts.percentEncodedHost, !host.isEmpty else { return "null" }
    let port = parts.port.flatMap { $0 == defaultPorts[scheme] ? nil : ":\($0)" } ?? ""
    return "\(scheme)://\(host.lowercased())\(port)"
  }

  private static let defaultPorts = ["http": 80, "https": 443, "ws": 80, "wss": 443, "ftp": 21]
}
