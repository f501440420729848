import Foundation
import Testing

extension ToolTests {
  @Test(arguments: [
    ("'é\\n\"x'", "é\n\"x\n"),
    ("''", "\n"),
    ("undefined", ""),
    ("let a = 1", ""),
    ("null", "null\n"),
    ("-0.5", "-0.5\n"),
    ("true", "true\n"),
    ("0 / 0", "null\n"),
    ("new Date(0)", "\"1970-01-01T00:00:00.000Z\"\n"),
    (
      "({ b: [1, 'x', null, undefined], a: { on: true, off() {} } })",
      "{\"a\":{\"on\":true},\"b\":[1,\"x\",null,null]}\n"
    ),
    ("[innerWidth, innerHeight, document.visibilityState]", "[1280,800,\"visible\"]\n"),
  ])
  func values(script: String, text: String) async throws {
    try await withTemporaryFolder { folder in
      try write("<p>", to: "page.html", in: folder)
      // What begins with a minus must not be taken for an option.
      try await expectOutput(text, of: "js", "page.html", "--", script, in: folder)
    }
  }

  @Test(arguments: [
    ("'é\\n\"x'", "\"é\\n\\\"x\"\n"), ("undefined", "null\n"), ("[1]", "[1]\n"),
  ])
  func valuesForMachines(script: String, json: String) async throws {
    try await withTemporaryFolder { folder in
      try write("<p>", to: "page.html", in: folder)
      try await expectOutput(json, of: "js", "--json", "page.html", script, in: folder)
    }
  }

  @Test func scriptsComeFromFilesAndStandardInput() async throws {
    try await withTemporaryFolder { folder in
      try write("<title>page</title>", to: "page.html", in: folder)
      try write("const title = document.title\ntitle + ' é'\n", to: "title.js", in: folder)
      try await expectOutput("page é\n", of: "js", "page.html", "--file", "title.js", in: folder)
      try await expectOutput("page é\n", of: "js", "-ftitle.js", "page.html", in: folder)
      let script = "document.title.length"
      try await expectOutput("4\n", of: "js", "page.html", "-", in: folder, input: script)
      try await expectOutput("4\n", of: "js", "page.html", "-f-", in: folder, input: script)
    }
  }

  @Test func theWindowHasTheSizeAskedFor() async throws {
    try await withTemporaryFolder { folder in
      try write("<p>", to: "page.html", in: folder)
      let size = try await output(
        of: "js", "page.html", "--width=320", "--height", "200", "[innerWidth, innerHeight]",
        in: folder)
      #expect(size == "[320,200]\n")
    }
  }

  @Test func filesHaveTheirFolder() async throws {
    try await withTemporaryFolder { folder in
      try write("<script src='code #1.js'></script>", to: "a page.html", in: folder)
      try write("document.title = 'from code'", to: "code #1.js", in: folder)
      try write("<script src='code%20%231.js'></script>", to: "a page.html", in: folder)
      try await expectOutput("from code\n", of: "js", "a page.html", "document.title", in: folder)
    }
  }
}
