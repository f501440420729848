public import WebKit

/// Decides where links are opened: on a screen of the app, in the web view, or in the person's browser.
///
/// The rules are data, and the first that matches decides:
///
/// ```swift
/// let router = LinkRouter(
///   rules: [
///     LinkRule(domains: ["example.org"], paths: ["/news/*"], minimumDepth: 2, opens: .native),
///     LinkRule(domains: ["example.org"], opens: .webView),
///   ],
///   otherwise: .browser)
/// ```
///
/// Links that belong to the app by ``appLinks`` go before the rules.
public struct LinkRouter: Sendable {
  /// Tried in their order.
  public var rules: [LinkRule]
  /// For web links that no rule is about.
  public var otherwise: LinkDestination
  /// The domains whose links the app opens itself when a person's tap leads there from another domain; see
  /// ``destination(for:in:)``.
  public var appLinks: [AppLinks]

  /// - Parameters:
  ///   - rules: see ``rules``.
  ///   - otherwise: see ``otherwise``.
  ///   - appLinks: see ``appLinks``.
  public init(
    rules: [LinkRule] = [], otherwise: LinkDestination = .webView, appLinks: [AppLinks] = []
  ) {
    self.rules = rules
    self.otherwise = otherwise
    self.appLinks = appLinks
  }

  /// Where the rules open an address, whoever asks.
  ///
  /// Addresses that are not of the web, and that no rule is about, stay in the web view.
  public func destination(for url: URL) -> LinkDestination {
    if let rule = rules.first(where: { $0.matches(url) }) { return rule.destination }
    let isWeb = url.scheme.map { LinkRule.webSchemes.contains($0.lowercased()) } ?? false
    return isWeb ? otherwise : .webView
  }

  /// Whether an address belongs to the app by ``appLinks``, whoever asks.
  public func isAppLink(_ url: URL) -> Bool {
    appLinks.contains { $0.contains(url) }
  }
}

/// In files: `{ "rules": [ … ], "otherwise": "browser" }`. Association files are files of their own.
extension LinkRouter: Codable {
  private enum CodingKeys: String, CodingKey {
    case rules, otherwise
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      rules: try values.decodeIfPresent([LinkRule].self, forKey: .rules) ?? [],
      otherwise: try values.decodeIfPresent(LinkDestination.self, forKey: .otherwise) ?? .webView)
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(rules, forKey: .rules)
    try values.encode(otherwise, forKey: .otherwise)
  }
}
