internal import CWebKitGTK
internal import GObjectSupport

extension URLAuthenticationChallenge {
  /// - Parameters:
  ///   - request: the engine's; borrowed.
  ///   - failures: how often in a row an answer to it was wrong.
  @MainActor
  convenience init(_ request: OpaquePointer, failures: Int) {
    let proposed = webkit_authentication_request_get_proposed_credential(request)
    defer { if let proposed { webkit_credential_free(proposed) } }
    self.init(
      protectionSpace: URLProtectionSpace.make(request),
      proposedCredential: proposed.flatMap { URLCredential.make($0) },
      previousFailureCount: failures, failureResponse: nil, error: nil,
      sender: ChallengeSender())
  }
}

/// Whoever gets a challenge answers it by the handler that comes with it.
private final class ChallengeSender: NSObject, URLAuthenticationChallengeSender {
  func use(_ credential: URLCredential, for challenge: URLAuthenticationChallenge) {}
  func continueWithoutCredential(for challenge: URLAuthenticationChallenge) {}
  func cancel(_ challenge: URLAuthenticationChallenge) {}
  func performDefaultHandling(for challenge: URLAuthenticationChallenge) {}
  func rejectProtectionSpaceAndContinue(with challenge: URLAuthenticationChallenge) {}
}

extension URLProtectionSpace {
  /// - Parameter request: borrowed.
  @MainActor
  fileprivate static func make(_ request: OpaquePointer) -> URLProtectionSpace {
    let host = webkit_authentication_request_get_host(request).map { String(cString: $0) } ?? ""
    let port = Int(webkit_authentication_request_get_port(request))
    let realm = webkit_authentication_request_get_realm(request).map { String(cString: $0) }
    let method = authenticationMethod(webkit_authentication_request_get_scheme(request))
    guard webkit_authentication_request_is_for_proxy(request) == 0 else {
      return URLProtectionSpace(
        proxyHost: host, port: port, type: NSURLProtectionSpaceHTTPProxy, realm: realm,
        authenticationMethod: method)
    }
    return URLProtectionSpace(
      host: host, port: port, protocol: scheme(of: request), realm: realm,
      authenticationMethod: method)
  }

  private static func scheme(of request: OpaquePointer) -> String? {
    guard let origin = webkit_authentication_request_get_security_origin(request) else {
      return nil
    }
    defer { webkit_security_origin_unref(origin) }
    return webkit_security_origin_get_protocol(origin).map { String(cString: $0) }
  }

  private static func authenticationMethod(_ scheme: WebKitAuthenticationScheme) -> String {
    switch scheme {
    case WEBKIT_AUTHENTICATION_SCHEME_HTTP_BASIC: NSURLAuthenticationMethodHTTPBasic
    case WEBKIT_AUTHENTICATION_SCHEME_HTTP_DIGEST: NSURLAuthenticationMethodHTTPDigest
    case WEBKIT_AUTHENTICATION_SCHEME_HTML_FORM: NSURLAuthenticationMethodHTMLForm
    case WEBKIT_AUTHENTICATION_SCHEME_NTLM: NSURLAuthenticationMethodNTLM
    case WEBKIT_AUTHENTICATION_SCHEME_NEGOTIATE: NSURLAuthenticationMethodNegotiate
    // Foundation has the name, but not for use on Linux.
    case WEBKIT_AUTHENTICATION_SCHEME_CLIENT_CERTIFICATE_REQUESTED,
      WEBKIT_AUTHENTICATION_SCHEME_CLIENT_CERTIFICATE_PIN_REQUESTED:
      "NSURLAuthenticationMethodClientCertificate"
    default: NSURLAuthenticationMethodDefault
    }
  }
}

extension URLCredential {
  /// - Parameter credential: borrowed; nil for one without a name.
  fileprivate static func make(_ credential: OpaquePointer) -> URLCredential? {
    guard let user = webkit_credential_get_username(credential) else { return nil }
    let password = webkit_credential_get_password(credential).map { String(cString: $0) } ?? ""
    return URLCredential(
      user: String(cString: user), password: password,
      persistence: Persistence(webkit_credential_get_persistence(credential)))
  }
}

extension URLCredential.Persistence {
  fileprivate init(_ persistence: WebKitCredentialPersistence) {
    self =
      switch persistence {
      case WEBKIT_CREDENTIAL_PERSISTENCE_FOR_SESSION: .forSession
      case WEBKIT_CREDENTIAL_PERSISTENCE_PERMANENT: .permanent
      default: .none
      }
  }
}

extension WebKitCredentialPersistence {
  init(_ persistence: URLCredential.Persistence) {
    self =
      switch persistence {
      case .none: WEBKIT_CREDENTIAL_PERSISTENCE_NONE
      case .forSession: WEBKIT_CREDENTIAL_PERSISTENCE_FOR_SESSION
      default: WEBKIT_CREDENTIAL_PERSISTENCE_PERMANENT
      }
  }
}
