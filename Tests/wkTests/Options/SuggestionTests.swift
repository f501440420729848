import Testing

@testable import wk

struct SuggestionTests {
  @Test(arguments: [
    ("sho", " (did you mean 'shot'?)"), ("jss", " (did you mean 'js'?)"),
    ("htlm", " (did you mean 'html'?)"), ("pdf", ""), ("xy", ""), ("", ""), ("screenshot", ""),
  ])
  func nearestWord(typed: String, hint: String) {
    #expect(Suggestion.hint(for: typed, among: ["shot", "html", "js"]) == hint)
  }

  @Test(arguments: [("", "", 0), ("a", "", 1), ("kitten", "sitting", 3), ("--ful", "--full", 1)])
  func distances(one: String, other: String, distance: Int) {
    #expect(Suggestion.distance(one, other) == distance)
    #expect(Suggestion.distance(other, one) == distance)
  }
}
