internal import CWebKitGTK
internal import GObjectSupport

/// The code in `NSURLErrorDomain` for what the network libraries report.
enum NetworkErrorCode {
  static func code(for error: GLibError) -> URLError.Code {
    // The names are those of GLib's quarks.
    switch error.domain {
    case "WebKitNetworkError": engine(error.code)
    case "g-resolver-error-quark": .cannotFindHost
    case "g-tls-error-quark": tls(error.code)
    // libsoup has one without a code of its own.
    case "g-io-error-quark" where error.message.hasPrefix("SoupBrotli"): .cannotDecodeContentData
    case "g-io-error-quark": inputOutput(error.code)
    case "soup-session-error-quark": http(error.code)
    // The engine's own limit has neither domain nor code (WebKitGTK 2.50).
    case "" where error.message.contains("redirections"): .httpTooManyRedirects
    case "" where error.message.hasPrefix("Redirection to URL with a scheme"): .unsupportedURL
    // "FTP URLs are disabled" comes in the engine's internal domain.
    case "WebKitInternal": .unsupportedURL
    default: .networkConnectionLost
    }
  }

  private static func engine(_ code: Int) -> URLError.Code {
    switch code {
    case Int(WEBKIT_NETWORK_ERROR_CANCELLED.rawValue): .cancelled
    case Int(WEBKIT_NETWORK_ERROR_UNKNOWN_PROTOCOL.rawValue): .unsupportedURL
    case Int(WEBKIT_NETWORK_ERROR_FILE_DOES_NOT_EXIST.rawValue): .fileDoesNotExist
    case Int(WEBKIT_NETWORK_ERROR_FAILED.rawValue): .unknown
    default: .networkConnectionLost
    }
  }

  private static func tls(_ code: Int) -> URLError.Code {
    switch code {
    case Int(G_TLS_ERROR_BAD_CERTIFICATE.rawValue): .serverCertificateUntrusted
    case Int(G_TLS_ERROR_CERTIFICATE_REQUIRED.rawValue): .clientCertificateRequired
    case Int(G_TLS_ERROR_EOF.rawValue): .networkConnectionLost
    // Foundation on Linux has no -1200: this name stands for -1201, the number of a bad date.
    default: .secureConnectionFailed
    }
  }

  private static func inputOutput(_ code: Int) -> URLError.Code {
    switch code {
    case Int(G_IO_ERROR_NOT_FOUND.rawValue): .fileDoesNotExist
    case Int(G_IO_ERROR_IS_DIRECTORY.rawValue): .fileIsDirectory
    case Int(G_IO_ERROR_PERMISSION_DENIED.rawValue): .noPermissionsToReadFile
    case Int(G_IO_ERROR_CANCELLED.rawValue): .cancelled
    case Int(G_IO_ERROR_TIMED_OUT.rawValue): .timedOut
    case Int(G_IO_ERROR_CONNECTION_REFUSED.rawValue): .cannotConnectToHost
    case Int(G_IO_ERROR_PROXY_FAILED.rawValue), Int(G_IO_ERROR_PROXY_AUTH_FAILED.rawValue),
      Int(G_IO_ERROR_PROXY_NEED_AUTH.rawValue), Int(G_IO_ERROR_PROXY_NOT_ALLOWED.rawValue):
      .cannotConnectToHost
    case Int(G_IO_ERROR_HOST_UNREACHABLE.rawValue), Int(G_IO_ERROR_HOST_NOT_FOUND.rawValue):
      .cannotFindHost
    case Int(G_IO_ERROR_NETWORK_UNREACHABLE.rawValue): .notConnectedToInternet
    case Int(G_IO_ERROR_NOT_SUPPORTED.rawValue): .unsupportedURL
    // From what undoes the encoding of the content.
    case Int(G_IO_ERROR_INVALID_DATA.rawValue): .cannotDecodeContentData
    default: .networkConnectionLost
    }
  }

  private static func http(_ code: Int) -> URLError.Code {
    switch code {
    // The encoding is that of the transfer.
    case Int(SOUP_SESSION_ERROR_PARSING.rawValue), Int(SOUP_SESSION_ERROR_ENCODING.rawValue):
      .cannotParseResponse
    case Int(SOUP_SESSION_ERROR_TOO_MANY_REDIRECTS.rawValue),
      Int(SOUP_SESSION_ERROR_TOO_MANY_RESTARTS.rawValue):
      .httpTooManyRedirects
    case Int(SOUP_SESSION_ERROR_REDIRECT_NO_LOCATION.rawValue),
      Int(SOUP_SESSION_ERROR_REDIRECT_BAD_URI.rawValue):
      .redirectToNonExistentLocation
    default: .networkConnectionLost
    }
  }
}
