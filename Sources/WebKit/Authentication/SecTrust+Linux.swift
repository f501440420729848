internal import CWebKitGTK

extension SecTrust {
  /// What a certificate lacks; on Linux only.
  public struct Flaws: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Nobody whom this system trusts has signed it; so it is with self-signed ones.
    public static let unknownAuthority = Flaws(G_TLS_CERTIFICATE_UNKNOWN_CA)
    /// It is for another host.
    public static let otherHost = Flaws(G_TLS_CERTIFICATE_BAD_IDENTITY)
    /// Its time is yet to come.
    public static let notYetValid = Flaws(G_TLS_CERTIFICATE_NOT_ACTIVATED)
    /// Its time is over.
    public static let expired = Flaws(G_TLS_CERTIFICATE_EXPIRED)
    /// It has been taken back.
    public static let revoked = Flaws(G_TLS_CERTIFICATE_REVOKED)
    /// Its algorithm is too weak.
    public static let insecure = Flaws(G_TLS_CERTIFICATE_INSECURE)
    /// Something else.
    public static let other = Flaws(G_TLS_CERTIFICATE_GENERIC_ERROR)

    private init(_ flag: GTlsCertificateFlags) { self.init(rawValue: UInt32(flag.rawValue)) }
  }

  /// From the server's own certificate to the last that it sent; on Linux only. Apple's spelling is
  /// ``SecTrustCopyCertificateChain(_:)``.
  public var certificates: [SecCertificate] { chain }

  /// Why the server is not trusted; empty if it is. On Linux only.
  public var certificateFlaws: Flaws { Flaws(rawValue: flaws) }
}
