extension SecCertificate {
  /// The certificate in DER; on Linux only. Apple's spelling is ``SecCertificateCopyData(_:)``.
  public var derRepresentation: Data { der }

  /// The certificate in PEM; on Linux only.
  public var pemRepresentation: String { PEM.text(of: der, label: "CERTIFICATE") }

  /// Reads the first certificate in a PEM text; on Linux only. Nil if there is none.
  public convenience init?(pemRepresentation: String) {
    guard let der = PEM.data(in: pemRepresentation, label: "CERTIFICATE") else { return nil }
    self.init(der: der)
    guard engineCertificate != nil else { return nil }
  }
}
