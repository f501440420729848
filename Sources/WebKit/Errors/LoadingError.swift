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
    case cannotShowURL = 101
    case frameLoadInterruptedByPolicyChange = 102
    case cannotUseRestrictedPort = 103
  }

  static func network(_ code: URLError.Code, address: String, description: String? = nil)
    -> any Error
  {
    URLError(code, userInfo: userInfo(address, description))
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
    if error.domain == g_quark_to_string(webkit_policy_error_quark()).map({ String(cString: $0) }),
      let code = EngineCode(rawValue: error.code)
    {
      // The engine has one code for what is no URL and for what it has no loader for.
      if code == .cannotShowURL, let url = URL(string: address), !isLoadable(url) {
        return network(.unsupportedURL, address: address)
      }
      return engine(code, address: address, description: error.message)
    }
    return network(urlErrorCode(for: error), address: address, description: error.message)
  }

  /// Translates a certificate's flaws.
  static func certificate(_ flaws: GTlsCertificateFlags, address: String) -> any Error {
    let code: URLError.Code =
      if flaws.contains(G_TLS_CERTIFICATE_EXPIRED) {
        .serverCertificateHasBadDate
      } else if flaws.contains(G_TLS_CERTIFICATE_NOT_ACTIVATED) {
        .serverCertificateNotYetValid
      } else {
        .serverCertificateUntrusted
      }
    return network(code, address: address)
  }

  private static func urlErrorCode(for error: GLibError) -> URLError.Code {
    switch error.domain {
    case "WebKitNetworkError":
      switch error.code {
      case Int(WEBKIT_NETWORK_ERROR_CANCELLED.rawValue): .cancelled
      case Int(WEBKIT_NETWORK_ERROR_UNKNOWN_PROTOCOL.rawValue): .unsupportedURL
      case Int(WEBKIT_NETWORK_ERROR_FILE_DOES_NOT_EXIST.rawValue): .fileDoesNotExist
      default: .networkConnectionLost
      }
    // The names are those of GLib's quarks.
    case "g-resolver-error-quark": .cannotFindHost
    case "g-tls-error-quark": .secureConnectionFailed
    // The engine's own limit has neither domain nor code (WebKitGTK 2.50).
    case "" where error.message.contains("redirections"): .httpTooManyRedirects
    case "g-io-error-quark":
      switch error.code {
      case Int(G_IO_ERROR_NOT_FOUND.rawValue): .fileDoesNotExist
      case Int(G_IO_ERROR_IS_DIRECTORY.rawValue): .fileIsDirectory
      case Int(G_IO_ERROR_PERMISSION_DENIED.rawValue): .noPermissionsToReadFile
      case Int(G_IO_ERROR_CANCELLED.rawValue): .cancelled
      case Int(G_IO_ERROR_TIMED_OUT.rawValue): .timedOut
      case Int(G_IO_ERROR_CONNECTION_REFUSED.rawValue): .cannotConnectToHost
      case Int(G_IO_ERROR_HOST_UNREACHABLE.rawValue), Int(G_IO_ERROR_HOST_NOT_FOUND.rawValue):
        .cannotFindHost
      case Int(G_IO_ERROR_NETWORK_UNREACHABLE.rawValue): .notConnectedToInternet
      default: .networkConnectionLost
      }
    // "FTP URLs are disabled" comes in the engine's internal domain.
    case "WebKitInternal": .unsupportedURL
    default: .networkConnectionLost
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
