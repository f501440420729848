internal import WebKit

/// A proxy as people write it.
struct ProxyAddress: Hashable, Sendable {
  let configuration: ProxyConfiguration

  init(_ text: String) throws(Failure) {
    let components = URLComponents(string: text.contains("://") ? text : "http://\(text)")
    guard let components, let host = components.host, !host.isEmpty,
      let number = components.port.flatMap({ UInt16(exactly: $0) }), number > 0,
      let port = NWEndpoint.Port(rawValue: number)
    else {
      throw Failure(
        .usage, "'\(text)' is no proxy: write it as http://HOST:PORT or socks5://HOST:PORT")
    }
    // Addresses of version 6 come in brackets.
    let name = host.trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
    let endpoint = NWEndpoint.hostPort(host: NWEndpoint.Host(name), port: port)
    var configuration: ProxyConfiguration
    switch components.scheme?.lowercased() {
    case "http": configuration = ProxyConfiguration(httpCONNECTProxy: endpoint)
    case "socks5", "socks5h": configuration = ProxyConfiguration(socksv5Proxy: endpoint)
    default:
      throw Failure(
        .usage, "'\(text)': a proxy is of the kind http or socks5, such as socks5://HOST:PORT")
    }
    if let user = components.user {
      configuration.applyCredential(username: user, password: components.password ?? "")
    }
    self.configuration = configuration
  }

  /// Where nobody listens, so that nothing gets through.
  static let nowhere = ProxyConfiguration(
    socksv5Proxy: .hostPort(host: "127.0.0.1", port: 1))
}
