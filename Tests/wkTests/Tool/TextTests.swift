import Foundation
import Testing
import WebKitTesting

@testable import wk

/// Every text that the tool prints of its own.
extension ToolTests {
  @Test(arguments: [
    (["--help"], "help.txt"), (["-h"], "help.txt"), (["--version"], "version.txt"),
    (["-V"], "version.txt"),
    (["pdf", "--help"], "help-pdf.txt"), (["shot", "--help"], "help-shot.txt"),
    (["shot", "x", "-h"], "help-shot.txt"),
    (["html", "--help"], "help-html.txt"), (["js", "--help"], "help-js.txt"),
    (["archive", "--help"], "help-archive.txt"), (["help"], "help.txt"),
    (["help", "pdf"], "help-pdf.txt"), (["text", "--help"], "help-text.txt"),
    (["find", "--help"], "help-find.txt"), (["links", "--help"], "help-links.txt"),
    (["browse", "--help"], "help-browse.txt"), (["doctor", "--help"], "help-doctor.txt"),
    (["help", "--help"], "help-help.txt"),
    (["help", "--man"], "manual.txt"), (["help", "--completions=bash"], "completions-bash.txt"),
    (["help", "--completions", "zsh"], "completions-zsh.txt"),
    (["help", "--completions", "fish"], "completions-fish.txt"),
  ])
  func helpNeedsNoDisplay(arguments: [String], golden: String) async throws {
    try await withTemporaryFolder { folder in
      // Were a display looked for, the private one would leave something here, or its lack on stderr.
      let run = try ToolRun(
        arguments, in: folder,
        environment: ["DISPLAY": ":4711", "PATH": "/nowhere", "TMPDIR": folder.path])
      #expect(await run.end() == .exit(0))
      #expect(run.errorText == "")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
      try Golden.expect(run.outputText, golden)
      if golden.hasPrefix("help") {
        #expect(run.outputText.split(separator: "\n").allSatisfy { $0.count <= 80 })
      }
    }
  }

