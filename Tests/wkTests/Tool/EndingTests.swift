import Foundation
import Testing
import WebKitTesting

extension ToolTests {
  @Test(arguments: [SIGTERM, SIGINT, SIGHUP, SIGKILL])
  func aSignalEndsEverythingAndLeavesTheOldFile(signal: Int32) async throws {
    let server = try LoopbackServer()
    let gate = Gate()
    server.route("/", .html("<img src=/never.png>"))
    server.route("/never.png", .html("").held(by: gate))
    try await withTemporaryFolder { folder in
      try write("old", to: "out.html", in: folder)
      let run = try ToolRun(
        ["html", server.url("/").absoluteString, "-o", "out.html"], in: folder,
        environment: ["TMPDIR": folder.path])
      _ = try await server.request(at: "/never.png")
      let engine = run.descendants
      #expect(engine.contains { $0.name == "Xvfb" })
      #expect(engine.contains { $0.name == "WebKitWebProcess" })

      run.send(signal)
      #expect(await run.end() == .signal(signal))
      #expect(run.errorText == "")
      try await eventually("the end of the engine's processes") { engine.allSatisfy(\.hasEnded) }
      try await eventually("an empty folder") {
        try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["out.html"]
      }
      #expect(
        try String(contentsOf: folder.appending(path: "out.html"), encoding: .utf8) == "old")
    }
  }

  @Test(arguments: [SIGTERM, SIGINT])
  func aSignalEndsARunOfManyPages(signal: Int32) async throws {
    let server = try LoopbackServer()
    let gate = Gate()
    server.route("/first", .html("<p>first"))
    server.route("/never", .html("<img src=/never.png>"))
    server.route("/never.png", .html("").held(by: gate))
    try await withTemporaryFolder { folder in
      let temporary = folder.appending(path: "tmp")
      try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: false)
      let inputs = ["/first", "/never", "/never", "/never"].map { server.url($0).absoluteString }
      let run = try ToolRun(
        ["pdf"] + inputs + ["-o", "out", "-j2"], in: folder,
        environment: ["TMPDIR": temporary.path])
      try await eventually("the first page's document and two pages under way") {
        run.errorText.contains("[1/4]") && server.requests(at: "/never.png").count == 2
      }
      let engine = run.descendants
      run.send(signal)
      #expect(await run.end() == .signal(signal))
      try await eventually("the end of the engine's processes") { engine.allSatisfy(\.hasEnded) }
      let files = FileManager.default
      let name = "127.0.0.1-\(server.port)-first.pdf"
      #expect(try files.contentsOfDirectory(atPath: folder.appending(path: "out").path) == [name])
      try await eventually("an empty folder") {
        try files.contentsOfDirectory(atPath: temporary.path) == []
      }
    }
  }

  @Test(arguments: ["for (;;);", "1", "throw 1"])
  func nothingIsLeftAfterwards(script: String) async throws {
    try await withTemporaryFolder { folder in
      let server = try LoopbackServer()
      let gate = Gate()
      server.route("/", .html("<script src=/code.js></script>"))
      server.route("/code.js", .html("").held(by: gate))
      let run = try ToolRun(
        ["js", server.url("/").absoluteString, "--timeout=3", script], in: folder,
        environment: ["TMPDIR": folder.path])
      _ = try await server.request(at: "/code.js")
      let engine = run.descendants
      #expect(!engine.isEmpty)
      gate.open()
      _ = await run.end()
      try await eventually("the end of the engine's processes") { engine.allSatisfy(\.hasEnded) }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }
  }

  @Test(arguments: [nil, SIGTERM, SIGINT])
  func aBusyPageEndsWithTheTool(signal: Int32?) async throws {
    try await withTemporaryFolder { folder in
      let server = try LoopbackServer()
      server.route("/", .html("<script src=/code.js></script>"))
      server.route("/code.js", .html("fetch('/busy').then(() => { for (;;); })"))
      server.route("/busy", .html(""))
      let run = try ToolRun(
        ["js", server.url("/").absoluteString, "--timeout=\(signal == nil ? 2 : 60)", "for (;;);"],
        in: folder)
      _ = try await server.request(at: "/busy")
      let pages = run.descendants
        .filter { $0.name == "WebKitWebProcess" }
      #expect(!pages.isEmpty)
      if let signal { run.send(signal) }
      #expect(await run.end() == signal.map { .signal($0) } ?? .exit(75))
      // Of itself it would end after 10 seconds.
      try await eventually("the end of the page", timeout: .seconds(5)) {
        pages.allSatisfy(\.hasEnded)
      }
      #expect(!run.errorText.contains("ERROR"))
    }
  }

  /// The engine ends programs by this signal.
  @Test func anEngineThatGivesUpIsExplained() async throws {
    let server = try LoopbackServer()
    let gate = Gate()
    server.route("/", .html("<img src=/never.png>"))
    server.route("/never.png", .html("").held(by: gate))
    try await withTemporaryFolder { folder in
      let run = try ToolRun(["html", server.url("/").absoluteString], in: folder)
      _ = try await server.request(at: "/never.png")
      let engine = run.descendants
      run.send(SIGTRAP)
      #expect(await run.end() == .exit(70))
      #expect(run.errorText == "wk: the engine has given up: see what 'wk doctor' says\n")
      try await eventually("the end of the engine's processes") { engine.allSatisfy(\.hasEnded) }
    }
  }

  @Test func anIgnoredSignalIsStillIgnored() async throws {
    try await withTemporaryFolder { folder in
      let server = try LoopbackServer()
      let gate = Gate()
      server.route("/", .html("<title>done</title><img src=/late.png>"))
      server.route("/late.png", .html("").held(by: gate))
      let run = try ToolRun(
        ["js", server.url("/").absoluteString, "document.title"], in: folder, ignoring: SIGHUP)
      _ = try await server.request(at: "/late.png")
      run.send(SIGHUP)
      gate.open()
      #expect(await run.end() == .exit(0))
      #expect(run.outputText == "done\n")
    }
  }

  @Test func aClosedPipeEndsTheToolSilently() async throws {
    try await withTemporaryFolder { folder in
      try write("<p>", to: "page.html", in: folder)
      let pipe = Pipe()
      try pipe.fileHandleForReading.close()
      let run = try ToolRun(
        ["html", "page.html"], in: folder, output: pipe.fileHandleForWriting)
      #expect(await run.end() == .signal(SIGPIPE))
      #expect(run.errorText == "")
    }
  }

  @Test func closedStreamsAreReported() async throws {
    try await withTemporaryFolder { folder in
      try write("<p>", to: "page.html", in: folder)
      let silent = try ToolRun(["html", "page.html"], in: folder, closed: [0, 1])
      #expect(await silent.end() == .exit(74))
      #expect(silent.errorText == "wk: standard output: it is closed\n")
      let deaf = try ToolRun(["html", "-"], in: folder, closed: [0])
      #expect(await deaf.end() == .exit(66))
      #expect(deaf.errorText == "wk: standard input: it is closed\n")
      let bare = try ToolRun(["html", "page.html", "-o", "out"], in: folder, closed: [0, 1, 2])
      #expect(await bare.end() == .exit(0))
      let written = try String(contentsOf: folder.appending(path: "out"), encoding: .utf8)
      #expect(written == "<html><head></head><body><p></p></body></html>\n")
    }
  }

  @Test func aFullDiskIsReported() async throws {
    try await withTemporaryFolder { folder in
      try write("<p>", to: "page.html", in: folder)
      let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
      for arguments in [["html", "page.html"], ["--help"]] {
        let run = try ToolRun(arguments, in: folder, output: full)
        #expect(await run.end() == .exit(74))
        #expect(run.errorText == "wk: standard output: No space left on device\n")
      }
    }
  }
}
