import Foundation
import WebKit

/// A folder for the rule lists of one test.
@MainActor
final class RuleFolder {
  nonisolated let url = FileManager.default.temporaryDirectory.appending(
    path: "rules-\(UUID().uuidString)")

  deinit { try? FileManager.default.removeItem(at: url) }

  var store: WKContentRuleListStore { WKContentRuleListStore(url: url) }

  /// The names of the files in it.
  var files: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: url.path))?.sorted() ?? []
  }
}

/// The text of a list of one rule.
func ruleList(_ trigger: String, _ action: String = #""type": "block""#) -> String {
  "[{\"trigger\": {\(trigger)}, \"action\": {\(action)}}]"
}

let blockingEverything = ruleList(#""url-filter": ".*""#)
