internal import CWebKitGTK
internal import GObjectSupport

extension EngineView {
  /// The certificates of the present page's server; nil if it came without encryption.
  var serverTrust: SecTrust? {
    var certificate: UnsafeMutablePointer<GTlsCertificate>?
    var flaws = G_TLS_CERTIFICATE_NO_FLAGS
    guard webkit_web_view_get_tls_info(pointer, &certificate, &flaws) != 0, let certificate else {
      return nil
    }
    return SecTrust(certificate, flaws: flaws)
  }

  /// Accepts a certificate for one host, in the session of this view's data store, as long as that lives.
  func accept(_ certificate: UnsafeMutablePointer<GTlsCertificate>, forHostOf address: String) {
    guard let session = webkit_web_view_get_network_session(pointer),
      let host = URL(string: address)?.host()
    else { return }
    webkit_network_session_allow_tls_certificate_for_host(session, certificate, host)
  }
}
