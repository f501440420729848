internal import CWebKitGTK
internal import GObjectSupport

extension URLProtectionSpace {
  /// - Parameter request: the engine's; borrowed.
  static func make(_ request: OpaquePointer) -> URLProtectionSpace {
    let host =
      webkit_authentication_request_get_host(request).map { String(cString: $0) } ?? ""
    let realm = webkit_authentication_request_get_realm(request).map { String(cString: $0) }
    let port = Int(webkit_authentication_request_get_port(request))
    let method = authenticationMethod(webkit_authentication_request_get_scheme(request))
    if webkit_authentication_request_is_for_proxy(request) != 0 {
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
    case WEBKIT_AUTHENTICATION_SCHEME_CLIENT_CERTIFICATE_REQUESTED,
      WEBKIT_AUTHENTICATION_SCHEME_CLIENT_CERTIFICATE_PIN_REQUESTED:
      NSURLAuthenticationMethodClientCertificate
    default: NSURLAuthenticationMethodDefault
    }
  }
}

extension URLCredential {
  /// Takes over the engine's credential; nil if it names nobody.
  static func make(adopting credential: OpaquePointer) -> URLCredential? {
    defer { webkit_credential_free(credential) }
    guard let user = webkit_credential_get_username(credential).map({ String(cString: $0) }) else {
      return nil
    }
    let password = webkit_credential_get_password(credential).map { String(cString: $0) } ?? ""
    let persistence: URLCredential.Persistence =
      switch webkit_credential_get_persistence(credential) {
      case WEBKIT_CREDENTIAL_PERSISTENCE_PERMANENT: .permanent
      case WEBKIT_CREDENTIAL_PERSISTENCE_FOR_SESSION: .forSession
      default: .none
      }
    return URLCredential(user: user, password: password, persistence: persistence)
  }
}
