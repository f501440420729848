/// What the app has told servers, and accepted of them, as long as the data store lives.
@MainActor
final class KnownServers {
  private var accepted: [String: Set<SecCertificate>] = [:]

  func accept(_ certificate: SecCertificate, forHostOf address: String) {
    guard let host = URL(string: address)?.host() else { return }
    accepted[host, default: []].insert(certificate)
  }

  func accepted(forHostOf address: String) -> Set<SecCertificate> {
    URL(string: address)?.host().flatMap { accepted[$0] } ?? []
  }

  private var credentials: [[String]: URLCredential] = [:]

  /// Passwords that are to be used more than once.
  func keep(_ credential: URLCredential, for space: URLProtectionSpace) {
    guard credential.persistence != .none, credential.identity == nil else { return }
    credentials[key(of: space)] = credential
  }

  func credential(for space: URLProtectionSpace) -> URLCredential? {
    credentials[key(of: space)]
  }

  // Foundation's own equality on Linux is that of the objects.
  private func key(of space: URLProtectionSpace) -> [String] {
    [space.isProxy() ? "proxy" : "", space.host, "\(space.port)", space.realm ?? ""]
  }
}
