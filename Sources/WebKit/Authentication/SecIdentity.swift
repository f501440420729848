internal import CWebKitGTK
internal import GObjectSupport

/// A certificate with its private key, to say to a server who one is.
///
/// Linux note: on Apple's platforms identities come from the keychain; here they are read from files.
public final class SecIdentity: Sendable {
  // Certificates of the TLS library never change, and count their references atomically.
  nonisolated(unsafe) let certificate: ObjectReference<UnsafeMutablePointer<GTlsCertificate>>

  private init(_ certificate: UnsafeMutablePointer<GTlsCertificate>) {
    self.certificate = ObjectReference(adopting: certificate)
  }

  private convenience init(
    reading: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> UnsafeMutablePointer<
      GTlsCertificate
    >?
  ) throws {
    do throws(GLibError) {
      guard let certificate = try throwingGLibError(reading) else {
        throw GLibError(domain: "", code: 0, message: "")
      }
      self.init(certificate)
    } catch {
      throw URLError(
        .clientCertificateRejected, userInfo: [NSLocalizedDescriptionKey: error.message])
    }
  }
}

extension SecIdentity {
  /// Reads a certificate and an unencrypted private key in PEM; on Linux only.
  ///
  /// - Throws: `URLError` with the TLS library's words.
  public convenience init(pemRepresentation: String) throws {
    try self.init { g_tls_certificate_new_from_pem(pemRepresentation, -1, $0) }
  }

  /// Reads a certificate and its private key from PKCS #12 data, as `.p12` files hold; on Linux only.
  ///
  /// - Throws: `URLError` with the TLS library's words.
  public convenience init(pkcs12 data: Data, password: String) throws {
    try self.init { error in
      data.withUnsafeBytes {
        g_tls_certificate_new_from_pkcs12(
          $0.bindMemory(to: UInt8.self).baseAddress, gsize($0.count), password, error)
      }
    }
  }
}
