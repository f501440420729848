import Testing
import WebKitTesting

@testable import WebKit

/// Functions that end at once, when the engine has answered already, and with long arguments: three ways for an outcome
/// to come back, which must not differ.
@Suite(.timeLimit(.minutes(1))) @MainActor struct LateOutcomeTests {
  private let webView = WKWebView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

  private nonisolated static let waits = [
    "", "await new Promise(resolve => setTimeout(resolve, 1));",
    "await new Promise(requestAnimationFrame);",
  ]
  private nonisolated static let lengths = [1, 100_000]

  private func value(_ expression: String, _ wait: String, _ length: Int) async throws -> Any? {
    try await webView.callAsyncJavaScript(
      "\(wait) return \(expression)",
      arguments: ["text": String(repeating: "ä", count: length)], contentWorld: .page)
  }

  @Test("An outcome is the same however it comes back", arguments: waits, lengths)
  func sameOutcome(wait: String, length: Int) async throws {
    try await webView.loadAndWait(html: "<p>page")
    #expect(try await value("undefined", wait, length) == nil)
    #expect(try await value("null", wait, length) is NSNull)
    #expect(try await value("true", wait, length) as? Bool == true)
    #expect(try await value("1.5", wait, length) as? Double == 1.5)
    #expect((try await value("NaN", wait, length) as? Double)?.isNaN == true)
    #expect(try await value("-Infinity", wait, length) as? Double == -.infinity)
    let zero = try #require(try await value("-0", wait, length) as? Double)
    #expect(zero.sign == .minus)
    #expect(try await value("'a\\0b'", wait, length) as? String == "a\0b")
    #expect(try await value("text.length", wait, length) as? Int == length)
    #expect(try await value("[1, {a: text[0]}]", wait, length) as? NSArray == [1, ["a": "ä"]])
  }

  @Test("An error is the same however it comes back", arguments: waits, lengths)
  func sameError(wait: String, length: Int) async throws {
    try await webView.loadAndWait(html: "<p>page")
    let error = await #expect(throws: WKError.self) {
      _ = try await value("(() => { throw new TypeError('no ' + text[0]) })()", wait, length)
    }
    #expect(error?.code == .javaScriptExceptionOccurred)
    #expect(
      error?.userInfo["WKJavaScriptExceptionMessage"] as? String == "TypeError: no ä")
    #expect(error?.userInfo["WKJavaScriptExceptionLineNumber"] as? Int == 1)
  }

  @Test("Calls that overlap get their own outcomes")
  func overlapping() async throws {
    try await webView.loadAndWait(html: "<p>page")
    let calls = (0..<60).map { number in
      Task { @MainActor in
        try await webView.callAsyncJavaScript(
          "\(Self.waits[number % 3]) return number", arguments: ["number": number],
          contentWorld: .page) as? Int
      }
    }
    for (number, call) in calls.enumerated() { #expect(try await call.value == number) }
  }
}
