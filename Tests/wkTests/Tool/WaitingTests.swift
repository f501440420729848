import Foundation
import Testing
import WebKitTesting

extension ToolTests {
  @Test func aPageIsTakenWhenItBeginsToArrive() async throws {
    let server = try LoopbackServer()
    let gate = Gate()
    server.route("/", .html("<title>first</title><script src=/late.js></script>"))
    server.route(
      "/late.js", .text("document.title = 'last'", contentType: "text/javascript").held(by: gate))
    try await withTemporaryFolder { folder in
      // The script never comes, so that waiting for all of it would end by the time limit.
      let run = try ToolRun(
        ["js", server.url("/").absoluteString, "document.readyState", "--wait-until=commit"],
        in: folder)
      #expect(await run.end() == .exit(0))
      #expect(run.outputText == "loading\n")
      gate.open()
    }
  }

  @Test func aPageIsTakenWhenItAsksForNothingMore() async throws {
    let server = try LoopbackServer()
    server.route(
      "/",
      .html(
        """
        <title>0</title><script>
        const next = n => fetch('/data?' + n).then(() => {
          document.title = n
          if (n < 3) setTimeout(next, 200, n + 1)
          else {
            const request = new XMLHttpRequest()
            request.onload = () => { document.title = request.responseText }
            request.open('GET', '/last')
            request.send()
          }
        })
        onload = () => setTimeout(next, 100, 1)
        </script>
        """))
    server.route("/data", .text("x").delayed(by: .milliseconds(700)))
    server.route("/last", .text("all").delayed(by: .milliseconds(700)))
    try await withTemporaryFolder { folder in
      let page = server.url("/").absoluteString
      try await expectOutput(
        "all\n", of: "js", page, "document.title", "--wait-until", "idle", in: folder)
      try await expectOutput(
        "0\n", of: "js", page, "document.title", "--wait-until", "load", in: folder)
    }
  }

  @Test func aConditionIsWaitedFor() async throws {
    try await withTemporaryFolder { folder in
      try write(
        "<script>setTimeout(() => { document.body.append(document.createElement('main')) }, 300)</script>",
        to: "page.html", in: folder)
      for condition in [
        "document.querySelector('main')", "document.querySelector('main').localName === 'main'",
        "new Promise(done => setTimeout(done, 400, true))",
      ] {
        try await expectOutput(
          "1\n", of: "js", "page.html", "document.querySelectorAll('main').length", "--wait-for",
          condition, in: folder)
      }
      let never = try ToolRun(
        ["html", "page.html", "--wait-for=false", "--timeout=1.5"], in: folder)
      #expect(await never.end() == .exit(75))
      #expect(
        never.errorText
          == "wk: the page was not ready after 1.5 seconds; allow more with --timeout SECONDS\n")
      let wrong = try ToolRun(["html", "page.html", "--wait-for=1 +"], in: folder)
      #expect(await wrong.end() == .exit(1))
      #expect(wrong.errorText.hasPrefix("wk: condition:"))
    }
  }

  @Test func timeIsWaitedFor() async throws {
    try await withTemporaryFolder { folder in
      try write(
        "<script>onload = () => setTimeout(() => { document.title = 'late' }, 300)</script>",
        to: "page.html", in: folder)
      try await expectOutput(
        "late\n", of: "js", "page.html", "document.title", "--wait=0.8", in: folder)
    }
  }
}
