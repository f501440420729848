internal import CWebKitGTK
internal import GObjectSupport

extension HTTPCookie {
  /// The cookie in the engine's form, a `SoupCookie`; nil if it would break the header that it is sent in.
  func makeEngineCookie() -> BoxedReference<OpaquePointer>? {
    guard Self.isSafe(name + value), Self.isSafe(domain + path), !domain.isEmpty,
      // Never nil, as no text is.
      let cookie = soup_cookie_new(name, value, engineDomain, path.isEmpty ? "/" : path, -1)
    else { return nil }
    soup_cookie_set_secure(cookie, gboolean(isSecure))
    soup_cookie_set_http_only(cookie, gboolean(isHTTPOnly))
    switch sameSitePolicy {
    case .sameSiteLax: soup_cookie_set_same_site_policy(cookie, SOUP_SAME_SITE_POLICY_LAX)
    case .sameSiteStrict: soup_cookie_set_same_site_policy(cookie, SOUP_SAME_SITE_POLICY_STRICT)
    default: soup_cookie_set_same_site_policy(cookie, SOUP_SAME_SITE_POLICY_NONE)
    }
    if let expiry {
      // The engine goes by whole seconds, in which a cookie that ends now would live on.
      let seconds = expiry <= Date() ? 0 : min(expiry.timeIntervalSince1970, Self.latestExpiry)
      let date = g_date_time_new_from_unix_utc(gint64(seconds.rounded(.down)))
      soup_cookie_set_expires(cookie, date)
      g_date_time_unref(date)
    }
    return BoxedReference(adopting: cookie, type: soup_cookie_get_type())
  }

  /// Whether the engine's cookie is the one that this stands for, with whatever value.
  func names(_ cookie: OpaquePointer) -> Bool {
    String(cString: soup_cookie_get_name(cookie)) == name
      && String(cString: soup_cookie_get_domain(cookie)).lowercased() == engineDomain
      && String(cString: soup_cookie_get_path(cookie)) == (path.isEmpty ? "/" : path)
      && (soup_cookie_get_http_only(cookie) != 0) == isHTTPOnly
  }

  /// As the hosts of addresses are spelled: in small letters, with international names encoded.
  private var engineDomain: String {
    var host = domain.lowercased()
    if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
    guard let encoded = g_hostname_to_ascii(host) else { return host }
    defer { g_free(encoded) }
    return String(cString: encoded)
  }

  /// When it ends; nil for a cookie of the session.
  private var expiry: Date? {
    if isSessionOnly { return nil }
    if let expiresDate { return expiresDate }
    // Foundation heeds it in cookies of version 1 only, which no server sends.
    guard let properties, let age = properties[.maximumAge], let seconds = Double("\(age)") else {
      return nil
    }
    let created = (properties[.created] as? Double).map(Date.init(timeIntervalSinceReferenceDate:))
    return (created ?? Date()) + seconds
  }

  /// The end of the year 9999, in seconds since 1970.
  private static let latestExpiry = 253_402_300_799.0

  /// Whether a text cannot end the header, or the cookie within it, to go on with something else.
  private static func isSafe(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7f && $0 != UInt8(ascii: ";") }
  }
}
