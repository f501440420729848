import Foundation
import Testing
import WebKitTesting

extension ToolTests {
  @Test func htmlIsTheDocumentThatScriptsHaveMade() async throws {
    try await withTemporaryFolder { folder in
      let page = """
        <!-- before --><!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd">
        <meta charset=utf-8><title>é 😀</title><p id=a>one
        <script>document.getElementById('a').textContent = 'two < three'</script>
        """
      try write(page, to: "page.html", in: folder)
      let html = try await output(of: "html", "page.html", in: folder)
      #expect(
        html.hasPrefix("<!-- before -->\n<!DOCTYPE html PUBLIC \"-//W3C//DTD HTML 4.01//EN\" "))
      #expect(html.contains("<title>é 😀</title>"))
      #expect(html.contains("<p id=\"a\">two &lt; three</p>"))
      #expect(html.hasSuffix("</html>\n"))
    }
  }

  @Test(arguments: [
    "<script>class Node {}</script>", "<script>Array.from = () => 1</script>",
    "<img name=\"childNodes\">", "<script>XMLSerializer = 1</script>",
    "<script>Array.prototype.join = () => 'x'</script>",
    "<script>String.prototype.concat = Symbol = Object = 1</script>",
  ])
  func htmlOfPagesThatReplaceWhatScriptsUse(part: String) async throws {
    try await withTemporaryFolder { folder in
      let page = "<!DOCTYPE html SYSTEM \"about:legacy-compat\">\n<html><head></head><body>\(part)"
      try await expectOutput(
        page + "</body></html>\n<!-- after -->\n", of: "html", "-", in: folder,
        input: page + "</body></html><!-- after -->")
    }
  }

  @Test func htmlGoesToAFile() async throws {
    try await withTemporaryFolder { folder in
      try write("<!DOCTYPE html><p>x", to: "page.html", in: folder)
      try await expectOutput("", of: "html", "page.html", "-o", "out.html", in: folder)
      let written = try String(contentsOf: folder.appending(path: "out.html"), encoding: .utf8)
      #expect(written == "<!DOCTYPE html>\n<html><head></head><body><p>x</p></body></html>\n")
      // The input may be the output.
      try await output(of: "html", "out.html", "-oout.html", in: folder)
      #expect(
        try String(contentsOf: folder.appending(path: "out.html"), encoding: .utf8)
          .hasPrefix("<!DOCTYPE html>\n<html><head></head><body><p>x</p>"))
    }
  }

  @Test func htmlOfOtherDocuments() async throws {
    try await withTemporaryFolder { folder in
      let drawing = "<svg xmlns=\"http://www.w3.org/2000/svg\"><rect width=\"9\"/></svg>"
      try write(drawing, to: "drawing.svg", in: folder)
      try await expectOutput(drawing + "\n", of: "html", "drawing.svg", in: folder)
      try write("a < b", to: "text.txt", in: folder)
      let text = try await output(of: "html", "text.txt", in: folder)
      #expect(text.contains("a &lt; b"))
    }
  }

  @Test func htmlOfABigPage() async throws {
    try await withTemporaryFolder { folder in
      let rows = (0..<20_000).map { "<tr><td>\($0)<td>é &amp; <b>x</b>" }.joined(separator: "\n")
      try write("<meta charset=utf-8><table>\(rows)</table>", to: "page.html", in: folder)
      let html = try await output(of: "html", "page.html", in: folder)
      #expect(html.count > 900_000)
      #expect(html.contains("<td>19999</td>"))
    }
  }

  @Test func standardInputAndPipesAreRead() async throws {
    try await withTemporaryFolder { folder in
      let title = "document.title + document.URL"
      let utf8 = try await output(of: "js", "-", title, in: folder, input: "<title>é</title>")
      #expect(utf8 == "éabout:blank\n")
      let latin = try ToolRun(
        ["js", "-", "document.title"], in: folder,
        input: Data("<meta charset=iso-8859-1><title>".utf8) + [0xe9])
      #expect(await latin.end() == .exit(0))
      #expect(latin.outputText == "é\n")
      let device = try await output(
        of: "js", "/dev/stdin", "document.title", in: folder, input: "<title>pipe</title>")
      #expect(device == "pipe\n")
    }
  }

  @Test func aPageOfAServer() async throws {
    let server = try LoopbackServer()
    server.route("/", .redirect(to: "/page"))
    server.route("/page", .html("<script src=/code.js></script>"))
    server.route(
      "/code.js", .data(Data("document.title = 'from code'".utf8), contentType: "text/javascript"))
    try await withTemporaryFolder { folder in
      let address = server.url("/").absoluteString
      try await expectOutput("from code\n", of: "js", address, "document.title", in: folder)
      let bare = "127.0.0.1:\(server.port)/page"
      try await expectOutput("from code\n", of: "js", bare, "document.title", in: folder)
    }
  }

  @Test(arguments: [
    "<script>location = '/there'</script>", "<meta http-equiv=refresh content='0;url=/there'>",
    "<script>onload = () => { location = '/there' }</script>",
    "<script>onload = () => { location.replace('/there') }</script>",
    "<form action=/there></form><script>document.forms[0].submit()</script>",
  ])
  func aPageThatLeadsElsewhereIsFollowed(page: String) async throws {
    let server = try LoopbackServer()
    server.route("/", .html(page))
    server.route("/there", .html("<title>there</title>"))
    try await withTemporaryFolder { folder in
      let address = server.url("/").absoluteString
      try await expectOutput("there\n", of: "js", address, "document.title", in: folder)
    }
  }

  @Test func aPageThatMovesForEverIsTakenAsItIs() async throws {
    let server = try LoopbackServer()
    server.route("/", .html("<title>again</title><meta http-equiv=refresh content='0'>"))
    try await withTemporaryFolder { folder in
      let address = server.url("/").absoluteString
      try await expectOutput("again\n", of: "js", address, "document.title", in: folder)
    }
  }

  @Test func nothingIsKept() async throws {
    let server = try LoopbackServer()
    server.route(
      "/",
      .html("x").header("Set-Cookie", "a=b; Max-Age=1000").header("Cache-Control", "max-age=99"))
    try await withTemporaryFolder { folder in
      let home = ["HOME": folder.path]
      for _ in 0..<2 {
        let script =
          "localStorage.count = Number(localStorage.count || 0) + 1; document.cookie.length"
        let run = try ToolRun(
          ["js", server.url("/").absoluteString, script], in: folder, environment: home)
        #expect(await run.end() == .exit(0))
        #expect(run.outputText == "3\n")
        #expect(run.errorText == "")
      }
      #expect(server.requests(at: "/").count == 2)
      #expect(server.requests(at: "/").allSatisfy { $0.headers["Cookie"] == nil })
    }
  }
}
