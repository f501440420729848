/// The authentication method of a challenge to accept a server's certificates.
public let NSURLAuthenticationMethodServerTrust = "NSURLAuthenticationMethodServerTrust"

/// The authentication method of a server that wants to know who its client is.
public let NSURLAuthenticationMethodClientCertificate = "NSURLAuthenticationMethodClientCertificate"

extension URLProtectionSpace {
  /// The server's certificates, if the challenge is about them; nil for others.
  public var serverTrust: SecTrust? { (self as? ServerTrustSpace)?.trust }
}

/// A server whose certificates are in question.
final class ServerTrustSpace: URLProtectionSpace, @unchecked Sendable {
  let trust: SecTrust

  init(host: String, port: Int, trust: SecTrust) {
    self.trust = trust
    super.init(
      host: host, port: port, protocol: NSURLProtectionSpaceHTTPS, realm: nil,
      authenticationMethod: NSURLAuthenticationMethodServerTrust)
  }
}
