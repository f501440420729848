internal import GObjectSupport

extension EngineView {
  /// Runs a script of this package's in the internal world of each frame that is shown, and returns the texts that
  /// it gave.
  ///
  /// It does not count as a person's action. Frames that have never run a script are left out.
  func evaluateInEachFrame(_ script: String) async throws -> [(frame: FrameRecord, text: String)] {
    guard let answers = try await send(ExtensionMessage.eachFrame, Variant(script)) else {
      return []
    }
    return try (0..<answers.count).compactMap { index in
      guard let answer = answers[index], let frame = answer[0] else { return nil }
      return (try FrameRecord(frame), try answer.value(at: 1))
    }
  }
}
