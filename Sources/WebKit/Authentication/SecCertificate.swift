internal import CWebKitGTK
internal import GObjectSupport

/// An X.509 certificate.
///
/// Linux note: Foundation on Linux has no Security framework; this is the part of it that web views need.
public final class SecCertificate: Sendable, Hashable {
  /// The certificate in DER.
  let der: Data

  init(der: Data) {
    self.der = der
  }

  /// - Parameter certificate: the TLS library's; borrowed.
  convenience init?(_ certificate: UnsafeMutablePointer<GTlsCertificate>) {
    guard let pem = certificate.stringProperty("certificate-pem"),
      let der = PEM.data(in: pem, label: "CERTIFICATE")
    else { return nil }
    self.init(der: der)
  }

  /// The same in the TLS library's form; nil if the bytes are no certificate.
  var engineCertificate: ObjectReference<UnsafeMutablePointer<GTlsCertificate>>? {
    let pem = PEM.text(of: der, label: "CERTIFICATE")
    return (try? throwingGLibError { g_tls_certificate_new_from_pem(pem, -1, $0) })?
      .map { ObjectReference(adopting: $0) }
  }

  public static func == (left: SecCertificate, right: SecCertificate) -> Bool {
    left.der == right.der
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(der)
  }
}

/// Bytes as text between lines of dashes.
enum PEM {
  /// The bytes of the first block with the label.
  static func data(in text: String, label: String) -> Data? {
    guard let begin = text.range(of: "-----BEGIN \(label)-----"),
      let end = text.range(of: "-----END \(label)-----", range: begin.upperBound..<text.endIndex)
    else { return nil }
    return Data(
      base64Encoded: String(text[begin.upperBound..<end.lowerBound]),
      options: .ignoreUnknownCharacters)
  }

  static func text(of data: Data, label: String) -> String {
    let body = data.base64EncodedString(options: [.lineLength64Characters, .endLineWithLineFeed])
    return "-----BEGIN \(label)-----\n\(body)\n-----END \(label)-----\n"
  }
}
