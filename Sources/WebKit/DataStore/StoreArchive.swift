/// What ``WKWebsiteDataStore/fetchData(of:)`` hands over, in a form of this package's own.
struct StoreArchive: Codable {
  /// A cookie with all that the engine knows of it.
  struct Cookie: Codable {
    let name: String
    let value: String
    let domain: String
    let path: String
    let expires: Date?
    let isSecure: Bool
    let isHTTPOnly: Bool
    let sameSite: String?

    init(_ cookie: HTTPCookie) {
      name = cookie.name
      value = cookie.value
      domain = cookie.domain
      path = cookie.path
      expires = cookie.expiresDate
      isSecure = cookie.isSecure
      isHTTPOnly = cookie.isHTTPOnly
      sameSite = cookie.sameSitePolicy?.rawValue
    }

    var cookie: HTTPCookie? {
      var properties: [HTTPCookiePropertyKey: Any] = [
        .name: name, .value: value, .domain: domain, .path: path,
      ]
      properties[.expires] = expires
      properties[.discard] = expires == nil ? "TRUE" : nil
      properties[.secure] = isSecure ? "TRUE" : nil
      properties[.httpOnly] = isHTTPOnly ? "TRUE" : nil
      return HTTPCookie(properties: properties)?
        .withSameSitePolicy(sameSite.map(HTTPCookieStringPolicy.init(rawValue:)))
    }
  }

  private let format: String
  var cookies: [Cookie] = []
  /// By origin, such as `https://example.com`.
  var localStorage: [String: [String: String]] = [:]

  private static let format = "swift-webkit data store 1"

  init() { format = Self.format }

  /// - Throws: an error if this is no archive, or one of another version.
  init(_ data: Data) throws {
    let archive = try? PropertyListDecoder().decode(StoreArchive.self, from: data)
    guard let archive, archive.format == Self.format else {
      throw Self.error("The data is no archive of a data store.")
    }
    self = archive
  }

  func data() throws -> Data {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    return try encoder.encode(self)
  }

  static func error(_ reason: String) -> any Error {
    WKError(.unknown, userInfo: [NSLocalizedDescriptionKey: reason])
  }
}
