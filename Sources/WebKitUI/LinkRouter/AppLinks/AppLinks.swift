public import WebKit

/// The links of one domain that belong to an app, as the domain says in its association file.
///
/// ```swift
/// router.appLinks = [
///   AppLinks(domain: "example.org", paths: ["/shop/*", "NOT /shop/help/*"]),
///   try AppLinks(domain: "*.example.net", file: Data(contentsOf: file), appID: "ABCDE12345.net.example.app"),
/// ]
/// ```
///
/// On Apple's systems the system fetches the file from the domain and hands links to apps. Here the app ships the
/// file or fetches it, and a ``LinkRouter`` decides.
public struct AppLinks: Sendable {
  /// The domain as it was given.
  public let domain: String
  private let host: DomainName?
  private let port: Int?
  private let isForSubdomains: Bool
  private let components: [LinkComponents]

  /// Links by their paths, without a file.
  ///
  /// - Parameters:
  ///   - domain: such as `example.org`, or `*.example.org` for its subdomains only; with a port, it holds for that one
  ///     only. A domain that cannot be one matches nothing.
  ///   - paths: patterns with `*` and `?`; the first that matches decides, and what `NOT ` stands before does not
  ///     belong to the app.
  public init(domain: String, paths: [String]) {
    self.init(
      domain: domain, place: Place(domain), components: paths.map { LinkComponents(path: $0) })
  }

  /// Links by an association file.
  ///
  /// Read are `applinks` with `details` in both its forms, `components` (with `/`, `?`, `#`, `exclude`,
  /// `caseSensitive` and `percentEncoded`) or `paths` (with `NOT`), `defaults` and `substitutionVariables`. Other
  /// members mean nothing here.
  ///
  /// - Parameters:
  ///   - domain: where the file is from; see ``init(domain:paths:)``. It may be written as in an app's
  ///     entitlements, `applinks:example.org`.
  ///   - file: the file `apple-app-site-association`.
  ///   - appID: the app's, with its team's prefix; nil takes what the file says of all apps.
  /// - Throws: ``AppLinksError``.
  public init(domain: String, file: Data, appID: String? = nil) throws(AppLinksError) {
    guard let place = Place(domain) else { throw .notDomain(domain) }
    self.init(
      domain: domain, place: place,
      components: try AssociationFile(file).components(forAppID: appID))
  }

  private init(domain: String, place: Place?, components: [LinkComponents]) {
    self.domain = domain
    self.components = components
    host = place?.host
    port = place?.port
    isForSubdomains = place?.isForSubdomains ?? false
  }

  /// Whether a link belongs to the app.
  public func contains(_ url: URL) -> Bool {
    guard let host, let scheme = url.scheme?.lowercased(), LinkRule.webSchemes.contains(scheme),
      let name = DomainName(hostOf: url),
      isForSubdomains ? name.isSubdomain(of: host) : name == host,
      port == nil || port == url.port ?? (scheme == "https" ? 443 : 80),
      url.absoluteString.utf8.count <= Self.longestLink
    else { return false }
    let link = LinkComponents.Link(url)
    return components.first { $0.matches(link) }.map { !$0.isExclusion } ?? false
  }

  /// In bytes. Longer ones are data rather than addresses.
  private static let longestLink = 16_384

  private struct Place {
    let host: DomainName
    var port: Int?
    let isForSubdomains: Bool

    init?(_ text: String) {
      var rest = Substring(text)
      if rest.hasPrefix("applinks:") { rest = rest.dropFirst("applinks:".count) }
      // `?mode=developer` tells Apple's systems where to fetch the file.
      if let mark = rest.firstIndex(of: "?") { rest = rest[..<mark] }
      isForSubdomains = rest.hasPrefix("*.")
      if isForSubdomains { rest = rest.dropFirst(2) }
      if let colon = rest.lastIndex(of: ":"), !rest[..<colon].contains(":") || rest.hasPrefix("["),
        !rest[colon...].contains("]")
      {
        guard let number = Int(rest[rest.index(after: colon)...]), (1...65_535).contains(number)
        else { return nil }
        port = number
        rest = rest[..<colon]
      }
      guard let host = DomainName(String(rest)) else { return nil }
      self.host = host
    }
  }
}
