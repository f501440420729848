import Foundation
import Testing

@testable import WebKit

/// The content rules for WebSockets say the same as transport security does.
@Suite struct WebSocketRulesTests {
  /// As the engine judges: the last rule that matches counts.
  private func allows(_ security: TransportSecurity, _ address: String) throws -> Bool {
    guard let source = WebSocketRules(security).source else { return true }
    let rules = try #require(
      try JSONSerialization.jsonObject(with: source) as? [[String: [String: Any]]])
    var isAllowed = true
    for rule in rules {
      #expect(rule["trigger"]?["resource-type"] as? [String] == ["websocket"])
      let filter = try #require(rule["trigger"]?["url-filter"] as? String)
      let expression = try NSRegularExpression(pattern: filter)
      let range = NSRange(location: 0, length: address.utf16.count)
      guard expression.firstMatch(in: address, range: range) != nil else { continue }
      isAllowed = rule["action"]?["type"] as? String == "ignore-previous-rules"
    }
    return isAllowed
  }

  nonisolated(unsafe) private static let settings: [[String: Any]] = [
    [:], ["NSAllowsArbitraryLoads": true], ["NSAllowsLocalNetworking": true],
    ["NSAllowsArbitraryLoadsInWebContent": true],
    [
      "NSAllowsArbitraryLoads": true,
      "NSExceptionDomains": [
        "bank.example": ["NSIncludesSubdomains": true],
        "old.bank.example": ["NSExceptionAllowsInsecureHTTPLoads": true],
        "localhost": [:], "127.0.0.3": [:],
      ],
    ],
    [
      "NSExceptionDomains": [
        "example.org": [
          "NSExceptionAllowsInsecureHTTPLoads": true, "NSIncludesSubdomains": true,
        ],
        "10.0.0.0/8": ["NSExceptionAllowsInsecureHTTPLoads": true], "10.9.0.0/16": [:],
        "172.16.0.0/12": ["NSExceptionAllowsInsecureHTTPLoads": true],
        "192.168.42.63": ["NSExceptionAllowsInsecureHTTPLoads": true],
      ]
    ],
  ]

  private static let hosts = [
    "example.org", "www.example.org", "a.b.example.org", "badexample.org", "example.org.evil.net",
    "bank.example", "www.bank.example", "old.bank.example", "very.old.bank.example", "localhost",
    "shop.localhost", "printer", "printer.local", "notlocal", "evil.org", "local.evil.org",
    "printer.local.evil.org", "127.0.0.1", "127.0.0.3", "127.8.9.10", "[::1]", "192.168.1.1",
    "192.168.42.63", "192.168.42.64", "8.8.8.8", "[2001:db8::1]", "10.1.2.3", "10.9.2.3",
    "11.0.0.1", "172.15.0.1", "172.16.0.1", "172.31.255.255", "172.32.0.1",
  ]

  @Test("For each setting and host", arguments: settings.indices)
  func same(_ index: Int) throws {
    let security = TransportSecurity(info: ["NSAppTransportSecurity": Self.settings[index]])
    for host in Self.hosts {
      for path in ["/", ":8080/", "/x?ws://localhost/"] {
        let address = "ws://\(host)\(path)"
        #expect(try allows(security, address) == security.allows(address), "\(address)")
        #expect(try allows(security, "wss://\(host)\(path)"))
      }
    }
  }

  @Test("Users in addresses do not help")
  func users() throws {
    let security = TransportSecurity(info: [:])
    #expect(try !allows(security, "ws://localhost@evil.org/"))
    #expect(try !allows(security, "ws://localhost:1@evil.org/"))
    #expect(try !allows(security, "ws://x.local:pass@evil.org/"))
  }
}
