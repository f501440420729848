internal import CWebKitGTK
internal import GObjectSupport
internal import Synchronization

/// Judges the certificates of a server that is asked for a download.
///
/// GIO asks on whatever thread makes the connection.
final class CertificateCheck: Sendable {
  private let accepted: Set<SecCertificate>
  private let refused = Mutex<SecTrust?>(nil)

  /// - Parameter accepted: what the app has accepted of the host.
  init(accepted: Set<SecCertificate>) {
    self.accepted = accepted
  }

  /// What was not accepted.
  var distrusted: SecTrust? { refused.withLock { $0 } }

  /// Takes part in an exchange as long as the connection lives.
  func listen(to message: OpaquePointer) -> SignalConnection {
    message.connectOnEmittingThread("accept-certificate") { arguments in
      guard let certificate: UnsafeMutablePointer<GTlsCertificate> = arguments.object(1) else {
        return .bool(false)
      }
      let flaws = GTlsCertificateFlags(rawValue: .init(arguments.flags(2)))
      return .bool(self.accepts(SecTrust(certificate, flaws: flaws)))
    }
  }

  private func accepts(_ trust: SecTrust) -> Bool {
    if let first = trust.chain.first, accepted.contains(first) { return true }
    refused.withLock { $0 = trust }
    return false
  }
}
