import Foundation
import Testing

extension ToolTests {
  private var article: String {
    """
    <!doctype html><html lang=en><title>Title</title><body><header>Head</header>
    <nav><a href=/x>Site</a></nav><h1>Free Software</h1>
    <p>One <b>free</b>   software <span hidden>hidden</span>
    <p>Two FREE softwares, <a href="other.html#a" rel=next>linked</a> <a href="other.html#a">again</a>
    <iframe srcdoc="free in a frame"></iframe><footer>Foot</footer>
    """
  }

  @Test func theTextOfAPage() async throws {
    try await withTemporaryFolder { folder in
      try write(article, to: "page.html", in: folder)
      let text = try await output(of: "text", "page.html", in: folder)
      #expect(
        text == """
          Head
          Site
          Free Software

          One free software

          Two FREE softwares, linked again

          Foot

          """)
      let main = try await output(of: "text", "--main", "page.html", "--json", in: folder)
      #expect(
        main == "{\"address\":\"file://\(folder.path)/page.html\",\"language\":\"en\",\"text\":"
          + "\"Free Software\\n\\nOne free software\\n\\nTwo FREE softwares, linked again\","
          + "\"title\":\"Title\"}\n")
    }
  }

  @Test func placesOfAText() async throws {
    try await withTemporaryFolder { folder in
      try write(article, to: "page.html", in: folder)
      try await expectOutput(
        "Free Software\nOne free software\nTwo FREE softwares, linked again\nfree\n",
        of: "find", "page.html", "free", in: folder)
      for options in [["-sc"], ["--case-sensitive", "--count"]] {
        let run = try ToolRun(["find", "page.html", "FREE"] + options, in: folder)
        #expect(await run.end() == .exit(0))
        #expect(run.outputText == "1\n")
      }
      try await expectOutput(
        "{\"count\":4,\"lines\":[\"Free Software\"]}\n", of: "find", "page.html", "free",
        "--max=1", "--json", in: folder)
      let none = try ToolRun(["find", "page.html", "nothing"], in: folder)
      #expect(await none.end() == .exit(1))
      #expect(none.outputText == "" && none.errorText == "")
      let several = try ToolRun(
        ["find", "page.html", "-", "software", "-q", "-m1"], in: folder,
        input: Data("<p>hard".utf8))
      #expect(await several.end() == .exit(0))
      #expect(several.outputText == "page.html: Free Software\n")
    }
  }

  @Test func linksOfAPage() async throws {
    try await withTemporaryFolder { folder in
      try write(article, to: "page.html", in: folder)
      let other = "file://\(folder.path)/other.html#a"
      try await expectOutput("file:///x\n\(other)\n", of: "links", "page.html", in: folder)
      try await expectOutput(
        "[{\"address\":\"file:///x\",\"rel\":null,\"text\":\"Site\"},"
          + "{\"address\":\"\(other)\",\"rel\":\"next\",\"text\":\"linked\"},"
          + "{\"address\":\"\(other)\",\"rel\":null,\"text\":\"again\"}]\n",
        of: "links", "page.html", "--json", in: folder)
    }
  }

  @Test func htmlForMachines() async throws {
    try await withTemporaryFolder { folder in
      try write("<p>a\"b", to: "page.html", in: folder)
      try await expectOutput(
        "\"<html><head></head><body><p>a\\\"b</p></body></html>\"\n", of: "html", "page.html",
        "--json", in: folder)
    }
  }

  @Test func functionsThatAwait() async throws {
    try await withTemporaryFolder { folder in
      try write("<p>", to: "page.html", in: folder)
      try await expectOutput(
        "[3,\"text\",{\"a\":1}]\n", of: "js", "page.html", "--async", "--arg", "n=1", "--arg",
        "t=text", "--arg", "o={\"a\": 1}",
        "await new Promise(r => setTimeout(r, 10)); return [n + 2, t, o]", in: folder)
    }
  }

  @Test func anArchiveComesFromStandardInput() async throws {
    try await withTemporaryFolder { folder in
      try write("<title>archived</title><p>", to: "page.html", in: folder)
      try await output(of: "archive", "page.html", "-o", "a.webarchive", in: folder)
      try FileManager.default.removeItem(at: folder.appending(path: "page.html"))
      let run = try ToolRun(
        ["js", "-", "document.title"], in: folder,
        input: Data(contentsOf: folder.appending(path: "a.webarchive")))
      #expect(await run.end() == .exit(0))
      #expect(run.outputText == "archived\n")
    }
  }
}
