import Foundation
import Testing
import WebKitTesting

@testable import WebKit

/// The behaviour cases of content worlds.
@Suite(.timeLimit(.minutes(2))) @MainActor struct ContentWorldCases {
  @Test("CW-01 A world of a name is always the same object")
  func cw01() {
    let world = WKContentWorld.world(name: "Name")
    #expect(world.name == "Name")
    #expect(WKContentWorld.world(name: "Name") === world)
    #expect(WKContentWorld.world(name: "name") !== world)
    #expect(WKContentWorld.world(name: "\u{E9}") !== WKContentWorld.world(name: "e\u{301}"))
    #expect(WKContentWorld.page.name == nil && WKContentWorld.defaultClient.name == nil)
    #expect(WKContentWorld.page !== WKContentWorld.defaultClient)
    #expect(WKContentWorld.page === WKContentWorld.page)
    #expect(WKContentWorld.defaultClient === WKContentWorld.defaultClient)
  }

  @Test("No name of an app's is the engine's name of another world")
  func engineNames() {
    let names = [
      "", "a", "a\0b", "a%00b", "a%2500b", "swift-webkit", "swift-webkit-client", "app:a",
    ]
    let worlds = names.map { WKContentWorld.world(name: $0) } + [.defaultClient]
    let engineNames = worlds.compactMap(\.engineName)
    #expect(Set(engineNames).count == worlds.count)
    #expect(!engineNames.contains(WKContentWorld.internal.engineName ?? ""))
    #expect(worlds.allSatisfy { ContentWorldNames.world($0.engineName ?? "") === $0 })
    #expect(!engineNames.contains { $0.contains("\0") || $0.isEmpty })
    #expect(ContentWorldNames.world("") === WKContentWorld.page)
    #expect(ContentWorldNames.world("app:never asked for") == nil)
  }

  private let webView = WKWebView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))

  private func evaluate(_ script: String, _ world: WKContentWorld) async throws -> Any? {
    try await webView.evaluateJavaScript(script, contentWorld: world)
  }

  /// Whether a bare name is unknown in a world.
  ///
  /// Apple's `evaluateJavaScript` answers with an exception, too.
  private func isUnknown(_ name: String, _ world: WKContentWorld) async throws -> Bool {
    do {
      return try await evaluate(name, world) == nil
    } catch WKError.javaScriptExceptionOccurred {
      return true
    }
  }

  @Test("CW-02 A variable of the page's is unknown in the default client world")
  func cw02() async throws {
    try await webView.loadAndWait(html: "<script>var ofPage = 'x'; let lexical = 1</script>")
    #expect(try await evaluate("ofPage", .page) as? String == "x")
    #expect(try await evaluate("lexical", .page) as? Int == 1)
    #expect(try await isUnknown("ofPage", .defaultClient))
    #expect(try await isUnknown("lexical", .defaultClient))
    #expect(try await evaluate("window.ofPage", .defaultClient) == nil)
  }

  @Test("CW-03 What is set in a named world is there later, as long as the document")
  func cw03() async throws {
    let world = WKContentWorld.world(name: "CW-03")
    try await webView.loadAndWait(html: "<p>page")
    _ = try await evaluate("var variable = 'v'; window.property = 'p'; let lexical = 'l'", world)
    #expect(
      try await evaluate("[variable, window.property, lexical]", world) as? [String]
        == ["v", "p", "l"])
    try await webView.loadAndWait(html: "<p>next")
    #expect(try await isUnknown("variable", world))
  }

  @Test("CW-04 What is set in a named world is unknown in the others")
  func cw04() async throws {
    _ = try await evaluate("var variable = 'v'; window.property = 'p'", .world(name: "CW-04"))
    for world in [WKContentWorld.page, .defaultClient, .world(name: "CW-04 other")] {
      #expect(try await isUnknown("variable", world))
      #expect(try await evaluate("window.property", world) == nil)
    }
  }

  @Test("CW-06 What a user script sets in a named world is unknown in the page's")
  func cw06() async throws {
    let world = WKContentWorld.world(name: "CW-06")
    let configuration = WKWebViewConfiguration()
    configuration.userContentController.addUserScript(
      WKUserScript(
        source: "window.property = 'p'", injectionTime: .atDocumentStart, forMainFrameOnly: true,
        in: world))
    let webView = WKWebView(frame: .zero, configuration: configuration)
    try await webView.loadAndWait(html: "<p>page")
    #expect(try await webView.evaluateJavaScript("window.property") == nil)
    #expect(
      try await webView.evaluateJavaScript("window.property", contentWorld: world) as? String
        == "p")
  }

  @Test("CW-07 A user script belongs to the page's world, or to the one it was made for")
  func cw07() {
    let plain = WKUserScript(source: "", injectionTime: .atDocumentEnd, forMainFrameOnly: false)
    #expect(plain.contentWorld === WKContentWorld.page && plain.contentWorld.name == nil)
    let world = WKContentWorld.world(name: "CW-07")
    let named = WKUserScript(
      source: "", injectionTime: .atDocumentEnd, forMainFrameOnly: false, in: world)
    #expect(named.contentWorld === world)
  }

  @Test("CW-11 All worlds share the document")
  func cw11() async throws {
    try await webView.loadAndWait(html: "<input value=before>")
    for world in [WKContentWorld.defaultClient, .world(name: "CW-11")] {
      let value = "of \(world.name ?? "client")"
      _ = try await evaluate("document.querySelector('input').value = '\(value)'", world)
      #expect(
        try await evaluate("document.querySelector('input').value", .page) as? String == value)
    }
  }

  @Test("CW-13 Worlds keep one name apart")
  func cw13() async throws {
    let world = WKContentWorld.world(name: "CW-13")
    _ = try await evaluate("a = 25", .page)
    #expect(try await isUnknown("a", world))
    _ = try await evaluate("a = 30", world)
    #expect(try await evaluate("a", world) as? Int == 30)
    #expect(try await evaluate("a", .page) as? Int == 25)
  }

  @Test("G-25 Page and app define the same names, and both keep working")
  func sameNames() async throws {
    let world = WKContentWorld.world(name: "G-25")
    try await webView.loadAndWait(
      html: """
        <p>text<script>
        class Reader { who() { return 'page' } }
        function ask() { return new Reader().who() + document.querySelector('p').dataset.by }
        </script>
        """)
    _ = try await evaluate(
      """
      class Reader { who() { return 'app' } }
      function ask() { return new Reader().who() + document.querySelector('p').dataset.by }
      document.querySelector('p').dataset.by = '!';
      """, world)
    #expect(try await evaluate("ask()", world) as? String == "app!")
    #expect(try await evaluate("ask()", .page) as? String == "page!")
    #expect(
      try await webView.callAsyncJavaScript("return ask()", contentWorld: world) as? String
        == "app!")
  }

  @Test("A world that is made while pages are there is the same for scripts and user scripts")
  func lateWorld() async throws {
    try await webView.loadAndWait(html: "<p>page")
    let world = WKContentWorld.world(name: "late \(UUID())")
    webView.configuration.userContentController.addUserScript(
      WKUserScript(
        source: "var ofScript = 1", injectionTime: .atDocumentStart, forMainFrameOnly: false,
        in: world))
    #expect(try await evaluate("var first = 1; first", world) as? Int == 1)
    #expect(
      try await webView.callAsyncJavaScript("return first", contentWorld: world) as? Int == 1)
    try await webView.loadAndWait(html: "<iframe srcdoc='x'></iframe>")
    let frame = try #require(webView.frameRegistry.frames.first { !$0.isMainFrame })
    for frame in [nil, frame] {
      #expect(
        try await webView.evaluateJavaScript("ofScript", in: frame, contentWorld: world) as? Int
          == 1)
      #expect(
        try await webView.callAsyncJavaScript(
          "return ofScript", in: frame, contentWorld: world) as? Int == 1)
    }
    let other = WKWebView(frame: .zero)
    #expect(
      try await other.evaluateJavaScript("({a: [1]})", contentWorld: world) as? NSDictionary
        == ["a": [1]])
  }
}
