import Foundation
import Testing
import WebKitTesting

@testable import wk

/// Runs with `--warm`: what the second one finds, and what it does when that is not as it should be.
extension ToolTests {
  private func withPlace(_ body: (WarmFolder) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let place = try WarmFolder(folder)
      do {
        try await body(place)
      } catch {
        try? await place.end()
        throw error
      }
      try await place.end()
    }
  }

  @Test func aSecondRunFindsTheEngineOfTheFirst() async throws {
    try await withPlace { place in
      let engine = try await place.leaveEngine()
      for (arguments, text) in [
        (["js", "page.html", "document.title + history.length", "--warm=60"], "one1\n"),
        (["html", "page.html", "--warm=60", "-o", "out.html"], ""),
        (["js", "--warm=60", "page.html", "innerWidth", "--width=500"], "500\n"),
      ] {
        let run = try ToolRun(
          arguments, in: place.folder, environment: place.environment)
        #expect(await run.end() == .exit(0))
        #expect(run.outputText == text)
        #expect(run.errorText == "")
        #expect(place.engines == [engine])
      }
      let html = try String(
        contentsOf: place.folder.appending(path: "out.html"), encoding: .utf8)
      #expect(html.contains("<p>text"))
    }
  }

  @Test func theEngineIsTheOneThatWorks() async throws {
    let server = try LoopbackServer()
    let gate = Gate()
    server.route("/", .html("<title>held</title><img src=/held.png>"))
    server.route("/held.png", .html("").held(by: gate))
    try await withPlace { place in
      _ = try await place.leaveEngine()
      let run = try place.run("js", server.url("/").absoluteString, "document.title", "--warm=60")
      _ = try await server.request(at: "/held.png")
      // No display and no page of its own.
      #expect(run.descendants.isEmpty)
      // One run at a time: the others do it themselves.
      try await place.output("js", "page.html", "1", "--warm=60")
      gate.open()
      #expect(await run.end() == .exit(0))
      #expect(run.outputText == "held\n")
    }
  }

  @Test func runsKnowNothingOfEachOther() async throws {
    let server = try LoopbackServer()
    server.route("/", .html("x").header("Set-Cookie", "a=b"))
    try await withPlace { place in
      _ = try await place.leaveEngine()
      for _ in 0..<2 {
        let values = try await place.output(
          "js", server.url("/").absoluteString, "--warm=60",
          "localStorage.n = Number(localStorage.n ?? 0) + 1")
        #expect(values == "1\n")
      }
      #expect(server.requests(at: "/").allSatisfy { $0.headers["Cookie"] == nil })
    }
  }

  @Test func aRunIsTheSameWithAndWithoutAnEngine() async throws {
    let server = try LoopbackServer()
    server.route("/missing", .html("none", status: 404))
    server.route("/login", .html("in").requiringBasicAuth(user: "ada", password: "secret"))
    try await withPlace { place in
      try write("p { color: red }", to: "style.css", in: place.folder)
      let sub = place.folder.appending(path: "sub")
      try FileManager.default.createDirectory(at: sub, withIntermediateDirectories: false)
      try write("<title>sub</title>", to: "page.html", in: sub)
      let color = "getComputedStyle(document.querySelector('p')).color"
      let commands: [(arguments: [String], folder: URL, input: String)] = [
        (["js", "page.html", "throw 1"], place.folder, ""),
        (["js", "page.html", "document.title"], sub, ""),
        (["js", "-", "document.title"], place.folder, "<title>piped</title>"),
        (["js", "page.html", "-"], place.folder, "1 + 1"),
        (["js", "page.html", color, "--user-style=style.css"], place.folder, ""),
        (["html", server.url("/missing").absoluteString], place.folder, ""),
        (["html", server.url("/login").absoluteString, "--user=ada"], place.folder, ""),
        (["find", "page.html", "nothing"], place.folder, ""),
        (["js", "page.html", "for (;;);", "--timeout=1"], place.folder, ""),
        (["html", "page.html", "-o", "missing/x"], place.folder, ""),
        (["js", "page.html", "1", "--json"], place.folder, ""),
        (["shot", "page.html", "-o", "a.png", "--json", "--width=20", "--height=20"], sub, ""),
      ]
      func results(_ more: [String]) async throws -> [String] {
        var results: [String] = []
        for command in commands {
          let run = try ToolRun(
            command.arguments + more, in: command.folder, input: Data(command.input.utf8),
            environment: place.environment.merging(["WK_PASSWORD": "secret"]) { $1 })
          results.append("\(await run.end())\n\(run.outputText)\(run.errorText)")
        }
        return results
      }
      let cold = try await results([])
      _ = try await place.leaveEngine()
      #expect(try await results(["--warm=60"]) == cold)
      #expect(place.engines.count == 1)
    }
  }

  @Test func filesHaveTheCallersPermissions() async throws {
    try await withPlace { place in
      _ = try await place.leaveEngine()
      let outcome = try await ChildProcess(
        URL(filePath: "/usr/bin/env"),
        ["-C", place.folder.path, "-i"]
          + place.environment.merging(["PATH": "/usr/bin:/bin", "HOME": place.folder.path]) { $1 }
          .map { "\($0.key)=\($0.value)" }
          + [
            "/bin/sh", "-c", "umask 027; exec \"$0\" html page.html -o out --warm=60",
            ToolRun.executable,
          ]
      ).outcome()
      #expect(outcome.end == .exit(0))
      let path = place.folder.appending(path: "out").path
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
      #expect(mode as? Int == 0o640)
    }
  }

  @Test func anotherEnvironmentHasAnotherEngine() async throws {
    try await withPlace { place in
      let engine = try await place.leaveEngine()
      for (arguments, script, value) in [
        (["--dark"], "matchMedia('(prefers-color-scheme: dark)').matches", "true\n"),
        (["--scale=2"], "devicePixelRatio", "2\n"),
      ] {
        let run = try ToolRun(
          ["js", "page.html", script, "--warm=60"] + arguments, in: place.folder,
          environment: place.environment)
        #expect(await run.end() == .exit(0))
        #expect(run.outputText == value)
      }
      let run = try place.run(
        "js", "page.html", "new Date(0).getHours()", "--warm=60",
        environment: ["TZ": "Asia/Tokyo"])
      #expect(await run.end() == .exit(0))
      #expect(run.outputText == "9\n")
      try await eventually("an engine for each") { place.engines.count == 4 }
      #expect(place.engines.contains(engine))
    }
  }

  @Test func anEngineEndsByItself() async throws {
    try await withPlace { place in
      let engine = try await place.leaveEngine(seconds: 2)
      let processes = Descendants.all(of: engine)
      try await eventually("its end", timeout: .seconds(20)) { place.hasEnded(engine) }
      try await eventually("the end of its processes") { place.haveEnded(processes) }
      #expect(place.sockets == [])
    }
  }

  @Test(arguments: [SIGKILL, SIGTERM])
  func anEngineThatIsEndedLeavesNothingBehind(signal: Int32) async throws {
    try await withPlace { place in
      let engine = try await place.leaveEngine()
      try await eventually("its processes") {
        Set(Descendants.all(of: engine).map(\.name)).isSuperset(of: ["Xvfb", WebProcesses.name])
      }
      let processes = Descendants.all(of: engine)
      kill(engine, signal)
      try await eventually("the end of its processes") { place.haveEnded(processes) }
      // Its socket is stale now; the next run goes without, and leaves another engine.
      #expect(place.sockets.count == 1)
      let next = try await place.leaveEngine()
      #expect(next != engine)
    }
  }

  @Test func aRunWhoseEngineIsKilledDoesItItself() async throws {
    let server = try LoopbackServer()
    let gate = Gate()
    server.route("/", sequence: [.html("<img src=/held.png>"), .html("<title>again</title>")])
    server.route("/held.png", .html("").held(by: gate))
    try await withPlace { place in
      let engine = try await place.leaveEngine()
      let run = try place.run("js", server.url("/").absoluteString, "document.title", "--warm=60")
      _ = try await server.request(at: "/held.png")
      kill(engine, SIGKILL)
      gate.open()
      #expect(await run.end() == .exit(0))
      #expect(run.outputText == "again\n")
      #expect(run.errorText == "")
    }
  }

  @Test func whatCannotBeDoneTwiceIsNot() async throws {
    let server = try LoopbackServer()
    let gate = Gate()
    server.route("/held.png", .html("").held(by: gate))
    try await withPlace { place in
      let engine = try await place.leaveEngine()
      let page = "<img src='\(server.url("/held.png").absoluteString)'>"
      let run = try place.run("html", "-", "--warm=60", input: page)
      _ = try await server.request(at: "/held.png")
      kill(engine, SIGKILL)
      gate.open()
      #expect(await run.end() == .exit(70))
      #expect(run.outputText == "")
      #expect(
        run.errorText
          == "wk: the engine that was kept ready has ended; run it again without --warm\n")
    }
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGKILL])
  func aRunThatIsEndedEndsItsWork(signal: Int32) async throws {
    let server = try LoopbackServer()
    let gate = Gate()
    server.route("/", .html("<img src=/held.png>"))
    server.route("/held.png", .html("").held(by: gate))
    try await withPlace { place in
      let engine = try await place.leaveEngine()
      let run = try place.run("html", server.url("/").absoluteString, "-o", "out", "--warm=60")
      _ = try await server.request(at: "/held.png")
      let processes = Descendants.all(of: engine)
      run.send(signal)
      #expect(await run.end() == .signal(signal))
      #expect(run.errorText == "")
      try await eventually("the end of the work") { place.haveEnded(processes) }
      #expect(place.sockets == [])
      #expect(!FileManager.default.fileExists(atPath: place.folder.appending(path: "out").path))
    }
  }

  @Test func aClosedPipeEndsAWarmRunSilently() async throws {
    try await withPlace { place in
      _ = try await place.leaveEngine()
      let pipe = Pipe()
      try pipe.fileHandleForReading.close()
      let run = try place.run(
        "html", "page.html", "--warm=60", output: pipe.fileHandleForWriting)
      #expect(await run.end() == .signal(SIGPIPE))
      #expect(run.errorText == "")
    }
  }

  /// Processes of the engine must not hold what a run's readers wait for the end of.
  @Test func aPipeOfARunEndsWithIt() async throws {
    try await withPlace { place in
      _ = try await place.leaveEngine()
      // The view is another one, so that the engine starts a process while it works on the run.
      let pipe = Pipe()
      let run = try place.run(
        "html", "page.html", "--warm=60", "--width=333", output: pipe.fileHandleForWriting)
      try pipe.fileHandleForWriting.close()
      #expect(await run.end() == .exit(0))
      let data = try pipe.fileHandleForReading.readToEnd()
      #expect(data?.isEmpty == false)
    }
  }

  /// What may be at the place of the socket, and what a run makes of it: its work.
  @Test(arguments: ["garbage", "silence", "hang-up", "file", "folder", "link", "stale"])
  func whatIsNoEngineIsPassedOver(kind: String) async throws {
    try await withPlace { place in
      let engine = try await place.leaveEngine()
      let path = try #require(place.sockets.first)
      kill(engine, SIGKILL)
      try await eventually("its end") { place.hasEnded(engine) }
      let files = FileManager.default
      if kind != "stale" { try files.removeItem(atPath: path) }
      var listener: Int32?
      switch kind {
      case "garbage", "silence", "hang-up":
        let socket = try #require(WarmSocket.listen(at: path))
        listener = socket
        Thread {
          while true {
            let connection = accept(socket, nil, nil)
            guard connection >= 0 else { return }
            if kind == "garbage" {
              _ = WarmSocket.send(Array("A\u{1}Zgarbage".utf8), over: connection)
            }
            if kind != "silence" { close(connection) }
          }
        }.start()
      case "file": try Data("x".utf8).write(to: URL(filePath: path))
      case "folder": try files.createDirectory(atPath: path, withIntermediateDirectories: false)
      case "link": try files.createSymbolicLink(atPath: path, withDestinationPath: "/dev/null")
      default: break
      }
      #expect(try await place.output("js", "page.html", "document.title", "--warm=60") == "one\n")
      if let listener {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
        try? files.removeItem(atPath: path)
      }
    }
  }

  @Test func anEnginePassesOverWhatIsNoRequest() async throws {
    try await withPlace { place in
      let engine = try await place.leaveEngine()
      let path = try #require(place.sockets.first)
      for bytes: [UInt8] in [
        [], [0], Array(repeating: 0xff, count: 100), Array("GET / HTTP/1.1\r\n\r\n".utf8),
        [0, 0, 0, 2, 0x7b, 0x7d],
      ] {
        let connection = try #require(WarmSocket.connect(to: path))
        _ = WarmSocket.send(bytes, over: connection)
        close(connection)
      }
      // With descriptors, but not what is asked.
      let connection = try #require(WarmSocket.connect(to: path))
      _ = WarmSocket.send(Data("{\"arguments\": 1}".utf8), [0, 1, 2, 0], over: connection)
      close(connection)
      try await place.output("js", "page.html", "1", "--warm=60")
      #expect(place.engines == [engine])
    }
  }

  /// A folder that others can do something in is not used.
  @Test(arguments: [0o777, 0o755, 0o710])
  func aFolderOfOthersIsNotUsed(mode: Int) async throws {
    try await withPlace { place in
      let path = place.folder.appending(path: "run/wk").path
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: mode])
      #expect(!WarmPlace.isPrivate(path))
      let home = place.folder.appending(path: "cache").path
      let run = try place.run(
        "js", "page.html", "1", "--warm=2", environment: ["XDG_CACHE_HOME": home])
      #expect(await run.end() == .exit(0))
      #expect(place.sockets == [])
    }
  }

  /// Another user's engine, or folder, as a run of root's finds it.
  @Test func anotherUsersEngineIsNotUsed() async throws {
    // Only root can be two users.
    guard geteuid() == 0 else { return }
    try await withPlace { place in
      let engine = try await place.leaveEngine()
      let path = try #require(place.sockets.first)
      kill(engine, SIGKILL)
      try await eventually("its end") { place.hasEnded(engine) }
      try FileManager.default.removeItem(atPath: path)
      let script = """
        import os, socket, sys
        server = socket.socket(socket.AF_UNIX)
        server.bind(sys.argv[1])
        os.setuid(65534)
        server.listen(1)
        print("ready", flush=True)
        connection, _ = server.accept()
        print(len(connection.recv(1)), flush=True)
        """
      // Who listens counts, as that is whom the credentials of a connection name.
      let python = try ChildProcess(
        URL(filePath: "/usr/bin/env"), ["python3", "-c", script, path])
      var said = ""
      while !said.contains("ready\n") {
        said += String(decoding: python.output.availableData, as: UTF8.self)
      }
      #expect(WarmSocket.connect(to: path) == nil)
      while !said.hasSuffix("ready\n0\n") {
        let data = python.output.availableData
        guard !data.isEmpty else { break }
        said += String(decoding: data, as: UTF8.self)
      }
      // Not a byte has been told.
      #expect(said == "ready\n0\n")
      await python.end()
      try FileManager.default.removeItem(atPath: path)

      // Nor does an engine serve another user.
      let next = try await place.leaveEngine()
      let nextPath = try #require(place.sockets.first)
      let folder = place.folder.appending(path: "run/wk").path
      chmod(folder, 0o755)
      chmod(nextPath, 0o666)
      // From within, as folders above may be closed to others.
      let stranger = try await ChildProcess(
        URL(filePath: "/usr/bin/env"),
        [
          "python3", "-c",
          """
          import os, socket, sys
          os.chdir(os.path.dirname(sys.argv[1]))
          os.setuid(65534)
          client = socket.socket(socket.AF_UNIX)
          client.connect(os.path.basename(sys.argv[1]))
          try:
              client.sendall(b"\\0\\0\\0\\2{}")
              print(client.recv(10))
          except OSError:
              print(b"")
          """, nextPath,
        ]
      ).outcome()
      #expect(stranger.output == "b''\n")
      chmod(folder, 0o700)
      #expect(place.engines == [next])
    }
  }

  /// Of runs that need a process of their own, and those with several pages.
  @Test func someRunsGoWithoutAnEngine() async throws {
    try await withPlace { place in
      try await place.output("js", "page.html", "page.html", "1", "-q", "--warm=60")
      try await place.output("js", "/dev/stdin", "1", "--warm=60", input: "<p>")
      try await place.output("js", "page.html", "1", "--store=x", "--warm=60")
      try await place.output("js", "page.html", "1")
      #expect(place.sockets == [])
    }
  }

  /// Requests with descriptors, there and back.
  @Test func descriptorsGoAlong() throws {
    var ends: [Int32] = [0, 0]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    defer { for end in ends { close(end) } }
    let pipe = Pipe()
    let sent = [pipe.fileHandleForReading.fileDescriptor, pipe.fileHandleForWriting.fileDescriptor]
    #expect(WarmSocket.send(Data("hello".utf8), sent, over: ends[0]))
    let received = try #require(WarmSocket.receiveMessage(2, from: ends[1]))
    #expect(received.message == Data("hello".utf8))
    _ = Output.write(Data("x".utf8), to: received.descriptors[1])
    #expect(pipe.fileHandleForReading.availableData == Data("x".utf8))
    for descriptor in received.descriptors {
      #expect(fcntl(descriptor, F_GETFD) == FD_CLOEXEC)
      close(descriptor)
    }
    // Too few of them, or none.
    for few in [[], [sent[0]]] {
      _ = WarmSocket.send(Data("hello".utf8), few, over: ends[0])
      #expect(WarmSocket.receiveMessage(2, from: ends[1]) == nil)
      var rest = [UInt8](repeating: 0, count: 16)
      _ = recv(ends[1], &rest, rest.count, Int32(MSG_DONTWAIT))
    }
  }
}
