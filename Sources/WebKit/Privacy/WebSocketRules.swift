internal import GObjectSupport

/// Transport security for WebSockets, as the engine's content rules: the engine asks nobody else about
/// those (WebKitGTK 2.50).
///
/// The rules know no alternatives, so a range of addresses becomes several; exceptions for ranges of IPv6 addresses are
/// left out, and what would need one is not connected to.
struct WebSocketRules {
  private var rules: [[String: [String: Any]]] = []

  init(_ security: TransportSecurity) {
    let rules = security.rules
    let allowsAddresses = (try? rules.value(at: 0, as: Bool.self)) ?? false
    let allowsEverything = (try? rules.value(at: 1, as: Bool.self)) ?? false
    if !allowsEverything {
      add("", isAllowed: false)
      for host in Self.localHosts { add(host + Self.end, isAllowed: true) }
      if allowsAddresses {
        add(#"[0-9]+\.[0-9]+\.[0-9]+\.[0-9]+"# + Self.end, isAllowed: true)
        add(#"\["#, isAllowed: true)
      }
    }
    guard let entries = rules[2] else { return }
    // The last that matches counts: the most specific one.
    let exceptions = (0..<entries.count).compactMap { entries[$0].flatMap(Exception.init) }
    for exception in exceptions.sorted(by: { $0.specificity < $1.specificity }) {
      for host in exception.hosts { add(host + Self.end, isAllowed: exception.isAllowed) }
    }
  }

  /// Names without a dot, those for neighbours, and this machine.
  private static let localHosts = [
    #"[^/.:@\[]+"#, #"[^/:@]*\.local"#, #"[^/:@]*\.localhost"#, #"127\.[0-9]+\.[0-9]+\.[0-9]+"#,
    #"\[::1\]"#,
  ]

  /// What follows a host, so that it is not a user's name.
  private static let end = "(:[0-9]+)?/"

  private mutating func add(_ host: String, isAllowed: Bool) {
    rules.append([
      "trigger": ["url-filter": "^ws://\(host)", "resource-type": ["websocket"]],
      "action": ["type": isAllowed ? "ignore-previous-rules" : "block"],
    ])
  }

  /// In JSON; nil if there is nothing to forbid.
  var source: Data? {
    guard rules.contains(where: { $0["action"]?["type"] as? String == "block" }) else { return nil }
    return try? JSONSerialization.data(withJSONObject: rules, options: [.sortedKeys])
  }
}

/// What holds for one domain, address or range of addresses.
private struct Exception {
  let hosts: [String]
  let isAllowed: Bool
  let specificity: Int

  /// Nil if there is no expression for it.
  init?(_ entry: Variant) {
    guard let name = try? entry.value(at: 0, as: String.self),
      let withSubdomains = try? entry.value(at: 1, as: Bool.self),
      let isAllowed = try? entry.value(at: 2, as: Bool.self)
    else { return nil }
    self.isAllowed = isAllowed
    if let range = AddressRange(name) {
      hosts = range.expressions
      specificity = range.length
    } else {
      guard let name = Self.escaped(name) else { return nil }
      hosts = withSubdomains ? [name, #"[^/:@]*\."# + name] : [name]
      specificity = name.utf8.count
    }
  }

  private static func escaped(_ name: String) -> String? {
    let isName = name.utf8.allSatisfy {
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
        || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
    }
    return isName && !name.isEmpty ? name.replacing(".", with: #"\."#) : nil
  }
}

/// A range of IPv4 addresses, such as `10.0.0.0/8`, or one address.
private struct AddressRange {
  private let bytes: [UInt8]
  let length: Int

  init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let bytes = parts[0].split(separator: ".", omittingEmptySubsequences: false)
      .compactMap { UInt8($0) }
    guard bytes.count == 4, parts.count <= 2,
      let length = parts.count == 2 ? Int(parts[1]) : 32, 0...32 ~= length
    else { return nil }
    self.bytes = bytes
    self.length = length
  }

  /// One for each value of the byte in which the range ends.
  var expressions: [String] {
    let whole = bytes.prefix(length / 8).map { "\($0)" }
    let bits = length % 8
    func expression(_ numbers: [String]) -> String {
      (numbers + Array(repeating: "[0-9]+", count: 4 - numbers.count)).joined(separator: #"\."#)
    }
    guard bits > 0 else { return [expression(whole)] }
    let first = Int(bytes[length / 8]) & (0xff << (8 - bits))
    return (first..<first + 1 << (8 - bits)).map { expression(whole + ["\($0)"]) }
  }
}
