import Foundation
import Testing
import WebKitTesting

@testable import WebKit

/// What `callAsyncJavaScript` takes for a function's body, and what not.
@Suite(.timeLimit(.minutes(1))) @MainActor struct FunctionBodyTests {
  private let webView = WKWebView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

  /// Bodies that close the function which they stand in, or do not close what they open.
  private nonisolated static let unbalanced = [
    "} foo {", "return 1 }; function x() {", "}", "{", "}); ran = 1; (function() {",
    "}), ran = 1, (function() {", "} + function() {", "}, async function() {",
    "}*function() {", "})(), (async () => {", "}) + ({", "}, {async f() {",
    "return 1 }) ; (async function() { return 2", "/*", "'", "`", "`${", "ran = 1; }//",
    "}\n}); ran = 1; ({async f() {", "if (true) {", ")", "return 1 })//",
  ]

  private func result(
    _ body: String, _ arguments: [String: Any] = [:], in frame: WKFrameInfo? = nil,
    _ world: WKContentWorld = .page
  ) async throws -> Any? {
    try await webView.callAsyncJavaScript(
      body, arguments: arguments, in: frame, contentWorld: world)
  }

  @Test(
    "A body that is none by itself is a syntax error, and nothing of it runs", arguments: unbalanced
  )
  func unbalanced(body: String) async throws {
    try await webView.loadAndWait(html: "<iframe srcdoc='x'></iframe><script>var ran = 0</script>")
    let child = try #require(webView.frameRegistry.frames.first { !$0.isMainFrame })
    for (frame, world) in [
      (nil, WKContentWorld.page), (nil, .defaultClient), (child, .page),
    ] as [(WKFrameInfo?, WKContentWorld)] {
      for arguments in [[:], ["text": 1], ["text": String(repeating: "x", count: 100_000)]] {
        let error = await #expect(throws: WKError.self) {
          _ = try await result(body, arguments, in: frame, world)
        }
        #expect(error?.code == .javaScriptExceptionOccurred)
        let message = error?.userInfo["WKJavaScriptExceptionMessage"] as? String
        #expect(message?.hasPrefix("SyntaxError: ") == true, "\(message ?? "no message")")
        #expect((error?.userInfo["WKJavaScriptExceptionLineNumber"] as? Int ?? 0) > 0)
      }
    }
    #expect(try await webView.evaluateJavaScript("ran") as? Int == 0)
    #expect(try await webView.evaluateJavaScript("frames[0].ran === undefined") as? Bool == true)
  }

  @Test("The line of what closes the function is told")
  func line() async throws {
    try await webView.loadAndWait(html: "<p>page", baseURL: URL(string: "https://page.test/a"))
    let error = await #expect(throws: WKError.self) {
      _ = try await result("ran = 1\n\n}), (function() {")
    }
    #expect(error?.userInfo["WKJavaScriptExceptionLineNumber"] as? Int == 3)
    #expect(
      error?.userInfo["WKJavaScriptExceptionSourceURL"] as? URL
        == URL(string: "https://page.test/a"))
  }

  @Test(
    "Comments, braces and texts that look like an end are a body all the same",
    arguments: [
      "// x", "return 1 // }) {", "return 1 /* }) { */", "<!-- }", "return 1\n--> }) {",
      "return ['})', `})${[`}`]}`, /[})]/].length ? 1 : 0", "if (true) { return 1 } else { }",
      "{ { } } return {a: 1}.a", "return (function() { return 1 })()", "'use strict'; return 1",
      "return (class { static f() { return 1 } }).f()", "function x() { } return 1",
      "with ({a: 1}) { return a }", "label: { break label } return 1", "var await\\u{61} = 1; { }",
      "return [...arguments].length === 0 && new.target === undefined ? { }.a ?? 1 : 0",
    ])
  func balanced(body: String) async throws {
    let value = try await result(body) as? Int
    #expect(value == (body.contains("return 1") || body.contains("return") ? 1 : nil))
  }

  @Test("Names of arguments cannot close the function either")
  func parameters() async throws {
    for name in ["a){}), (function(", "a){}, async function(", "a) { } g(", "a b", "1"] {
      let error = await #expect(throws: WKError.self) {
        _ = try await result("return 1", [name: 1])
      }
      #expect(error?.code == .javaScriptExceptionOccurred)
      let message = error?.userInfo["WKJavaScriptExceptionMessage"] as? String
      #expect(message?.hasPrefix("SyntaxError: ") == true, "\(message ?? "no message")")
    }
  }

  @Test("Bodies that Swift takes for the same text are each run as they are")
  func canonicalEquivalence() async throws {
    for _ in 0..<2 {
      #expect(try await result("return '\u{E9}'.length") as? Int == 1)
      #expect(try await result("return 'e\u{301}'.length") as? Int == 2)
    }
  }

  @Test("More functions than are kept are called in turn")
  func manyFunctions() async throws {
    for round in 0..<3 {
      for number in 0..<20 {
        #expect(
          try await result("{ return number + \(number) }", ["number": round]) as? Int
            == round + number)
      }
    }
  }
}
