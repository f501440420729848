internal import CWebKitGTK
internal import GObjectSupport

/// Finds the rule that keeps a list from being compiled: the engine says what is wrong, but not where
/// (WebKitGTK 2.50).
@MainActor
struct ContentRuleDiagnosis {
  private let source: Data

  init(_ source: Data) {
    self.source = source
  }

  func error(behind error: any Error) async -> WKError {
    let words = (error as? GLibError)?.message ?? "\(error)"
    let rules: [Any]
    do {
      guard let array = try JSONSerialization.jsonObject(with: source) as? [Any] else {
        return ContentRuleError.compile(words)
      }
      rules = array
    } catch {
      let place = (error as NSError).userInfo["NSDebugDescription"] as? String
      return ContentRuleError.compile(place.map { "\(words) \($0)" } ?? words)
    }
    guard let fault = await Search(rules).firstFault() else {
      return ContentRuleError.compile(words)
    }
    return ContentRuleError.compile(
      "Rule \(fault.index + 1) of \(rules.count): \(fault.words) \(Self.excerpt(rules[fault.index]))"
    )
  }

  private static func excerpt(_ rule: Any) -> String {
    let options: JSONSerialization.WritingOptions = [
      .fragmentsAllowed, .sortedKeys, .withoutEscapingSlashes,
    ]
    guard let data = try? JSONSerialization.data(withJSONObject: rule, options: options) else {
      return ""
    }
    let text = String(decoding: data, as: UTF8.self)
    return text.count <= excerptLength ? text : text.prefix(excerptLength) + "…"
  }

  private static let excerptLength = 200

  /// Halves the list until one rule is left: in all, about as much work as to compile it once more.
  @MainActor
  private struct Search {
    private let rules: [Any]
    private let folder = FileManager.default.temporaryDirectory
      .appending(path: "swift-webkit-rules-\(UUID().uuidString)")

    init(_ rules: [Any]) {
      self.rules = rules
    }

    func firstFault() async -> (index: Int, words: String)? {
      defer { try? FileManager.default.removeItem(at: folder) }
      var range = rules.indices
      while range.count > 1 {
        let half = range.lowerBound..<range.lowerBound + range.count / 2
        range = await fault(in: half) != nil ? half : half.upperBound..<range.upperBound
      }
      guard let words = await fault(in: range) else { return nil }
      return (range.lowerBound, words)
    }

    private func fault(in range: Range<Int>) async -> String? {
      guard !range.isEmpty,
        let part = try? JSONSerialization.data(withJSONObject: Array(rules[range]))
      else { return nil }
      do {
        try await ContentRuleStore(folder: folder).check(part)
        return nil
      } catch {
        let words = (error as? GLibError)?.message ?? ""
        // Of nothing but rules that the engine leaves out, such as those with selectors that it does not know.
        return words.hasPrefix("Empty extension") ? nil : words
      }
    }
  }
}
