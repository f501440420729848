/// Which of a page's matches is selected, as far as it can be known without the engine telling.
struct MatchPlace {
  /// What was selected before the search; empty for nothing.
  var selection = ""

  /// The match that the last search selected.
  private var last: Match?

  private struct Match {
    let text: String
    let isCaseSensitive: Bool
    let count: Int
    let index: Int
    /// The selection that the search made.
    let selection: String
  }

  mutating func forget() { last = nil }

  /// Returns the number of the match that a search has selected; nil if it is not known.
  @MainActor
  mutating func move(
    to isFound: Bool, of count: Int, matching text: String, _ configuration: WKFindConfiguration,
    selection newSelection: String
  ) -> Int? {
    guard isFound, count > 0, let index = index(of: count, matching: text, configuration) else {
      last = nil
      return nil
    }
    last = Match(
      text: text, isCaseSensitive: configuration.caseSensitive, count: count, index: index,
      selection: newSelection)
    return index
  }

  @MainActor
  private func index(
    of count: Int, matching text: String, _ configuration: WKFindConfiguration
  ) -> Int? {
    // With nothing selected, a search begins at an end of the page.
    if selection.isEmpty { return configuration.backwards ? count - 1 : 0 }
    guard let last, last.text == text, last.isCaseSensitive == configuration.caseSensitive,
      last.count == count, last.selection == selection
    else { return nil }
    return (last.index + (configuration.backwards ? count - 1 : 1)) % count
  }
}