  @Test func mistakesOnTheCommandLine() async throws {
    try await withTemporaryFolder { folder in
      try write("<p>", to: "page.html", in: folder)
      try write("", to: "empty.html", in: folder)
      try FileManager.default.createDirectory(
        at: folder.appending(path: "pages"), withIntermediateDirectories: true)

      var transcript = Transcript(folder: folder)
      try await transcript.run()
      try await transcript.run("shoot")
      try await transcript.run("paint")
      try await transcript.run("--verson")
      try await transcript.run("-x", "shot")
      for command in Tool.commands where !["browse", "doctor", "help"].contains(command.name) {
        try await transcript.run(command.name)
      }
      try await transcript.run("browse", "x", "y")
      try await transcript.run("doctor", "x")
      try await transcript.run("help", "x")
      try await transcript.run("help", "pdf", "x")
      try await transcript.run("help", "--completions=csh")
      try await transcript.run("find", "page.html", "")
      try await transcript.run("find", "page.html")
      try await transcript.run("shot", "page.html", "--ful")
      try await transcript.run("shot", "page.html", "--full=yes")
      try await transcript.run("shot", "page.html", "-o")
      try await transcript.run("shot", "page.html", "-o", "")
      try await transcript.run("shot", "page.html", "other.html", "-o", "page.html")
      try await transcript.run("shot", "page.html", "other.html")
      try await transcript.run("shot", "page.html", "--width", "wide")
      try await transcript.run("shot", "page.html", "--height=0")
      try await transcript.run("shot", "page.html", "--width=32767", "--height=32767")
      try await transcript.run("html", "page.html", "--timeout=never")
      try await transcript.run("html", "page.html", "--timeout=0")
      try await transcript.run("html", "page.html", "--timeout=0x10")
      try await transcript.run("js", "page.html")
      try await transcript.run("js", "--manifest=x.jsonl")
      try await transcript.run("html", "page.html", "--manifest=x.jsonl")
      try await transcript.run("html", "--manifest=x.jsonl")
      for (name, line) in [
        ("no-json", "input"), ("no-input", "{\"output\": \"x\"}"), ("key", "{\"inptu\": \"x\"}"),
        ("name", "{\"input\": \"x\", \"options\": {\"widht\": 1}}"),
        ("run", "{\"input\": \"x\", \"options\": {\"jobs\": 1}}"),
        ("dark", "{\"input\": \"x\", \"options\": {\"dark\": true}}"),
        ("flag", "{\"input\": \"x\", \"options\": {\"offline\": 1}}"),
        ("list", "{\"input\": \"x\", \"options\": {\"zoom\": [1, 2]}}"),
        ("value", "{\"input\": \"x\", \"options\": {\"zoom\": 0}}"),
        ("twice", "{\"input\": \"x\", \"output\": \"o\"}\n{\"input\": \"y\", \"output\": \"o\"}"),
        ("none", "\n"),
      ] {
        try write(line, to: "\(name).jsonl", in: folder)
        try await transcript.run("html", "--manifest=\(name).jsonl")
        try FileManager.default.removeItem(at: folder.appending(path: "\(name).jsonl"))
      }
      try await transcript.run("html", "page.html", "--shard=0/2")
      try await transcript.run("html", "page.html", "--jobs=0")
      try await transcript.run("html", "page.html", "-qv")
      try await transcript.run("html", "page.html", "--warm=0")
      try await transcript.run("html", "page.html", "--wait-until=done")
      try await transcript.run("html", "page.html", "--zoom=0")
      try await transcript.run("html", "page.html", "--scale=5")
      try await transcript.run("html", "page.html", "--header=nonsense")
      try await transcript.run("html", "page.html", "--proxy=ftp://host:1")
      try await transcript.run("html", "page.html", "--proxy=host")
      try await transcript.run("html", "page.html", "--proxy=host:1", "--offline")
      try await transcript.run("html", "page.html", "--cookies=page.html")
      try await transcript.run("html", "page.html", "--cookies=missing.txt")
      try await transcript.run("html", "page.html", "--user-style=pages")
      try await transcript.run("html", "page.html", "--store=")
      try await transcript.run("shot", "page.html", "--json")
      try await transcript.run("js", "page.html", "--arg=a", "--async", "1")
      try await transcript.run("js", "page.html", "--arg=a=1", "1")
      try await transcript.run("pdf", "page.html", "--paper=b9")
      try await transcript.run("pdf", "page.html", "--margin=1")
      try await transcript.run("pdf", "page.html", "--pages=3-1")
      try await transcript.run("pdf", "page.html", "--single-page", "--paper=a4")
      try await transcript.run("js", "page.html", "-1")
      try await transcript.run("js", "--file", "x.js")
      try await transcript.run("js", "-", "-")
      try await transcript.run("js", "-", "--file=-")

      try await transcript.run("html", "")
      try await transcript.run("html", "pages")
      try await transcript.run("html", "empty.html")
      try await transcript.run("html", "/dev/null")
      try await transcript.run("html", "-")
      try await transcript.run("html", "missing.html")
      try await transcript.run("html", "missing")
      try await transcript.run("html", "file:///missing/page.html")
      try await transcript.run("html", "file:page.html")
      try await transcript.run("html", "ftp://example.org/")
      try await transcript.run("html", "mailto:somebody@example.org")
      try await transcript.run("html", "javascript:alert(1)")
      try await transcript.run("html", "https://")
      try await transcript.run("html", "https://a b/")
      try await transcript.run("js", "page.html", "--file=missing.js")
      try await transcript.run("js", "page.html", "--file=empty.html")
      try await transcript.run("js", "page.html", "--file=pages")
      try await transcript.run("js", "page.html", "-")

      try await transcript.run("shot", "page.html", "-o", "pages")
      try await transcript.run("shot", "page.html", "-o", "missing/x.png")
      try await transcript.run("shot", "page.html", "-o", "page.html/")
      try await transcript.run("html", "page.html", "-o", "page.html/x")
      try Golden.expect(transcript.text, "command-line-errors.txt")
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
          == ["empty.html", "page.html", "pages"])
    }
  }

  @Test func mistakesThatOnlyTheEngineFinds() async throws {
    let server = try LoopbackServer()
    let secure = try LoopbackServer(.https)
    let silence = Gate()
    server.route("/silent", .html("").held(by: silence))
    server.route("/archive", .data(Data([0x50, 0x4b, 3, 4, 0]), contentType: "application/zip"))
    server.route("/to-file", .redirect(to: "file:///etc/hostname"))
    server.route(
      "/offered", .html("x").header("Content-Disposition", "attachment; filename=x.html"))
    server.route("/dropped", .html("x").dropped(.beforeHeader))
    secure.route("/", .html("x"))
    let closed = try LoopbackServer()
    closed.stop()

    try await withTemporaryFolder { folder in
      try write("<script>function fail() {\n  missing(1)\n}</script>", to: "page.html", in: folder)
      try write("let a = 1;\n\nnull.x", to: "bad.js", in: folder)
      try Data([0xff, 0xfe, 0x00]).write(to: folder.appending(path: "latin.js"))
      var transcript = Transcript(folder: folder)
      transcript.replacements = [
        (server.origin, "http://SERVER"), (secure.origin, "https://SERVER"),
        (closed.origin, "http://CLOSED"),
      ]
      try await transcript.run("js", "page.html", "missing(1)")
      try await transcript.run("js", "page.html", "1 +")
      try await transcript.run("js", "page.html", "throw new Error('one\\ntwo')")
      try await transcript.run("js", "page.html", "throw 'text'")
      try await transcript.run("js", "page.html", "throw '\\x1b[31mred\\x07\\x9b1m'")
      try await transcript.run("js", "page.html", "--file=bad.js")
      try await transcript.run("js", "page.html", "--file=latin.js")
      try await transcript.run("js", "page.html", "-", input: "nothing.x")
      try await transcript.run("js", "page.html", "document.body")
      try await transcript.run("js", "page.html", "[() => 1]")
      try await transcript.run("js", "page.html", "Promise.resolve(1)")
      try await transcript.run("js", "page.html", "--timeout=0.5", "for (;;);")
      try await transcript.run("html", "--timeout=1", server.url("/silent").absoluteString)
      try await transcript.run("html", server.url("/archive").absoluteString)
      try await transcript.run("html", server.url("/offered").absoluteString)
      try await transcript.run("js", server.url("/offered").absoluteString, "1")
      try await transcript.run("html", server.url("/to-file").absoluteString)
      try await transcript.run("html", server.url("/dropped").absoluteString)
      try await transcript.run("html", secure.url("/").absoluteString)
      try await transcript.run("html", closed.url("/").absoluteString)
      try await transcript.run("html", "http://127.0.0.1:22/")
      try await transcript.run("html", "https://nowhere.invalid/")
      try await transcript.run("html", "page.html", "-o", "/dev/full")
      // More bytes than the engine can count.
      try write("<p style='height: 600000px'>", to: "tall.html", in: folder)
      try await transcript.run("shot", "tall.html", "--full", "-o", "out.png")
      try Golden.expect(transcript.text, "page-errors.txt")
    }
  }

  @Test(arguments: ["/dev/null", "/proc/none"])
  func aHomeThatCannotBeUsedIsReported(home: String) async throws {
    try await withTemporaryFolder { folder in
      try write("<p>", to: "page.html", in: folder)
      let run = try ToolRun(["html", "page.html"], in: folder, environment: ["HOME": home])
      #expect(await run.end() == .exit(69))
      #expect(
        run.errorText
          == "wk: the engine cannot use the folder \(home): set HOME to one that it can\n")
    }
  }

  @Test func withoutADisplayTheErrorSaysWhatToInstall() async throws {
    try await withTemporaryFolder { folder in
      try write("<p>", to: "page.html", in: folder)
      let run = try ToolRun(
        ["html", "page.html"], in: folder, environment: ["PATH": "/nowhere"])
      #expect(await run.end() == .exit(69))
      #expect(run.errorText.contains("xvfb"))
      #expect(run.errorText.split(separator: "\n").count == 1)
      try Golden.expect(run.errorText, "no-display.txt")
    }
  }
}
