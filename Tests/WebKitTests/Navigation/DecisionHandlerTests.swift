import Foundation
import Testing
import WebKitTesting

@testable import WebKit

/// Handlers that delegates call once, twice or never.
@Suite @MainActor struct DecisionHandlerTests {
  private final class Answers {
    var values: [String] = []
  }
  private let answers = Answers()

  private func make() -> DecisionHandler<String> {
    DecisionHandler(asked: "A test", fallback: "fallback", outcome: "the fallback is taken") {
      [answers] in answers.values.append($0)
    }
  }

  @Test("The first answer counts, at once")
  func answers_() {
    let handler = make()
    handler.answer("first")
    #expect(answers.values == ["first"])
    handler.answer("second")
    #expect(answers.values == ["first"])
  }

  @Test("Without an answer, the fallback is taken when the last reference goes")
  func dropped() {
    var handler: DecisionHandler<String>? = make()
    let copy = handler
    handler = nil
    #expect(answers.values == [])
    _ = consume copy
    #expect(answers.values == ["fallback"])
  }

  @Test("An answer on another thread arrives on the main thread")
  func otherThread() async throws {
    let handler = make()
    Thread.detachNewThread { handler.answer("from afar") }
    try await eventually("the answer") { answers.values == ["from afar"] }
  }
}
