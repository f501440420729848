import Foundation
import Testing
import WebKitTesting

@testable import WebKit

/// Scripts in frames and worlds.
@Suite(.timeLimit(.minutes(2))) @MainActor struct FrameJavaScriptTests {
  private let webView = WKWebView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
  private var children: [WKFrameInfo] { webView.frameRegistry.frames.filter { !$0.isMainFrame } }

  private func code(
    _ body: () async throws -> Any?
  ) async -> WKError.Code? {
    do {
      let value = try await body()
      Issue.record("no error but \(String(describing: value))")
      return nil
    } catch {
      return (error as? WKError)?.code
    }
  }

  @Test("JS-20 A script in a frame of another origin sees that frame")
  func js20() async throws {
    let server = try LoopbackServer()
    let other = try LoopbackServer()
    server.route("/", .html("<iframe src='\(other.url("/frame"))'></iframe>"))
    other.route("/frame", .html("frame"))
    try await webView.loadAndWait(server.url("/"))
    for (frame, url) in [
      (children.first, other.url("/frame")), (webView.frameRegistry.mainFrame, server.url("/")),
    ] {
      let frame = try #require(frame)
      for world in [WKContentWorld.defaultClient, .page, .world(name: "JS-20")] {
        #expect(
          try await webView.evaluateJavaScript("location.href", in: frame, contentWorld: world)
            as? String == url.absoluteString)
      }
    }
  }

  @Test("JS-21 A frame of a document that was left is no target any more")
  func js21() async throws {
    let server = try LoopbackServer()
    server.route("/", .html("<iframe src='/frame'></iframe>"))
    server.route("/frame", .html("frame"))
    server.route("/next", .html("next"))
    for next in [URLRequest(url: server.url("/next")), nil] {
      try await webView.loadAndWait(server.url("/"))
      let frame = try #require(children.first)
      let main = webView.frameRegistry.mainFrame
      if let next {
        try await webView.loadAndWait(next)
      } else {
        try await webView.loadAndWait(html: "another")
      }
      for world in [WKContentWorld.page, .defaultClient] {
        #expect(
          await code {
            try await webView.evaluateJavaScript("1", in: frame, contentWorld: world)
          } == .javaScriptInvalidFrameTarget)
        #expect(
          await code {
            try await webView.callAsyncJavaScript("return 1", in: frame, contentWorld: world)
          } == .javaScriptInvalidFrameTarget)
        // The main frame goes on being the main frame.
        #expect(
          try await webView.evaluateJavaScript("1", in: main, contentWorld: world) as? Int == 1)
      }
    }
  }

  @Test("A removed frame, and a frame of another view, are no targets")
  func invalidTargets() async throws {
    let server = try LoopbackServer()
    server.route("/", .html("<iframe src='/frame'></iframe>"))
    server.route("/frame", .html("frame"))
    try await webView.loadAndWait(server.url("/"))
    let frame = try #require(children.first)
    let other = WKWebView(frame: .zero)
    try await other.loadAndWait(server.url("/"))
    for frame in [frame, webView.frameRegistry.mainFrame] {
      #expect(
        await code { try await other.evaluateJavaScript("1", in: frame, contentWorld: .page) }
          == .javaScriptInvalidFrameTarget)
    }
    try await webView.evaluateJavaScript("document.querySelector('iframe').remove(); 0")
    #expect(
      await code { try await webView.evaluateJavaScript("1", in: frame, contentWorld: .page) }
        == .javaScriptInvalidFrameTarget)
  }

  @Test("A frame that has loaded another document by itself is the same frame")
  func navigatedFrame() async throws {
    let server = try LoopbackServer()
    server.route("/", .html("<iframe src='/one'></iframe>"))
    server.route("/one", .html("one"))
    server.route("/two", .html("two"))
    try await webView.loadAndWait(server.url("/"))
    let one = try #require(children.first)
    try await webView.evaluateJavaScript("document.querySelector('iframe').src = '/two'; 0")
    try await eventually("the second document") {
      children.first?.request.url == server.url("/two")
    }
    #expect(
      try await webView.evaluateJavaScript("location.pathname", in: one, contentWorld: .page)
        as? String == "/two")
  }

  @Test("Sandboxed frames and frames of data: addresses run the app's scripts, if they run scripts")
  func sandboxed() async throws {
    try await webView.loadAndWait(
      html: """
        <iframe sandbox='allow-scripts' srcdoc='<p id=one>'></iframe>
        <iframe src='data:text/html,<p id=two>'></iframe>
        <iframe sandbox srcdoc='<p id=three>'></iframe>
        """)
    var found: Set<String> = []
    for frame in children {
      for world in [WKContentWorld.page, .defaultClient] {
        let id =
          try await webView.evaluateJavaScript(
            "document.querySelector('p').id", in: frame, contentWorld: world) as? String
        found.insert(id ?? "none")
        #expect(
          try await webView.callAsyncJavaScript(
            "return {a: [id, document.querySelector('p').id]}", arguments: ["id": ["x": 1]],
            in: frame, contentWorld: world) as? NSDictionary == ["a": [["x": 1], id ?? ""]])
      }
      #expect(frame.securityOrigin.protocol == "")
    }
    #expect(found == ["one", "two"])
  }

  @Test("Before any load there is a document in which scripts run, in every world")
  func beforeLoading() async throws {
    for world in [WKContentWorld.page, .defaultClient, .world(name: "early")] {
      let view = WKWebView(frame: .zero)
      #expect(try await view.evaluateJavaScript("1 + 2", contentWorld: world) as? Int == 3)
      #expect(
        try await view.callAsyncJavaScript(
          "return {s: a}", arguments: ["a": [1]], contentWorld: world)
          as? NSDictionary == ["s": [1]])
      #expect(
        try await view.evaluateJavaScript(
          "({a: 1})", in: view.frameRegistry.mainFrame, contentWorld: world) as? NSDictionary
          == ["a": 1])
    }
  }

  @Test(
    "The completion handler runs once, after the call has returned, with nil in an Any for undefined"
  )
  func handlers() async throws {
    var results: [String] = []
    func note(_ result: Result<Any, any Error>) {
      switch result {
      case .success(let value): results.append("\(value)")
      case .failure(let error): results.append("\((error as? WKError)?.code.rawValue ?? 0)")
      }
    }
    webView.evaluateJavaScript("1", in: nil, in: .page) { note($0) }
    webView.evaluateJavaScript("undefined", in: nil, in: .page) { note($0) }
    webView.evaluateJavaScript("'two'", in: nil, in: .defaultClient) { note($0) }
    webView.callAsyncJavaScript("return 3", in: nil, in: .page) { note($0) }
    webView.callAsyncJavaScript("", in: nil, in: .defaultClient) { note($0) }
    webView.evaluateJavaScript("throw 1", in: nil, in: .defaultClient) { note($0) }
    webView.evaluateJavaScript("document.body", in: nil, in: .defaultClient) { note($0) }
    #expect(results.isEmpty)
    try await eventually("all answers") { results.count == 7 }
    #expect(results == ["1", "nil", "two", "3", "nil", "4", "5"])
  }

  @Test("Errors say where, in every world, in evaluated scripts and in functions")
  func positions() async throws {
    let server = try LoopbackServer()
    server.route(
      "/", .html("<script>function thrower() {\n\n  throw new Error('of the page') }</script>"))
    try await webView.loadAndWait(server.url("/"))
    func info(_ body: () async throws -> Any?) async -> [String] {
      do {
        return ["\(String(describing: try await body()))"]
      } catch {
        let info = (error as? WKError)?.userInfo ?? [:]
        return ["Message", "LineNumber", "ColumnNumber", "SourceURL"].map {
          info["WKJavaScriptException\($0)"].map { "\($0)" } ?? "-"
        }
      }
    }
    let url = server.url("/").absoluteString
    // The engine's own answer about the main frame in the page's world is what the others are to equal.
    for script in [
      "\n\nthrow 'a string word'", "  nothing()", "var x = 1;\n  x.y.z()", "thrower()",
    ] {
      let expected = await info { try await webView.evaluateJavaScript(script) }
      #expect(expected.first != "nil" && expected[3] == url)
      for frame in [webView.frameRegistry.mainFrame] {
        let actual = await info {
          try await webView.evaluateJavaScript(script, in: frame, contentWorld: .page)
        }
        #expect(actual == expected)
      }
    }
    for script in ["}", "let a = ;"] {
      let expected = await info { try await webView.evaluateJavaScript(script) }
      let actual = await info {
        try await webView.evaluateJavaScript(script, contentWorld: .defaultClient)
      }
      #expect(actual.first == expected.first && actual[1] == expected[1])
    }
    let here = await info {
      try await webView.callAsyncJavaScript(
        "throw new Error('here')", arguments: ["long_name": 1], contentWorld: .page)
    }
    #expect(here == ["Error: here", "1", "16", url])
    #expect(
      await info {
        try await webView.callAsyncJavaScript("\n\n  nothing()", contentWorld: .defaultClient)
      } == ["ReferenceError: Can't find variable: nothing", "3", "10", url])
    #expect(
      await info { try await webView.callAsyncJavaScript("thrower()", contentWorld: .page) }
        == ["Error: of the page", "3", "18", url])
    let syntax = await info { try await webView.callAsyncJavaScript("\n}", contentWorld: .page) }
    #expect(syntax.first?.hasPrefix("SyntaxError: ") == true)
  }

  @Test("A function runs as if a person had acted, in frames too")
  func gesture() async throws {
    try await webView.loadAndWait(html: "<iframe srcdoc='x'></iframe>")
    let frame = try #require(children.first)
    let script = "navigator.userActivation.isActive"
    for frame in [nil, frame] {
      for world in [WKContentWorld.page, .defaultClient] {
        #expect(
          try await webView.evaluateJavaScript(script, in: frame, contentWorld: world) as? Bool
            == true)
        #expect(
          try await webView.callAsyncJavaScript(
            "return \(script)", in: frame, contentWorld: world) as? Bool == true)
      }
    }
  }
}
