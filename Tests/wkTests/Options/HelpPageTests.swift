import Testing

@testable import wk

struct HelpPageTests {
  @Test func linesAreWrappedAtWords() {
    let text = HelpPage.wrapped(String(repeating: "word ", count: 40), indentation: 4)
    let lines = text.split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 80 && $0.hasPrefix("    word") })
    #expect(lines.count == 3)
  }

  @Test func aWordLongerThanALineStaysWhole() {
    let word = String(repeating: "x", count: 100)
    #expect(HelpPage.wrapped("a \(word) b", indentation: 0) == "a\n\(word)\nb")
  }

  @Test func columns() {
    #expect(HelpPage.table([("a", "one"), ("long", "two")]) == "  a     one\n  long  two")
  }

  @Test(arguments: Tool.commands.map { $0.name })
  func namesAndOptionsAreUnique(name: String) throws {
    let command = try #require(Tool.commands.first { $0.name == name })
    let spellings = command.help.options.flatMap(\.spellings)
    #expect(Set(spellings).count == spellings.count)
    #expect(Tool.commands.count { $0.name == name } == 1)
    #expect(spellings.contains("--help"))
  }
}
