import Testing

@testable import wk

struct OptionParserTests {
  private let output = Option("output", short: "o", value: "FILE", help: "")
  private let width = Option("width", value: "PIXELS", help: "")
  private let full = Option("full", short: "f", help: "")
  private let quiet = Option("quiet", short: "q", help: "")

  private func parse(_ arguments: String...) throws -> Arguments {
    try OptionParser(options: [output, width, full, quiet]).parse(arguments)
  }

  private func message(_ arguments: String...) -> String? {
    do {
      _ = try OptionParser(options: [output, width, full, quiet]).parse(arguments)
      return nil
    } catch {
      return error.status == .usage ? error.message : "not a usage failure"
    }
  }

  @Test(arguments: [
    ["--output", "x"], ["--output=x"], ["-o", "x"], ["-ox"], ["-qo", "x"], ["-qfox"],
    ["--output", "y", "-ox"],
  ])
  func value(arguments: [String]) throws {
    let parsed = try OptionParser(options: [output, full, quiet]).parse(arguments)
    #expect(parsed.value(of: output) == "x")
    #expect(parsed.operands.isEmpty)
  }

  @Test func valuesThatLookLikeOptions() throws {
    #expect(try parse("-o", "-").value(of: output) == "-")
    #expect(try parse("-o-").value(of: output) == "-")
    #expect(try parse("--output", "--full").value(of: output) == "--full")
    #expect(try parse("--output=a=b").value(of: output) == "a=b")
    #expect(try parse("--output=").value(of: output) == "")
  }

  @Test func switches() throws {
    #expect(try parse("-fq").has(full) && parse("-fq").has(quiet))
    #expect(try parse("--full").has(full) && !parse("--full").has(quiet))
  }

  @Test func operands() throws {
    #expect(try parse("a", "-f", "b").operands == ["a", "b"])
    #expect(try parse("-", "--", "-f", "--").operands == ["-", "-f", "--"])
    #expect(try !parse("--", "-f").has(full))
    #expect(try parse("").operands == [""])
  }

  @Test func theFirstOperandCanEndTheOptions() throws {
    let parser = OptionParser(options: [full], stopsAtOperand: true)
    let parsed = try parser.parse(["-f", "shot", "-x", "--", "y"])
    #expect(parsed.has(full))
    #expect(parsed.operands == ["shot", "-x", "--", "y"])
  }

  @Test func mistakes() {
    #expect(message("--ful") == "unknown option '--ful' (did you mean '--full'?)")
    #expect(message("--resolution=3") == "unknown option '--resolution'")
    #expect(message("-fx") == "unknown option '-x'")
    #expect(message("--full=yes") == "option '--full' takes no value")
    #expect(message("a", "-o") == "option '-o' needs a value, FILE")
    #expect(message("--output") == "option '--output' needs a value, FILE")
    #expect(message("-é") == "unknown option '-é'")
  }

  @Test func wholeNumbers() throws {
    #expect(try parse().integer(of: width, in: 1...9, default: 5) == 5)
    #expect(try parse("--width=9").integer(of: width, in: 1...9, default: 5) == 9)
    for text in ["0", "10", "-1", "1.5", "", "x", " 1", "99999999999999999999"] {
      let parsed = try parse("--width", text)
      #expect(
        throws: Failure(.usage, "'--width' must be a whole number from 1 to 9, not '\(text)'")
      ) {
        try parsed.integer(of: width, in: 1...9, default: 5)
      }
    }
  }

  @Test func seconds() throws {
    #expect(try parse().seconds(of: width, default: 60, maximum: 100) == 60)
    #expect(try parse("--width=0.25").seconds(of: width, default: 60, maximum: 100) == 0.25)
    for text in ["0", "-1", "nan", "inf", "101", "", "1s"] {
      let parsed = try parse("--width", text)
      #expect(throws: Failure.self) {
        try parsed.seconds(of: width, default: 60, maximum: 100)
      }
    }
  }

  @Test func everyValueOfAListCounts() throws {
    #expect(try parse("-oa", "--output=b").values(of: output) == ["a", "b"])
    #expect(try parse().values(of: output) == [])
  }

  @Test func words() throws {
    let parsed = try parse("--width=b")
    #expect(try parsed.word(of: width, among: ["a", "b"], default: "a") == "b")
    #expect(try parse().word(of: width, among: ["a", "b"], default: "a") == "a")
    #expect(throws: Failure(.usage, "'--width' must be a, c or d, not 'b'")) {
      try parsed.word(of: width, among: ["a", "c", "d"], default: "a")
    }
  }

  @Test func numbers() throws {
    #expect(try parse("--width=1.5").number(of: width, in: 1...2, default: 1) == 1.5)
    #expect(throws: Failure(.usage, "'--width' must be a number from 0.5 to 2, not '3'")) {
      try parse("--width=3").number(of: width, in: 0.5...2, default: 1)
    }
  }
}
