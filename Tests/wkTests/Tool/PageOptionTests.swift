import Foundation
import Testing
import WebKitTesting

/// The options about the page and its network, each by what the page or its server sees of it.
extension ToolTests {
  @Test(arguments: [
    (["--zoom=2"], "innerWidth", "640"), (["--scale=2"], "devicePixelRatio", "2"),
    (["--width=500", "--height=300"], "innerWidth + ',' + innerHeight", "500,300"),
    (["--dark"], "matchMedia('(prefers-color-scheme: dark)').matches", "true"),
    ([], "matchMedia('(prefers-color-scheme: dark)').matches", "false"),
    (["--media=print"], "matchMedia('print').matches", "true"),
    (["--no-javascript"], "document.title", "static"), ([], "document.title", "scripted"),
    (["--user-script=first.js"], "document.body.id", "first"),
    (["--user-style=style.css"], "getComputedStyle(p).color", "rgb(1, 2, 3)"),
    (["--user-agent=tester/1"], "navigator.userAgent", "tester/1"),
    (["-A", "tester/2"], "navigator.userAgent", "tester/2"),
    (["--content-rules=rules.json"], "document.images[0].naturalWidth", "0"),
    ([], "document.images[0].naturalWidth", "5"),
  ])
  func aPageIsAsItIsAskedFor(options: [String], script: String, value: String) async throws {
    try await withTemporaryFolder { folder in
      try write("window.first = 'first'", to: "first.js", in: folder)
      try write("p { color: rgb(1, 2, 3) }", to: "style.css", in: folder)
      try write(
        """
        [{"trigger": {"url-filter": "\\\\.svg"}, "action": {"type": "block"}}]
        """, to: "rules.json", in: folder)
      try write(
        "<svg xmlns='http://www.w3.org/2000/svg' width='5' height='5'/>", to: "a.svg", in: folder)
      try write(
        """
        <title>static</title><body><p id=p>text<img src=a.svg><script>document.title = 'scripted'
        document.body.id = window.first ?? ''</script>
        """, to: "page.html", in: folder)
      let run = try ToolRun(["js", "page.html", script] + options, in: folder)
      #expect(await run.end() == .exit(0))
      #expect(run.outputText == value + "\n")
      #expect(run.errorText == "")
    }
  }

  @Test func headersCookiesAndLoginsReachTheServer() async throws {
    let server = try LoopbackServer()
    server.route("/", .html("in").requiringBasicAuth(user: "ada", password: "secret"))
    try await withTemporaryFolder { folder in
      try write(
        """
        # Netscape HTTP Cookie File
        127.0.0.1\tFALSE\t/\tFALSE\t0\tsession\tabc
        #HttpOnly_127.0.0.1\tFALSE\t/\tFALSE\t99999999999\tkept\tdef
        127.0.0.1\tFALSE\t/\tFALSE\t1000\told\tghi
        """, to: "cookies.txt", in: folder)
      let page = server.url("/").absoluteString
      let arguments = [
        "html", page, "--cookies=cookies.txt", "-H", "X-One: 1", "--header", "X-Two:2",
      ]
      let run = try ToolRun(
        arguments + ["--user=ada"], in: folder, environment: ["WK_PASSWORD": "secret"])
      #expect(await run.end() == .exit(0))
      #expect(run.outputText.contains("in"))
      let request = try #require(server.requests(at: "/").last)
      #expect(request.headers["X-One"] == "1")
      #expect(request.headers["X-Two"] == "2")
      let cookies = request.headers["Cookie"]?.split(separator: "; ").sorted()
      #expect(cookies == ["kept=def", "session=abc"])

      let named = try ToolRun(["html", page, "-u", "ada:secret"], in: folder)
      #expect(await named.end() == .exit(0))
      let wrong = try ToolRun(["html", page, "-u", "ada:wrong"], in: folder)
      #expect(await wrong.end() == .exit(76))
    }
  }

  @Test func aProxyIsUsedAndServersElsewhereNeedEncryption() async throws {
    let proxy = try LoopbackServer()
    proxy.route("/", .html("<title>by proxy</title>"))
    try await withTemporaryFolder { folder in
      let options = ["--proxy=127.0.0.1:\(proxy.port)"]
      let bare = try ToolRun(
        ["js", "http://example.test/", "document.title"] + options, in: folder)
      #expect(await bare.end() == .exit(69))
      #expect(
        bare.errorText == "wk: cannot load http://example.test/: it is not encrypted;"
          + " write https:// or allow it with --allow-http\n")
      #expect(proxy.requests.isEmpty)
      let allowed = try ToolRun(
        ["js", "http://example.test/", "document.title", "--allow-http"] + options, in: folder)
      #expect(await allowed.end() == .exit(0))
      #expect(allowed.outputText == "by proxy\n")
    }
  }

  @Test func offlineNothingIsAskedOfTheNetwork() async throws {
    let server = try LoopbackServer()
    server.route("/a.js", .text("document.title = 'on'", contentType: "text/javascript"))
    try await withTemporaryFolder { folder in
      try write(
        "<title>off</title><script src='\(server.url("/a.js").absoluteString)'></script>",
        to: "page.html", in: folder)
      let script = "document.title"
      try await expectOutput("on\n", of: "js", "page.html", script, in: folder)
      try await expectOutput("off\n", of: "js", "--offline", "page.html", script, in: folder)
      let run = try ToolRun(["html", "--offline", server.url("/").absoluteString], in: folder)
      #expect(await run.end() == .exit(69))
      #expect(server.requests.count == 1)
    }
  }

  @Test func aStoreIsKept() async throws {
    let server = try LoopbackServer()
    server.route("/", .html("x"))
    try await withTemporaryFolder { folder in
      let environment = ["HOME": folder.path, "XDG_DATA_HOME": folder.appending(path: "d").path]
      var counts: [String] = []
      for store in ["one", "one", "two"] {
        let run = try ToolRun(
          [
            "js", server.url("/").absoluteString, "--store", store,
            "localStorage.n = Number(localStorage.n ?? 0) + 1",
          ], in: folder, environment: environment)
        #expect(await run.end() == .exit(0))
        #expect(run.errorText == "")
        counts.append(run.outputText)
      }
      #expect(counts == ["1\n", "2\n", "1\n"])
    }
  }

  @Test func errorsOfServersAreErrors() async throws {
    let server = try LoopbackServer()
    server.route("/missing", .html("<title>not here</title>", status: 404))
    try await withTemporaryFolder { folder in
      let page = server.url("/missing").absoluteString
      let run = try ToolRun(["js", page, "document.title"], in: folder)
      #expect(await run.end() == .exit(76))
      #expect(run.outputText == "")
      #expect(
        run.errorText == "wk: cannot load \(page): the server says 404, Not Found;"
          + " --allow-http-errors takes the page that it sends\n")
      try await expectOutput(
        "not here\n", of: "js", page, "document.title", "--allow-http-errors", in: folder)
    }
  }

  @Test(arguments: ["shot", "html"])
  func aBrokenPictureIsAnError(command: String) async throws {
    try await withTemporaryFolder { folder in
      try write("\u{89}PNG\r\n\u{1a}\nbroken", to: "picture.png", in: folder)
      let run = try ToolRun([command, "picture.png", "-o", "out"], in: folder)
      #expect(await run.end() == .exit(65))
      #expect(
        run.errorText == "wk: cannot load file://\(folder.path)/picture.png:"
          + " its data is not a picture that can be shown\n")
      #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "out").path))
    }
  }
}
