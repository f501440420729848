internal import CWebKitGTK
internal import GObjectSupport

/// Errors of loads, in the domains and codes that apps know.
///
/// All carry the address under `NSErrorFailingURLStringKey` and, if it is a URL, `NSErrorFailingURLKey`.
enum LoadingError {
  /// The domain of the engine's own codes.
  static let engineDomain = "WebKitErrorDomain"

  /// Codes of ``engineDomain``.
  enum EngineCode: Int {
    case cannotShowMIMEType = 100
    case cannotShowURL = 101
    case frameLoadInterruptedByPolicyChange = 102
    case cannotUseRestrictedPort = 103
    /// Media are loaded by other means.
    case willHandleLoad = 204
  }

  static func network(_ code: URLError.Code, address: String, description: String? = nil)
    -> any Error
  {
    URLError(code, userInfo: userInfo(address, description ?? sentence(for: code)))
  }

  static func engine(_ code: EngineCode, address: String, description: String? = nil) -> any Error {
    NSError(
      domain: engineDomain, code: code.rawValue, userInfo: userInfo(address, description))
  }

  /// What this package, or this machine, cannot do.
  static func unavailable(_ reason: String, address: String) -> any Error {
    WKError(.unknown, userInfo: userInfo(address, reason))
  }

  /// Translates what the engine reported for a failed load.
  static func translate(_ error: GLibError, address: String) -> any Error {
    if let error = SchemeFailure.appError(error, userInfo: userInfo(address, error.message)) {
      return error
    }
    switch error.domain {
    case "WebKitPolicyError", "WebKitMediaError":
      // The engine's generic code has no name elsewhere.
      let code = EngineCode(rawValue: error.code) ?? .cannotShowURL
      // It has one code for what is no URL and for what it has no loader for.
      if code == .cannotShowURL, let url = URL(string: address), !isLoadable(url) {
        return network(.unsupportedURL, address: address)
      }
      return engine(code, address: address, description: error.message)
    default:
      return network(
        NetworkErrorCode.code(for: error), address: address,
        description: error.message.isEmpty ? nil : error.message)
    }
  }

  /// A server whose certificates are not trusted; they go with the error.
  static func certificate(_ trust: SecTrust, address: String) -> any Error {
    let code = certificateCode(
      GTlsCertificateFlags(rawValue: GTlsCertificateFlags.RawValue(trust.flaws)))
    var info = userInfo(address, sentence(for: code))
    info["NSURLErrorFailingURLPeerTrustErrorKey"] = trust
    return URLError(code, userInfo: info)
  }

  /// The worst of a certificate's flaws.
  static func certificateCode(_ flaws: GTlsCertificateFlags) -> URLError.Code {
    if flaws.contains(G_TLS_CERTIFICATE_EXPIRED) {
      .serverCertificateHasBadDate
    } else if flaws.contains(G_TLS_CERTIFICATE_NOT_ACTIVATED) {
      .serverCertificateNotYetValid
    } else {
      .serverCertificateUntrusted
    }
  }

  /// One sentence for people, where the engine has none.
  private static func sentence(for code: URLError.Code) -> String? {
    switch code {
    case .cancelled: "The load was cancelled."
    case .timedOut: "The request timed out."
    case .unsupportedURL: "The address is of a kind that cannot be loaded."
    case .fileIsDirectory: "The file is a folder."
    case .noPermissionsToReadFile: "The file may not be read."
    case .serverCertificateHasBadDate: "The server's certificate has expired."
    case .serverCertificateNotYetValid: "The server's certificate is not valid yet."
    case .serverCertificateUntrusted: "The server's certificate is not trusted."
    default: nil
    }
  }

  /// Whether the engine itself loads the URL's scheme.
  private static func isLoadable(_ url: URL) -> Bool {
    ["http", "https", "file", "data", "about", "blob"].contains(url.scheme?.lowercased())
  }

  private static func userInfo(_ address: String, _ description: String?) -> [String: Any] {
    var info: [String: Any] = ["NSErrorFailingURLStringKey": address]
    info["NSErrorFailingURLKey"] = URL(string: address)
    info[NSLocalizedDescriptionKey] = description
    return info
  }
}

extension GTlsCertificateFlags {
  fileprivate func contains(_ flag: GTlsCertificateFlags) -> Bool {
    rawValue & flag.rawValue != 0
  }
}
