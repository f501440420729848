/// What a cookie's `SameSite` attribute says.
///
/// Linux addition: Foundation has it on Apple's systems only.
public struct HTTPCookieStringPolicy: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Sent with requests of the same site, and when a link or an address from elsewhere leads there.
  public static let sameSiteLax = HTTPCookieStringPolicy(rawValue: "lax")
  /// Sent only with requests that the same site makes.
  public static let sameSiteStrict = HTTPCookieStringPolicy(rawValue: "strict")
}

extension HTTPCookiePropertyKey {
  /// The key for the `SameSite` attribute; its value is the raw value of a ``HTTPCookieStringPolicy``.
  ///
  /// Linux addition: Foundation has it on Apple's systems only.
  public static let sameSitePolicy = HTTPCookiePropertyKey(rawValue: "SameSite")

  static let httpOnly = HTTPCookiePropertyKey(rawValue: "HttpOnly")
  static let created = HTTPCookiePropertyKey(rawValue: "Created")
}

extension HTTPCookie {
  /// What the cookie's `SameSite` attribute says; nil if it says nothing, or `None`.
  ///
  /// Linux addition: Foundation has it on Apple's systems only. Cookies of a `WKHTTPCookieStore` know it, and
  /// those of ``withSameSitePolicy(_:)``. `HTTPCookie(properties:)` and
  /// `HTTPCookie.cookies(withResponseHeaderFields:for:)` forget it on Linux.
  public var sameSitePolicy: HTTPCookieStringPolicy? {
    let value = properties?[.sameSitePolicy] as? String
    return value.map { HTTPCookieStringPolicy(rawValue: $0.lowercased()) }
  }

  /// The cookie with another `SameSite` attribute; nil, or anything but lax and strict, means none.
  ///
  /// Linux addition: the way to make a cookie with it, as `HTTPCookie(properties:)` forgets it.
  public func withSameSitePolicy(_ policy: HTTPCookieStringPolicy?) -> HTTPCookie {
    StoredCookie(self, sameSite: policy) ?? self
  }
}
