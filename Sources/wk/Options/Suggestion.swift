/// Finds what was meant by a mistyped word.
enum Suggestion {
  /// ` (did you mean 'x'?)`, or nothing if no word is near.
  static func hint(for typed: String, among words: [String]) -> String {
    let near = words.map { (word: $0, distance: distance(typed, $0)) }
      .filter { $0.distance <= 2 && $0.distance < $0.word.filter { $0 != "-" }.count }
      .min { $0.distance < $1.distance }
    return near.map { " (did you mean '\($0.word)'?)" } ?? ""
  }

  /// How many letters must be typed, removed or replaced to get from one word to the other.
  static func distance(_ one: String, _ other: String) -> Int {
    let other = Array(other)
    var row = Array(0...other.count)
    for (i, letter) in one.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for j in other.indices {
        let replaced = diagonal + (letter == other[j] ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(replaced, row[j] + 1, diagonal + 1)
      }
    }
    return row[other.count]
  }
}
