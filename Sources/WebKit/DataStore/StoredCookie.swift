internal import CWebKitGTK

/// A cookie as the engine keeps it, with the attributes that Foundation's class has no place for.
///
/// On Linux `HTTPCookie` forgets `SameSite`, leaves `HttpOnly` out of its properties, does not take a
/// cookie without an expiry date for one of the session, and is equal only to itself (Swift 6.3).
final class StoredCookie: HTTPCookie, @unchecked Sendable {
  private let sameSite: HTTPCookieStringPolicy?

  /// - Parameter cookie: a `SoupCookie`, borrowed.
  init?(_ cookie: OpaquePointer) {
    switch soup_cookie_get_same_site_policy(cookie) {
    case SOUP_SAME_SITE_POLICY_LAX: sameSite = .sameSiteLax
    case SOUP_SAME_SITE_POLICY_STRICT: sameSite = .sameSiteStrict
    default: sameSite = nil
    }
    var properties: [HTTPCookiePropertyKey: Any] = [
      .name: String(cString: soup_cookie_get_name(cookie)),
      .value: String(cString: soup_cookie_get_value(cookie)),
      .domain: String(cString: soup_cookie_get_domain(cookie)),
      .path: String(cString: soup_cookie_get_path(cookie)),
    ]
    if let expiry = soup_cookie_get_expires(cookie) {
      properties[.expires] = Date(timeIntervalSince1970: Double(g_date_time_to_unix(expiry)))
    } else {
      properties[.discard] = "TRUE"
    }
    if soup_cookie_get_secure(cookie) != 0 { properties[.secure] = "TRUE" }
    if soup_cookie_get_http_only(cookie) != 0 { properties[.httpOnly] = "TRUE" }
    super.init(properties: properties)
  }

  /// A copy with another `SameSite` attribute; nil if the cookie has no name, domain or path.
  init?(_ cookie: HTTPCookie, sameSite: HTTPCookieStringPolicy?) {
    self.sameSite = sameSite
    var properties = cookie.properties ?? [:]
    // Foundation does not read the forms that it writes.
    properties[.secure] = cookie.isSecure ? "TRUE" : nil
    properties[.httpOnly] = cookie.isHTTPOnly ? "TRUE" : nil
    properties[.discard] = cookie.isSessionOnly ? "TRUE" : nil
    super.init(properties: properties)
  }

  override var properties: [HTTPCookiePropertyKey: Any]? {
    var properties = super.properties ?? [:]
    if isHTTPOnly { properties[.httpOnly] = "TRUE" }
    properties[.sameSitePolicy] = sameSite?.rawValue
    return properties
  }

  private var contents: [String] {
    [
      name, value, domain, path, "\(expiresDate?.timeIntervalSince1970 ?? 0)", "\(isSecure)",
      "\(isHTTPOnly)", sameSite?.rawValue ?? "",
    ]
  }

  override func isEqual(_ object: Any?) -> Bool {
    (object as? StoredCookie)?.contents == contents
  }

  override var hash: Int { contents.hashValue }
}
