import WebKit

/// Compiles the patterns of a policy to what the engine matches loads against.
@MainActor
struct BlockList {
  let store: WKContentRuleListStore

  /// The rules of a policy; nil if it blocks nothing.
  func rules(of policy: SitePolicy) async throws -> WKContentRuleList? {
    guard !policy.blocked.isEmpty else { return nil }
    let rules = policy.blocked.map {
      ["trigger": ["url-filter": $0], "action": ["type": "block"]]
    }
    let text = String(decoding: try JSONSerialization.data(withJSONObject: rules), as: UTF8.self)
    return try await store.compileContentRuleList(
      forIdentifier: policy.scheme, encodedContentRuleList: text)
  }
}
