internal import CWebKitGTK
internal import GObjectSupport

/// A policy question of the engine that the delegate is to answer, once.
@MainActor
final class PendingDecision {
  private let decision: ObjectReference<UnsafeMutablePointer<WebKitPolicyDecision>>
  /// The delegate's type and method, for the one line about a wrong use.
  private let asked: String
  private var isAnswered = false
  private let willAnswer: (Answer) -> Answer

  /// - Parameters:
  ///   - decision: borrowed; the engine waits as long as this object holds it.
  ///   - willAnswer: given the answer before the engine is; returns what the engine is to hear.
  init(
    _ decision: UnsafeMutablePointer<WebKitPolicyDecision>, asked: String,
    willAnswer: @escaping (Answer) -> Answer = { $0 }
  ) {
    self.decision = ObjectReference(retaining: decision)
    self.asked = asked
    self.willAnswer = willAnswer
  }

  enum Answer {
    case use, ignore, download
  }

  func answer(_ answer: Answer) {
    guard !isAnswered else {
      return Log.fault("\(asked): the decision handler was called more than once")
    }
    isAnswered = true
    switch willAnswer(answer) {
    case .use:
      webkit_policy_decision_use(decision.pointer)
    case .ignore:
      webkit_policy_decision_ignore(decision.pointer)
    case .download:
      Log.fault("\(asked): there are no downloads yet; the navigation is cancelled")
      webkit_policy_decision_ignore(decision.pointer)
    }
  }

  isolated deinit {
    guard !isAnswered else { return }
    Log.fault("\(asked): the decision handler was not called; the navigation is cancelled")
    _ = willAnswer(.ignore)
    // Left alone, the engine would go on.
    webkit_policy_decision_ignore(decision.pointer)
  }
}
