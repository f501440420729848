internal import WebKit

extension Failure {
  /// Says why a page could not be loaded.
  init(loading error: any Error) {
    switch error {
    case let error as Failure: self = error
    case let error as URLError: self.init(error)
    case let error as WKError: self.init(error)
    default:
      let error = error as NSError
      let address = error.userInfo["NSErrorFailingURLStringKey"] as? String ?? "the page"
      // The engine's words, "Frame load interrupted", say nothing to people.
      let isDownload = error.domain == "WebKitErrorDomain" && error.code == 102
      let reason = isDownload ? "it is a file to download, not a page" : error.localizedDescription
      self.init(.unavailable, "cannot load \(address): \(reason)")
    }
  }

  /// Says what went wrong inside the engine.
  init(_ error: WKError) {
    switch error.code {
    case .webContentProcessTerminated:
      self.init(.internalError, "the page's process ended unexpectedly; is there enough memory?")
    case .unknown:
      // There is no engine, and the description says what it lacks.
      self.init(.unavailable, error.localizedDescription)
    default:
      self.init(.internalError, error.localizedDescription)
    }
  }

  init(notEncrypted address: String) {
    self.init(
      .unavailable,
      "cannot load \(address): it is not encrypted; write https:// or allow it with --allow-http")
  }

  private init(_ error: URLError) {
    let address = error.userInfo["NSErrorFailingURLStringKey"] as? String ?? "the page"
    let host = URL(string: address)?.host() ?? address
    switch error.code {
    case .cannotFindHost:
      self.init(.noHost, "cannot find the host \(host): check the address and the network")
    case .cannotConnectToHost:
      self.init(.unavailable, "cannot load \(address): nothing answers there")
    case .appTransportSecurityRequiresSecureConnection:
      self.init(notEncrypted: address)
    case .serverCertificateUntrusted:
      self.init(.unavailable, "cannot load \(address): its certificate is not trusted")
    case .serverCertificateHasBadDate:
      self.init(.unavailable, "cannot load \(address): its certificate has expired")
    case .serverCertificateNotYetValid:
      self.init(.unavailable, "cannot load \(address): its certificate is not valid yet")
    case .fileDoesNotExist, .noPermissionsToReadFile, .fileIsDirectory:
      self.init(.noInput, "cannot read \(address): \(error.localizedDescription)")
    default:
      self.init(.unavailable, "cannot load \(address): \(error.localizedDescription)")
    }
  }
}
