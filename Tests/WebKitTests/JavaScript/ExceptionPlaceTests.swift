import Foundation
import Testing
import WebKitTesting

@testable import WebKit

/// Where something was thrown, as the error's `userInfo` tells: in the main frame, in another one, and in a function.
@Suite(.timeLimit(.minutes(1))) @MainActor struct ExceptionPlaceTests {
  private let webView = WKWebView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

  private struct Place: Equatable {
    var message: String?
    var line: Int?
    var column: Int?
    var source: String?
  }

  private func place(_ work: () async throws -> Any?) async -> Place {
    let error = await #expect(throws: WKError.self) { _ = try await work() }
    #expect(error?.code == .javaScriptExceptionOccurred)
    #expect(error?.localizedDescription == "A JavaScript exception occurred.")
    let info = error?.userInfo ?? [:]
    return Place(
      message: info["WKJavaScriptExceptionMessage"] as? String,
      line: info["WKJavaScriptExceptionLineNumber"] as? Int,
      column: info["WKJavaScriptExceptionColumnNumber"] as? Int,
      source: (info["WKJavaScriptExceptionSourceURL"] as? URL)?.absoluteString)
  }

  private func load() async throws -> WKFrameInfo {
    try await webView.loadAndWait(
      html: "<iframe srcdoc='x'></iframe>", baseURL: URL(string: "https://page.test/a"))
    return try #require(webView.frameRegistry.frames.first { !$0.isMainFrame })
  }

  @Test(
    "An error's place is that in the script, wherever it runs",
    arguments: [
      ("nope()", 5), ("JSON.parse('{')", 11), ("document.querySelector('[')", 23),
      ("({}).x.y", 7),
    ])
  func runtimeErrors(script: String, column: Int) async throws {
    let child = try await load()
    for (frame, source) in [(nil, "https://page.test/a"), (child, "about:srcdoc")]
      as [(WKFrameInfo?, String)]
    {
      for world in [WKContentWorld.page, .defaultClient] {
        let evaluated = await place {
          try await webView.evaluateJavaScript("\n" + script, in: frame, contentWorld: world)
        }
        #expect(evaluated.line == 2 && evaluated.column == column && evaluated.source == source)
        let called = await place {
          try await webView.callAsyncJavaScript("\n" + script, in: frame, contentWorld: world)
        }
        #expect(called == evaluated)
      }
    }
  }

  @Test("A syntax error tells its line", arguments: ["a b", "let z = 1; let z = 2", "'", "(", "@"])
  func syntaxErrors(script: String) async throws {
    let child = try await load()
    for (frame, source) in [(nil, "https://page.test/a"), (child, "about:srcdoc")]
      as [(WKFrameInfo?, String)]
    {
      let evaluated = await place {
        try await webView.evaluateJavaScript("\n" + script, in: frame, contentWorld: .page)
      }
      #expect(evaluated.message?.hasPrefix("SyntaxError: ") == true)
      #expect(evaluated.line == 2 || script == "(")
      #expect(evaluated.column == nil && evaluated.source == source)
      let called = await place {
        try await webView.callAsyncJavaScript("\n" + script, in: frame, contentWorld: .page)
      }
      #expect(called.message?.hasPrefix("SyntaxError: ") == true)
      #expect(called.column == nil && called.source == source)
    }
  }

  @Test("What is no error has its text for a message, and no place if none is known")
  func otherValues() async throws {
    let child = try await load()
    for (value, message) in [
      ("null", "null"), ("5", "5"), ("'text'", "text"), ("''", ""), ("[1, 2]", "1,2"),
      ("{a: 1}", "[object Object]"), ("10n", "10"), ("({toString() { throw 1 }})", ""),
    ] {
      let script = "throw \(value)"
      let main = await place { try await webView.evaluateJavaScript(script) }
      #expect(main.message == message && main.line == 1)
      for other in [
        await place {
          try await webView.evaluateJavaScript(script, in: child, contentWorld: .page)
        },
        await place { try await webView.callAsyncJavaScript(script, contentWorld: .page) },
        await place {
          try await webView.callAsyncJavaScript(
            "return Promise.reject(\(value))", in: child, contentWorld: .page)
        },
      ] { #expect(other == Place(message: message)) }
    }
  }
}
