extension URLCredential: CredentialMaking {}

/// Lets `URLCredential` have initialisers that make what Foundation on Linux lacks.
///
/// An initialiser in an extension of a class cannot make a subclass; one of a protocol can, if the
/// protocol is not for classes only.
public protocol CredentialMaking {}

extension CredentialMaking {
  /// A credential that accepts a server's certificates.
  ///
  /// - Parameter trust: of the challenge's protection space.
  public init(trust: SecTrust) {
    self = Self.made(by: TrustCredential(trust))
  }

  /// A credential that says who one is.
  ///
  /// - Parameters:
  ///   - identity: a certificate with its key.
  ///   - certArray: further certificates; the engine does not send them. Put them into the identity.
  ///   - persistence: for how long it holds.
  public init(
    identity: SecIdentity, certificates certArray: [Any]?, persistence: URLCredential.Persistence
  ) {
    self = Self.made(by: IdentityCredential(identity, persistence: persistence))
  }

  private static func made(by credential: URLCredential) -> Self {
    guard let made = credential as? Self else {
      preconditionFailure("\(Self.self) has no initialiser of its own for trust and identity")
    }
    return made
  }
}

extension URLCredential {
  /// Who the credential says one is; nil for others.
  public var identity: SecIdentity? { (self as? IdentityCredential)?.clientIdentity }

  /// The server that the credential accepts; nil for others.
  var trust: SecTrust? { (self as? TrustCredential)?.serverTrust }
}

private final class TrustCredential: URLCredential, @unchecked Sendable {
  let serverTrust: SecTrust

  init(_ trust: SecTrust) {
    serverTrust = trust
    super.init(user: "", password: "", persistence: .forSession)
  }

  required init?(coder: NSCoder) { nil }
}

private final class IdentityCredential: URLCredential, @unchecked Sendable {
  let clientIdentity: SecIdentity

  init(_ identity: SecIdentity, persistence: URLCredential.Persistence) {
    clientIdentity = identity
    super.init(user: "", password: "", persistence: persistence)
  }

  required init?(coder: NSCoder) { nil }
}
