internal import CWebKitGTK
internal import GObjectSupport

/// The certificates, the server's own first.
///
/// Differs from Apple's: an array of Swift's, so that no cast is needed.
public func SecTrustCopyCertificateChain(_ trust: SecTrust) -> [SecCertificate]? {
  trust.chain
}

/// How many certificates there are.
public func SecTrustGetCertificateCount(_ trust: SecTrust) -> Int {
  trust.chain.count
}

/// Whether this system trusts the server, as it found when it connected.
///
/// - Parameter error: receives a `URLError` such as `serverCertificateUntrusted` if it does not; on
///   Apple's platforms a `CFError`, which Linux does not have.
public func SecTrustEvaluateWithError(
  _ trust: SecTrust, _ error: UnsafeMutablePointer<(any Error)?>?
) -> Bool {
  guard trust.flaws != 0 else { return true }
  error?.pointee = URLError(
    LoadingError.certificateCode(
      GTlsCertificateFlags(rawValue: GTlsCertificateFlags.RawValue(trust.flaws))))
  return false
}

/// The certificate in DER.
public func SecCertificateCopyData(_ certificate: SecCertificate) -> Data {
  certificate.der
}

/// Reads a certificate in DER; nil if the bytes are none.
///
/// - Parameter allocator: has no meaning on Linux.
public func SecCertificateCreateWithData(_ allocator: Any?, _ data: Data) -> SecCertificate? {
  let certificate = SecCertificate(der: data)
  return certificate.engineCertificate == nil ? nil : certificate
}

/// Whom the certificate is for, such as `CN=example.org`; nil if it does not say.
///
/// Differs from Apple's: the whole name, not only its last part.
public func SecCertificateCopySubjectSummary(_ certificate: SecCertificate) -> String? {
  guard let certificate = certificate.engineCertificate else { return nil }
  return withExtendedLifetime(certificate) { $0.pointer.stringProperty("subject-name") }
}
