/// A proxy for the requests of a data store.
///
/// Linux addition: the part of the type of the Network framework, which Linux has not, that the engine can do. It asks
/// an HTTP proxy for plain `http` addresses in the old way, without a tunnel. There are no other kinds of
/// proxy, no options for TLS to it, no failing over to a direct connection and no list of domains to match.
public struct ProxyConfiguration: Hashable, Sendable {
  private enum Kind: String {
    case http
    case socks5
  }

  private let kind: Kind
  private let endpoint: NWEndpoint
  private var user: String?
  private var password: String?

  /// Domains whose hosts are asked without the proxy, as are those of their sub-domains.
  public var excludedDomains: [String] = []

  /// A proxy that passes on HTTP requests, and connections for anything else by `CONNECT`.
  public init(httpCONNECTProxy endpoint: NWEndpoint) {
    kind = .http
    self.endpoint = endpoint
  }

  /// A SOCKS proxy of version 5, which also looks up the names of hosts.
  public init(socksv5Proxy endpoint: NWEndpoint) {
    kind = .socks5
    self.endpoint = endpoint
  }

  /// Sets what the proxy is told when it asks who it is.
  public mutating func applyCredential(username: String, password: String) {
    user = username
    self.password = password
  }

  var credential: URLCredential? {
    user.map { URLCredential(user: $0, password: password ?? "", persistence: .forSession) }
  }

  var settings: ProxySettings {
    var login = ""
    if kind == .socks5, let user {
      login = "\(Self.encode(user)):\(Self.encode(password ?? ""))@"
    }
    let host = endpoint.host.contains(":") ? "[\(endpoint.host)]" : endpoint.reachableName
    return ProxySettings(
      address: "\(kind.rawValue)://\(login)\(host):\(endpoint.port)",
      exceptions: excludedDomains.flatMap { [$0, "*.\($0)"] })
  }

  private static func encode(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
  }
}

/// Where a proxy listens.
///
/// Linux addition: the part of the type of the Network framework that ``ProxyConfiguration`` needs.
public enum NWEndpoint: Hashable, Sendable {
  /// A host's name or address, and a port.
  case hostPort(host: Host, port: Port)

  /// A host's name or address.
  public struct Host: Hashable, Sendable, ExpressibleByStringLiteral {
    let name: String
    public init(_ name: String) { self.name = name }
    public init(stringLiteral name: String) { self.name = name }
  }

  /// A port's number.
  public struct Port: Hashable, Sendable, RawRepresentable, ExpressibleByIntegerLiteral {
    public let rawValue: UInt16
    public init?(rawValue: UInt16) { self.rawValue = rawValue }
    public init(integerLiteral number: UInt16) { rawValue = number }
  }

  var host: String {
    switch self {
    case .hostPort(let host, _): host.name
    }
  }
  /// The host, or a name that is never found, if it is no host: the engine would go without the proxy
  /// (WebKitGTK 2.50).
  fileprivate var reachableName: String {
    let isName =
      !host.isEmpty
      && host.utf8.allSatisfy { byte in
        byte >= 0x80 || "-._~".utf8.contains(byte)
          || UnicodeScalar(byte).properties.isAlphabetic || (0x30...0x39).contains(byte)
      }
    return isName ? host : "proxy.invalid"
  }
  var port: UInt16 {
    switch self {
    case .hostPort(_, let port): port.rawValue
    }
  }
}
