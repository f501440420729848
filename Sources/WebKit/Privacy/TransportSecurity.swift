internal import CLoadRules
package import GObjectSupport

/// Which addresses may be loaded without encryption: App Transport Security, as far as it is about that.
///
/// By default, unencrypted connections (`http:`, `ws:`) go to this machine and its neighbourhood only:
/// to loopback addresses, to `localhost` and the names under it, to names without a dot and to
/// names that end in `.local`. The key `NSAppTransportSecurity` of the Info dictionary changes that:
///
/// - `NSAllowsArbitraryLoads`: allows all, but is ignored if one of the next two is present.
/// - `NSAllowsArbitraryLoadsInWebContent`: allows all, as all of this is web content.
/// - `NSAllowsLocalNetworking`: allows addresses in numbers, too.
/// - `NSExceptionDomains`: what holds for one domain, address or range of addresses (`10.0.0.0/8`), whatever
///   the other keys say; with `NSIncludesSubdomains`, for all names below it. Such a place may be
///   loaded without encryption if `NSExceptionAllowsInsecureHTTPLoads` is true.
///
/// Encrypted connections need TLS 1.2. Where `NSExceptionMinimumTLSVersion` of a domain names an older version,
/// the engine speaks that one with all servers, as it has one setting for all.
///
/// WebSockets of secure pages have to be encrypted, wherever they lead. For those of other pages, see
/// ``WebSocketGuard``.
///
/// Differs from Apple's: loopback addresses are always allowed (Apple's since iOS 17 not), and ciphers are the TLS
/// library's business.
package struct TransportSecurity: Sendable {
  /// In the form that the rules are applied in, here and in each web process.
  package let rules: Variant

  /// The oldest version of TLS that any server may speak.
  let minimumTLSVersion: TLSVersion

  /// The app's. To be set before the first web view is made, by programs that have rules of their own.
  @MainActor package static var app = TransportSecurity(info: InfoDictionary.app)

  /// Allows everything, as a web browser does.
  package static let off = TransportSecurity(info: [
    "NSAppTransportSecurity": ["NSAllowsArbitraryLoads": true]
  ])

  /// - Parameter info: an Info dictionary. What has another type than it should counts as missing, with
  ///   one line about it.
  package init(info: [String: Any]) {
    let settings = Settings(info, "NSAppTransportSecurity")
    let webContent = settings.flag("NSAllowsArbitraryLoadsInWebContent")
    let localNetworking = settings.flag("NSAllowsLocalNetworking")
    let media = settings.flag("NSAllowsArbitraryLoadsForMedia")
    let everything = settings.flag("NSAllowsArbitraryLoads")
    let isNarrowed = webContent != nil || localNetworking != nil || media != nil
    let exceptions = settings.dictionary("NSExceptionDomains")
    let entries = exceptions.keys.sorted().map { domain in
      let exception = exceptions.dictionary(domain)
      return Variant.tuple([
        Variant(domain.lowercased()), Variant(exception.flag("NSIncludesSubdomains") ?? false),
        Variant(exception.flag("NSExceptionAllowsInsecureHTTPLoads") ?? false),
      ])
    }
    minimumTLSVersion =
      exceptions.keys.compactMap { domain in
        exceptions.dictionary(domain).text("NSExceptionMinimumTLSVersion")
          .flatMap { TLSVersion(rawValue: $0) }
      }.reduce(.tls12, min)
    rules = .tuple([
      Variant(localNetworking ?? false),
      Variant(webContent ?? (isNarrowed ? false : everything ?? false)),
      .array(of: "(sbb)", entries),
    ])
  }

  /// Whether the address may be loaded.
  package func allows(_ address: String) -> Bool {
    transport_security_allows(rules.pointer, address) != 0
  }
}

/// A dictionary whose wrong entries are told about and left out.
private struct Settings {
  private let values: [String: Any]
  private let path: String
  var keys: [String] { Array(values.keys) }

  init(_ parent: [String: Any], _ key: String) {
    self.init(parent[key], path: key)
  }

  private init(_ value: Any?, path: String) {
    self.path = path
    values = value as? [String: Any] ?? [:]
    if let value, !(value is [String: Any]) {
      Log.fault("\(path) in the Info dictionary is no dictionary: \(value)")
    }
  }

  func flag(_ key: String) -> Bool? {
    guard let value = values[key] else { return nil }
    if let flag = value as? Bool { return flag }
    Log.fault("\(path).\(key) in the Info dictionary is neither true nor false: \(value)")
    return nil
  }

  func text(_ key: String) -> String? {
    guard let value = values[key] else { return nil }
    if let text = value as? String { return text }
    Log.fault("\(path).\(key) in the Info dictionary is no text: \(value)")
    return nil
  }

  func dictionary(_ key: String) -> Settings {
    Settings(values[key], path: "\(path).\(key)")
  }
}
