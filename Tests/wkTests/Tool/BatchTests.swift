import Foundation
import Testing
import WebKitTesting

extension ToolTests {
  private func pages(_ count: Int, in folder: URL) throws -> [String] {
    let names = (0..<count).map { "page\($0).html" }
    for (index, name) in names.enumerated() {
      try write("<title>title \(index)</title><p>text \(index)", to: name, in: folder)
    }
    return names
  }

  private func names(in folder: URL, _ sub: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: sub).path).sorted()
  }

  private func text(_ name: String, in folder: URL) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  @Test func severalPagesBecomeFilesOfAFolder() async throws {
    try await withTemporaryFolder { folder in
      let inputs = try pages(5, in: folder)
      let run = try ToolRun(
        ["html"] + inputs + ["page1.html", "-o", "out/", "--jobs=2"], in: folder)
      #expect(await run.end() == .exit(0))
      let outputs = ["page0", "page1-2", "page1", "page2", "page3", "page4"].map { "\($0).html" }
      #expect(try names(in: folder, "out") == outputs)
      #expect(try text("out/page3.html", in: folder).contains("text 3"))
      let lines = run.errorText.split(separator: "\n")
      #expect(lines.count == 6)
      #expect(lines.allSatisfy { $0.hasPrefix("[") && $0.contains(" -> out/") })
      // A pattern may stand for one file only.
      try await output(of: "html", "page4.html", "-o", "one/", in: folder)
      #expect(try names(in: folder, "one") == ["page4.html"])
    }
  }

  @Test func severalResultsArePrintedInOrder() async throws {
    let server = try LoopbackServer()
    server.route("/slow", .html("<title>slow</title>").delayed(by: .milliseconds(600)))
    server.route("/quick", .html("<title>quick</title>"))
    try await withTemporaryFolder { folder in
      let inputs = ["/slow", "/quick", "/quick", "/none"].map { server.url($0).absoluteString }
      let run = try ToolRun(
        ["js"] + inputs + ["document.title", "-j2", "--quiet"], in: folder)
      #expect(await run.end() == .exit(2))
      #expect(run.outputText == "slow\nquick\nquick\n")
      #expect(run.errorText.hasPrefix("wk: cannot load \(inputs[3]): the server says 404"))
      #expect(run.errorText.hasSuffix("wk: 1 of 4 pages failed\n"))

      let machine = try ToolRun(
        ["js"] + inputs.suffix(2) + ["document.title", "--json", "-q"], in: folder)
      #expect(await machine.end() == .exit(2))
      let lines = machine.outputText.split(separator: "\n")
      #expect(lines.first == "{\"input\":\"\(inputs[2])\",\"value\":\"quick\"}")
      #expect(lines.last?.hasPrefix("{\"error\":{\"exit\":76,\"message\":\"cannot load ") == true)
    }
  }

  @Test func aManifestNamesPagesOutputsAndOptions() async throws {
    try await withTemporaryFolder { folder in
      _ = try pages(3, in: folder)
      try write(
        """
        {"input": "page0.html", "output": "a.txt", "options": {"width": 500, "header": ["A: b"]}}

        {"input": "missing.html", "output": "b.txt"}
        {"input": "page2.html", "options": {"zoom": 2, "no-javascript": false}}
        """, to: "list.jsonl", in: folder)
      let run = try ToolRun(
        [
          "js", "--manifest=list.jsonl", "-o", "out", "innerWidth", "--report=report.jsonl",
          "--verbose",
        ], in: folder)
      #expect(await run.end() == .exit(2))
      #expect(try text("a.txt", in: folder) == "500\n")
      #expect(try text("out/page2.txt", in: folder) == "640\n")
      let report = try text("report.jsonl", in: folder).split(separator: "\n")
      #expect(report.count == 3)
      #expect(report[0].contains("\"status\":\"done\""))
      #expect(report[1].contains("\"exit\":66"))
      #expect(report[1].contains("\"status\":\"failed\""))
      #expect(run.errorText.contains("wk: missing.html: no such file"))
      #expect(run.errorText.contains(" s)"))
      #expect(run.errorText.hasSuffix("wk: 1 of 3 pages failed; see report.jsonl\n"))
    }
  }

  @Test func aManifestIsReadFromStandardInput() async throws {
    try await withTemporaryFolder { folder in
      _ = try pages(1, in: folder)
      try await expectOutput(
        "title 0\n", of: "js", "--manifest=-", "-q", "document.title", in: folder,
        input: "{\"input\": \"page0.html\"}")
    }
  }

  @Test(arguments: [nil, "1/1"])
  func partsOfAManifest(shard: String?) async throws {
    try await withTemporaryFolder { folder in
      let inputs = try pages(5, in: folder)
      let lines = inputs.map { "{\"input\": \"\($0)\"}" }.joined(separator: "\n")
      try write(lines, to: "list.jsonl", in: folder)
      let environments: [([String: String], [Int])] = [
        (["JOB_COMPLETION_INDEX": "1", "JOB_COMPLETIONS": "2"], [1, 3]),
        (
          [
            "SLURM_ARRAY_TASK_ID": "5", "SLURM_ARRAY_TASK_COUNT": "3", "SLURM_ARRAY_TASK_MIN": "5",
          ], [0, 3]
        ),
      ]
      for (environment, numbers) in environments {
        let run = try ToolRun(
          ["js", "--manifest=list.jsonl", "-q", "document.title"]
            + (shard.map { ["--shard", $0] } ?? []), in: folder, environment: environment)
        #expect(await run.end() == .exit(0))
        let expected = shard == nil ? numbers : Array(0..<5)
        #expect(run.outputText == expected.map { "title \($0)\n" }.joined())
      }
    }
  }

  @Test func whatIsThereIsSkipped() async throws {
    try await withTemporaryFolder { folder in
      let inputs = try pages(3, in: folder)
      try FileManager.default.createDirectory(
        at: folder.appending(path: "out"), withIntermediateDirectories: false)
      try write("old", to: "out/page1.html", in: folder)
      let run = try ToolRun(["html"] + inputs + ["-o", "out", "--skip-existing"], in: folder)
      #expect(await run.end() == .exit(0))
      #expect(try text("out/page1.html", in: folder) == "old")
      #expect(try text("out/page2.html", in: folder).contains("text 2"))
      #expect(run.errorText.contains("page1.html -> out/page1.html: is there already"))
    }
  }

  @Test func filesAreToldOfToMachines() async throws {
    try await withTemporaryFolder { folder in
      let inputs = try pages(1, in: folder)
      let printed = try await output(
        of: "shot", inputs[0], "-o", "a.png", "--json", "--width=10", "--height=10", in: folder)
      let size = try Data(contentsOf: folder.appending(path: "a.png")).count
      #expect(
        printed == "{\"bytes\":\(size),\"input\":\"page0.html\",\"output\":\"a.png\"}\n")
    }
  }

  @Test func aPageWhoseProcessCrashesIsTriedAgainOnce() async throws {
    let server = try LoopbackServer()
    let gate = Gate()
    server.route(
      "/",
      sequence: [.html("<img src=/held.png>"), .html("<title>second</title>")])
    server.route("/held.png", .html("").held(by: gate))
    try await withTemporaryFolder { folder in
      let run = try ToolRun(
        ["js", server.url("/").absoluteString, "document.title", "-v"], in: folder)
      _ = try await server.request(at: "/held.png")
      try await eventually("a page that is shown") {
        let pages = run.processes(named: "WebKitWebProcess")
        for page in pages { kill(pid_t(page), SIGKILL) }
        return !pages.isEmpty
      }
      #expect(await run.end() == .exit(0))
      #expect(run.outputText == "second\n")
      #expect(run.errorText.contains("its process has crashed; trying again"))
      gate.open()
    }
  }

  @Test func aPageThatIsGivenUpLeavesNoProcessBehind() async throws {
    try await withTemporaryFolder { folder in
      try write("<script>onload = () => { for (;;); }</script>", to: "busy.html", in: folder)
      try write("<p>", to: "page.html", in: folder)
      let server = try LoopbackServer()
      let gate = Gate()
      server.route("/", .html("x").held(by: gate))
      let run = try ToolRun(
        ["html", "busy.html", server.url("/").absoluteString, "--timeout=3"], in: folder)
      _ = try await server.request(at: "/")
      try await eventually("the end of the busy page's process") {
        run.processes(named: "WebKitWebProcess").count <= 1
      }
      gate.open()
      #expect(await run.end() == .exit(2))
      #expect(run.outputText == "<html><head></head><body>x</body></html>\n")
    }
  }

  @Test func aTerminalShowsABar() async throws {
    try await withTemporaryFolder { folder in
      let inputs = try pages(2, in: folder)
      let terminal = try PseudoTerminal()
      let run = try ToolRun(
        ["html"] + inputs + ["missing.html", "-o", "out"], in: folder, error: terminal.slave,
        environment: ["TERM": "xterm"])
      #expect(await run.end() == .exit(2))
      let shown = terminal.text
      #expect(shown.contains("\r[..") && shown.contains(" 0/3\u{1b}[K"))
      #expect(shown.contains(" 2/3\u{1b}[K"))
      #expect(shown.contains("\u{1b}[31mwk:\u{1b}[0m missing.html: no such file"))
      #expect(!shown.contains("->"))
      let plain = try ToolRun(
        ["html", "missing.html"], in: folder, error: terminal.slave,
        environment: ["TERM": "xterm", "NO_COLOR": "1"])
      #expect(await plain.end() == .exit(66))
      #expect(terminal.text.hasPrefix("wk: missing.html"))
    }
  }
}
