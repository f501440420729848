/// The entries of a back-forward list, of which a person is to see only some.
///
/// A page may add entries for itself while nobody acts. Together with the entry before them they are one
/// place to a person: coming from elsewhere one gets to the last of them, and leaves them all by one step.
struct BackForwardEntries<Value> {
  struct Entry {
    let value: Value
    /// Whether a script has added it while nobody acted.
    let isAddedByScript: Bool
  }

  /// In the order of the visits.
  let back: [Entry]
  let current: Entry?
  /// In the order of the visits.
  let forward: [Entry]

  /// The places before the present one, in the order of the visits.
  var backList: [Value] {
    guard let current else { return [] }
    // What belongs to the present place ends with its first entry, which no script has added.
    let start = current.isAddedByScript ? back.lastIndex { !$0.isAddedByScript } ?? 0 : back.count
    return lastOfEachPlace(back[..<start])
  }

  /// The places after the present one, in the order of the visits.
  var forwardList: [Value] {
    lastOfEachPlace(forward[...])
  }

  private func lastOfEachPlace(_ entries: ArraySlice<Entry>) -> [Value] {
    entries.indices.filter { index in
      index + 1 == entries.endIndex || !entries[index + 1].isAddedByScript
    }.map { entries[$0].value }
  }

  var others: [Entry] { back + forward }
  var all: [Entry] { back + (current.map { [$0] } ?? []) + forward }
  /// The positions in ``all`` of what scripts have added.
  var scriptEntries: [Int] {
    all.enumerated().filter { $0.element.isAddedByScript }.map(\.offset)
  }
}
