internal import CWebKitGTK
internal import GObjectSupport

/// A server's certificates, and whether this system trusts them for that server.
///
/// A web view has one for the page that is shown, ``WKWebView/serverTrust``, and gives one to the
/// delegate with a challenge for a server that is not trusted.
///
/// Linux note: Foundation on Linux has no Security framework; this is the part of it that web views need. The
/// evaluation is the TLS library's, made when the connection was.
public final class SecTrust: Sendable, Hashable {
  /// From the server's own certificate to the last that it sent.
  let chain: [SecCertificate]
  /// `GTlsCertificateFlags`; 0 if the server is trusted.
  let flaws: UInt32

  /// - Parameter certificate: the server's, with its issuers; borrowed.
  init(_ certificate: UnsafeMutablePointer<GTlsCertificate>, flaws: GTlsCertificateFlags) {
    var chain: [SecCertificate] = []
    var next: UnsafeMutablePointer<GTlsCertificate>? = certificate
    while let certificate = next, chain.count < Self.maximumLength {
      if let certificate = SecCertificate(certificate) { chain.append(certificate) }
      next = g_tls_certificate_get_issuer(certificate)
    }
    self.chain = chain
    self.flaws = UInt32(flaws.rawValue)
  }

  private static let maximumLength = 100

  public static func == (left: SecTrust, right: SecTrust) -> Bool {
    left.chain == right.chain && left.flaws == right.flaws
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(chain)
    hasher.combine(flaws)
  }
}
