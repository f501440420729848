import Foundation
import Testing
import WebKitTesting

@testable import WebKit

/// Calls whose promises nothing can settle any more, though their page stays.
@Suite(.timeLimit(.minutes(3))) @MainActor struct UnreachableCallTests {
  private let webView = WKWebView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
  private var child: WKFrameInfo? { webView.frameRegistry.frames.first { !$0.isMainFrame } }

  /// What a completion handler was given, once it was.
  @MainActor private final class Answer {
    private(set) var results: [Result<Any, any Error>] = []
    func take(_ result: Result<Any, any Error>) { results.append(result) }
    var message: String? {
      guard case .failure(let error as WKError)? = results.first else { return nil }
      return error.code == .javaScriptExceptionOccurred
        ? error.userInfo["WKJavaScriptExceptionMessage"] as? String : nil
    }
  }

  private func begin(
    _ body: String, _ arguments: [String: Any] = [:], in frame: WKFrameInfo? = nil,
    _ world: WKContentWorld = .page
  ) -> Answer {
    let answer = Answer()
    webView.callAsyncJavaScript(body, arguments: arguments, in: frame, in: world) {
      answer.take($0)
    }
    return answer
  }

  private func expectUnreachable(_ answers: [Answer]) async throws {
    try await eventually("the answers", timeout: .seconds(60)) {
      answers.allSatisfy { !$0.results.isEmpty }
    }
    for answer in answers {
      #expect(answer.results.count == 1)
      #expect(answer.message == "Completion handler for function call is no longer reachable")
    }
  }

  private static let waits = [
    "return new Promise(() => {})", "await new Promise(resolve => setTimeout(resolve, 1e8))",
    "await new Promise(requestAnimationFrame); await new Promise(() => {})",
    "await fetch('/never')",
  ]

  @Test("What waits in a frame ends when the frame is removed", arguments: [true, false])
  func removedFrame(isNavigated: Bool) async throws {
    let server = try LoopbackServer()
    server.route("/", .html("<iframe src='/frame'></iframe>"))
    server.route("/frame", .html("frame"))
    try await webView.loadAndWait(server.url("/"))
    let frame = try #require(child)
    let answers = Self.waits.prefix(3).flatMap { body in
      [begin(body, in: frame), begin(body, in: frame, .defaultClient)]
    }
    #expect(
      try await webView.callAsyncJavaScript("return 1", in: frame, contentWorld: .page) as? Int == 1
    )
    _ = try await webView.evaluateJavaScript(
      isNavigated
        ? "frames[0].location = 'about:blank'; 0" : "document.querySelector('iframe').remove(); 0")
    try await expectUnreachable(answers)
    #expect(try await webView.callAsyncJavaScript("return 2", contentWorld: .page) as? Int == 2)
  }

  @Test("What nothing can settle ends, what something can still does not")
  func mainFrame() async throws {
    try await webView.loadAndWait(html: "<p>page")
    let kept = begin("return new Promise((resolve) => { window.finish = resolve })")
    let long = String(repeating: "x", count: 100_000)
    let answers = [
      begin("return new Promise(() => {})"), begin("await new Promise(() => {})", .defaultClient),
      begin("return new Promise(() => {})", ["long": long]), begin("return {then() {}}"),
    ]
    try await expectUnreachable(answers)
    #expect(kept.results.isEmpty)
    _ = try await webView.evaluateJavaScript("finish('kept'); 0")
    try await eventually("the kept one") { !kept.results.isEmpty }
    #expect(try kept.results[0].get() as? String == "kept")
  }

  private func begin(_ body: String, _ world: WKContentWorld) -> Answer {
    begin(body, [:], in: nil, world)
  }

  @Test("A page that changes what promises do cannot keep a call from its end")
  func tamperedPromises() async throws {
    try await webView.loadAndWait(
      html: """
        <script>
        Promise.prototype.then = Promise.prototype.catch = function () { return new Promise(() => {}) };
        Object.defineProperty(Promise.prototype, 'constructor', {get() { throw 1 }});
        Promise.resolve = Promise.reject = () => new Promise(() => {});
        Object.defineProperty(Promise, Symbol.species, {get() { throw 2 }});
        </script>
        """)
    #expect(try await webView.callAsyncJavaScript("return 1", contentWorld: .page) as? Int == 1)
    #expect(
      try await webView.callAsyncJavaScript("return [await 2]", contentWorld: .page) as? [Int] == [
        2
      ])
    let promise = "return new Promise((resolve) => resolve(3))"
    #expect(
      try await webView.callAsyncJavaScript(promise, contentWorld: .defaultClient) as? Int == 3)
    // The page's promises are the page's.
    try await expectUnreachable([begin(promise)])
  }
}
