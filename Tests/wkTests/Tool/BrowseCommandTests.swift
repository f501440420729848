import Foundation
import Testing
import WebKitTesting

@testable import wk

extension ToolTests {
  @Test func browseShowsPagesAndRestoresTabsAfterACrash() async throws {
    let server = try LoopbackServer()
    for path in ["/one", "/two"] {
      // Only the page of the tab in front gets to paint.
      server.route(
        path,
        .html("<title>\(path)</title><script>requestAnimationFrame(() => fetch('/shown'))</script>")
      )
    }
    server.route("/shown", .html(""))
    let (one, two) = (server.url("/one"), server.url("/two"))

    try await withTemporaryFolder { folder in
      let files = BrowserFiles(folder: folder.appending(path: "data/wk"))
      for (address, tabs) in [(one, [one]), (two, [one, two]), (nil, [one, two])] {
        server.clearRequests()
        let run = try ToolRun(
          ["browse"] + (address.map { [$0.absoluteString] } ?? []), in: folder,
          environment: [
            "WEBKIT_HEADLESS": "1", "HOME": folder.path, "TMPDIR": folder.path,
            "XDG_DATA_HOME": folder.appending(path: "data").path,
          ])
        for tab in tabs { _ = try await server.request(at: tab.path) }
        _ = try await server.request(at: "/shown")
        try await eventually("the tabs in the file") {
          files.read(SavedSession.self, from: files.session)?.windows.map { $0.map(\.address) }
            == [tabs]
        }
        try await eventually("the pages in the history") {
          let visits = files.read([History.Visit].self, from: files.history) ?? []
          return Set(visits.map(\.url)) == Set(tabs)
        }
        let engine = run.descendants
        run.send(SIGKILL)
        #expect(await run.end() == .signal(SIGKILL))
        #expect(run.errorText == "")
        try await eventually("the end of the engine's processes") {
          engine.allSatisfy(\.hasEnded)
        }
      }
    }
  }

  @Test func aPrivateBrowserKeepsNothing() async throws {
    let server = try LoopbackServer()
    server.route(
      "/",
      .html(
        """
        <script>requestAnimationFrame(() =>
          fetch('/dark-' + matchMedia('(prefers-color-scheme: dark)').matches))</script>
        """))
    server.route("/dark-true", .html(""))
    try await withTemporaryFolder { folder in
      let run = try ToolRun(
        ["browse", "--private", "--dark", server.url("/").absoluteString], in: folder,
        environment: [
          "WEBKIT_HEADLESS": "1", "HOME": folder.path, "TMPDIR": folder.path,
          "XDG_DATA_HOME": folder.appending(path: "data").path,
        ])
      _ = try await server.request(at: "/dark-true")
      let engine = run.descendants
      run.send(SIGTERM)
      #expect(await run.end() == .signal(SIGTERM))
      try await eventually("the end of the engine's processes") { engine.allSatisfy(\.hasEnded) }
      let files = BrowserFiles(folder: folder.appending(path: "data/wk"))
      #expect(files.read([History.Visit].self, from: files.history)?.isEmpty ?? true)
      #expect(files.read(SavedSession.self, from: files.session)?.windows.isEmpty ?? true)
    }
  }

  @Test func browseShowsFilesAndRefusesWhatItCannotShow() async throws {
    try await withTemporaryFolder { folder in
      let page = folder.appending(path: "page.html")
      try Data("<title>page</title>".utf8).write(to: page)
      let environment = [
        "WEBKIT_HEADLESS": "1", "HOME": folder.path, "TMPDIR": folder.path,
        "XDG_DATA_HOME": folder.appending(path: "data").path,
      ]
      let run = try ToolRun(["browse", "page.html"], in: folder, environment: environment)
      let files = BrowserFiles(folder: folder.appending(path: "data/wk"))
      try await eventually("the page in the history") {
        let visits = files.read([History.Visit].self, from: files.history) ?? []
        return visits.map(\.title) == ["page"]
      }
      run.send(SIGTERM)
      #expect(await run.end() == .signal(SIGTERM))
      for (input, status) in [("-", 64), ("http://", 64), ("./none.html", 66)] as [(String, Int32)]
      {
        let refused = try ToolRun(["browse", input], in: folder, environment: environment)
        #expect(await refused.end() == .exit(status), "\(input)")
      }
    }
  }

  @Test func browseNeedsADisplayThatSomebodySees() async throws {
    try await withTemporaryFolder { folder in
      let run = try ToolRun(
        ["browse"], in: folder, environment: ["HOME": folder.path, "TMPDIR": folder.path])
      #expect(await run.end() == .exit(69))
      #expect(
        run.errorText
          == "wk: there is no display for windows: set DISPLAY or WAYLAND_DISPLAY\n")
    }
  }
}
