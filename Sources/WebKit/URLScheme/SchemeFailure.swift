internal import CWebKitGTK
internal import GObjectSupport

/// The way of an error of a scheme handler through the engine, which carries a domain, a code and a text.
enum SchemeFailure {
  /// Tells an app's domains from the engine's.
  private static let prefix = "app:"

  /// The end of a stream.
  static func streamFailure(_ error: any Error) -> FedBytes {
    let error = error as NSError
    return .failure(
      domain: prefix + error.domain, code: error.code, message: error.localizedDescription)
  }

  /// - Parameter request: one that has no response yet.
  @MainActor
  static func fail(_ request: OpaquePointer, with error: any Error) {
    let error = error as NSError
    fail(
      request, domain: g_quark_from_string(prefix + error.domain),
      code: gint(truncatingIfNeeded: error.code), error.localizedDescription)
  }

  /// Fails a request of a view that has no handler for the scheme, as the engine fails one for a scheme that it
  /// does not know.
  @MainActor
  static func refuse(_ request: OpaquePointer) {
    fail(
      request, domain: webkit_policy_error_quark(),
      code: gint(WEBKIT_POLICY_ERROR_CANNOT_SHOW_URI.rawValue), "The URL can't be shown")
  }

  @MainActor
  private static func fail(
    _ request: OpaquePointer, domain: GQuark, code: gint, _ message: String
  ) {
    guard let error = g_error_new_literal(domain, code, message) else { return }
    webkit_uri_scheme_request_finish_error(request, error)
    g_error_free(error)
  }

  /// The error that a handler has given; nil if the engine's is none of those.
  static func appError(_ error: GLibError, userInfo: [String: Any]) -> (any Error)? {
    guard error.domain.hasPrefix(prefix) else { return nil }
    let domain = String(error.domain.dropFirst(prefix.count))
    switch domain {
    case NSURLErrorDomain:
      if let code = URLError.Code(rawValue: error.code) {
        return URLError(code, userInfo: userInfo)
      }
    case WKErrorDomain:
      if let code = WKError.Code(rawValue: error.code) { return WKError(code, userInfo: userInfo) }
    default: break
    }
    return NSError(domain: domain, code: error.code, userInfo: userInfo)
  }
}
