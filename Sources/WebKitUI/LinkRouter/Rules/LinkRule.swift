public import WebKit

/// One line of a ``LinkRouter``: which links it is about, and where they are opened.
///
/// All that is given must hold. As data:
///
/// ```json
/// { "domains": ["example.org"], "paths": ["/news/*", "NOT /news/old/*"], "minimumDepth": 2, "opens": "native" }
/// ```
public struct LinkRule: Hashable, Sendable {
  /// Names or addresses of hosts, such as `example.org`; empty for all.
  public var domains: [String]
  /// Whether `news.example.org` is meant by `example.org` too.
  public var includesSubdomains: Bool
  /// Patterns of paths; empty for all.
  ///
  /// `*` stands for any characters or none, `?` for one character. The first pattern that matches decides, and
  /// what `NOT ` stands before is excluded. If nothing but exclusions is given, all else matches. Paths are
  /// compared as they stand in the URL, percent signs included; letters count as they are.
  public var paths: [String]
  /// The least number of names in the path; `/` has none and `/news/today` has two.
  public var minimumDepth: Int?
  /// The greatest number of names in the path.
  public var maximumDepth: Int?
  /// In small letters; `http` and `https` unless said otherwise.
  public var schemes: [String]
  /// Where the links are opened.
  public var destination: LinkDestination

  /// A rule for web links.
  ///
  /// - Parameters:
  ///   - domains: see ``domains``.
  ///   - includesSubdomains: see ``includesSubdomains``.
  ///   - paths: see ``paths``.
  ///   - minimumDepth: see ``minimumDepth``.
  ///   - maximumDepth: see ``maximumDepth``.
  ///   - schemes: see ``schemes``.
  ///   - destination: see ``destination``.
  public init(
    domains: [String] = [], includesSubdomains: Bool = true, paths: [String] = [],
    minimumDepth: Int? = nil, maximumDepth: Int? = nil, schemes: [String] = Self.webSchemes,
    opens destination: LinkDestination
  ) {
    self.domains = domains
    self.includesSubdomains = includesSubdomains
    self.paths = paths
    self.minimumDepth = minimumDepth
    self.maximumDepth = maximumDepth
    self.schemes = schemes
    self.destination = destination
  }

  /// `http` and `https`.
  public static let webSchemes = ["http", "https"]

  /// Whether the rule is about this link.
  public func matches(_ url: URL) -> Bool {
    guard let scheme = url.scheme?.lowercased(), schemes.contains(scheme) else { return false }
    return matchesDomain(url) && matchesDepth(url) && matchesPath(url)
  }

  private func matchesDomain(_ url: URL) -> Bool {
    if domains.isEmpty { return true }
    guard let host = DomainName(hostOf: url) else { return false }
    return domains.lazy.compactMap { DomainName($0) }.contains { domain in
      host == domain || includesSubdomains && host.isSubdomain(of: domain)
    }
  }

  private func matchesDepth(_ url: URL) -> Bool {
    let depth = url.path(percentEncoded: true).split(separator: "/").count
    return depth >= minimumDepth ?? 0 && depth <= maximumDepth ?? .max
  }

  private func matchesPath(_ url: URL) -> Bool {
    let path = url.linkPath
    let patterns = paths.map { ExcludablePattern($0) }
    if let deciding = patterns.first(where: { $0.pattern.matches(path) }) {
      return !deciding.isExclusion
    }
    return patterns.allSatisfy(\.isExclusion)
  }
}

/// In files, everything but `opens` can be left out, and stands for what the initializer takes by default.
extension LinkRule: Codable {
  private enum CodingKeys: String, CodingKey {
    case domains, includesSubdomains, paths, minimumDepth, maximumDepth, schemes
    case destination = "opens"
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      domains: try values.decodeIfPresent([String].self, forKey: .domains) ?? [],
      includesSubdomains: try values.decodeIfPresent(Bool.self, forKey: .includesSubdomains)
        ?? true,
      paths: try values.decodeIfPresent([String].self, forKey: .paths) ?? [],
      minimumDepth: try values.decodeIfPresent(Int.self, forKey: .minimumDepth),
      maximumDepth: try values.decodeIfPresent(Int.self, forKey: .maximumDepth),
      schemes: try values.decodeIfPresent([String].self, forKey: .schemes) ?? Self.webSchemes,
      opens: try values.decode(LinkDestination.self, forKey: .destination))
    if let odd = domains.first(where: { DomainName($0) == nil }) {
      throw DecodingError.dataCorruptedError(
        forKey: .domains, in: values, debugDescription: "“\(odd)” is not a domain.")
    }
  }
}

extension URL {
  /// As it stands in the address; `/` if there is none.
  var linkPath: String {
    let path = path(percentEncoded: true)
    return path.isEmpty ? "/" : path
  }
}
