/// How many matches there are, as far as they were counted.
struct MatchCount: Equatable {
  let number: Int
  /// False if there are more.
  let isAll: Bool
}

/// Which of a page's matches is selected, as far as it can be known without the engine telling.
struct MatchPlace {
  /// What was selected before the search; empty for nothing.
  var selection = ""

  /// The match that the last search selected.
  private var last: Match?

  private struct Match {
    let text: String
    let isCaseSensitive: Bool
    let count: MatchCount
    let index: Int
    /// The selection that the search made.
    let selection: String
  }

  mutating func forget() { last = nil }

  /// Returns the number of the match that a search has selected; nil if it is not known.
  @MainActor
  mutating func move(
    to isFound: Bool, of count: MatchCount, matching text: String,
    _ configuration: WKFindConfiguration,
    selection newSelection: String
  ) -> Int? {
    guard isFound, count.number > 0, let index = index(of: count, matching: text, configuration)
    else {
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
    of count: MatchCount, matching text: String, _ configuration: WKFindConfiguration
  ) -> Int? {
    let step = configuration.backwards ? -1 : 1
    // With nothing selected, a search begins at an end of the page.
    var index = configuration.backwards ? -1 : 0
    if !selection.isEmpty {
      guard let last, last.text == text, last.isCaseSensitive == configuration.caseSensitive,
        last.count == count, last.selection == selection
      else { return nil }
      index = last.index + step
    }
    // Beyond what was counted nothing is known, nor where the page ends.
    guard count.isAll else { return (0..<count.number).contains(index) ? index : nil }
    return (index + count.number) % count.number
  }
}
