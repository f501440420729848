/// A version of TLS, as the Info dictionary names it.
enum TLSVersion: String, Comparable, CaseIterable {
  case tls10 = "TLSv1.0"
  case tls11 = "TLSv1.1"
  case tls12 = "TLSv1.2"
  case tls13 = "TLSv1.3"

  static func < (left: TLSVersion, right: TLSVersion) -> Bool { left.rawValue < right.rawValue }

  /// Keeps the engine from speaking an older version with any server. To be called before it connects.
  ///
  /// The engine takes all that the TLS library offers, down to TLS 1.0, and has no setting for that
  /// (WebKitGTK 2.50, glib-networking 2.74). The library has one, a variable, which the engine's network process
  /// inherits. If the user has set it, that counts.
  static func setMinimum(_ minimum: TLSVersion) {
    let excluded = allCases.filter { $0 < minimum }.map { ":-VERS-TLS\($0.rawValue.dropFirst(4))" }
    setenv("G_TLS_GNUTLS_PRIORITY", "NORMAL:%COMPAT" + excluded.joined(), 0)
  }
}
