internal import CLoadRules
internal import GObjectSupport

/// The domains to which an app binds itself: the array `WKAppBoundDomains` of its Info dictionary.
///
/// An entry is a domain (`example.org`, or an address such as `https://www.example.org/`), of which the registrable part
/// counts with all names below it, or a scheme (`shop:`). At most ten count, as on Apple's systems; what is
/// left out is told about. An empty array is a list, too.
///
/// With such a list, the app reaches app-bound documents only: with scripts, user scripts and script messages, and it
/// reads the cookies of these domains only. A document is app-bound if it, and every frame around it, is of a
/// listed domain, and the view is limited to the list:
///
/// - by ``WKWebViewConfiguration/limitsNavigationsToAppBoundDomains``,
/// - from the moment when the app loads a file, a `data:` address, `about:blank`, or a page given as text,
/// - or when it has run a script before it has loaded anything.
///
/// Files and texts without an origin are app-bound, too. In a view that is limited, other pages do not load in
/// the main frame: such a navigation fails with `WKError.navigationAppBoundDomain`.
///
/// Differs from Apple's: the machine's own addresses (`localhost`) are like any others, and have to be listed; on Apple's systems,
/// they are always app-bound. What a page makes itself (`about:blank`, `blob:`, `data:`) is app-bound only if the page
/// is. User scripts do not run in documents that may not run scripts at all. Service workers work everywhere.
package struct AppBoundDomains: Sendable {
  /// In lower case.
  package let domains: [String]
  /// In lower case, without the colon.
  package let schemes: [String]
  /// In the form that the rules are applied in, here and in each web process.
  let rules: Variant

  /// The app's; nil if it does not bind itself. To be set before the first web view is made, by programs that
  /// have rules of their own.
  @MainActor package static var app = AppBoundDomains(info: InfoDictionary.app)

  static let key = "WKAppBoundDomains"
  private static let limit = 10

  /// - Parameter info: an Info dictionary; nil if it has no such list. What has another type than it should counts
  ///   as an empty list, or is left out, with one line about it.
  package init?(info: [String: Any]) {
    guard let value = info[Self.key] else { return nil }
    var domains: [String] = []
    var schemes: [String] = []
    if !(value is [Any]) { Log.fault("\(Self.key) in the Info dictionary is no array: \(value)") }
    for entry in value as? [Any] ?? [] {
      guard let parsed = (entry as? String).flatMap(Entry.init) else {
        Log.fault("\(Self.key) in the Info dictionary names no domain: \(entry)")
        continue
      }
      guard !domains.contains(parsed.domain ?? ""), !schemes.contains(parsed.scheme ?? "") else {
        continue
      }
      guard domains.count + schemes.count < Self.limit else {
        Log.fault(
          "\(Self.key) in the Info dictionary has more than \(Self.limit) entries; \(entry) is left out"
        )
        continue
      }
      if let domain = parsed.domain { domains.append(domain) }
      if let scheme = parsed.scheme { schemes.append(scheme) }
    }
    self.domains = domains
    self.schemes = schemes
    rules = .tuple([
      .array(of: "s", domains.map { Variant($0) }), .array(of: "s", schemes.map { Variant($0) }),
    ])
  }

  /// Whether the address is of a listed domain or scheme.
  package func contains(address: String) -> Bool {
    app_bound_domains_contain(rules.pointer, address) != 0
  }

  /// Whether the host, or the domain of a cookie, is of a listed domain.
  package func contains(host: String) -> Bool {
    domains.contains(Self.registrableDomain(String(host.trimmingPrefix("."))))
  }

  /// Whether the address says nothing about where its document is from.
  static func isLocal(address: String) -> Bool { app_bound_is_local(address) != 0 }

  /// The part of a host's name that somebody can register; the host itself if there is none.
  static func registrableDomain(_ host: String) -> String {
    guard let domain = registrable_domain(host) else { return host }
    defer { free(domain) }
    return String(cString: domain)
  }

  private struct Entry {
    private(set) var domain: String?
    private(set) var scheme: String?

    init?(_ text: String) {
      if text.hasSuffix(":") {
        guard text.count > 1 else { return nil }
        scheme = text.dropLast().lowercased()
      } else {
        let address = text.contains("://") ? text : "https://\(text)"
        guard let host = URLComponents(string: address)?.host, !host.isEmpty else { return nil }
        domain = AppBoundDomains.registrableDomain(
          host.trimmingCharacters(in: CharacterSet(charactersIn: "[]")))
      }
    }
  }
}
