internal import CWebKitGTK
internal import GObjectSupport

/// A policy question of the engine, which waits as long as this object lives.
@MainActor
final class PendingDecision {
  private let decision: ObjectReference<UnsafeMutablePointer<WebKitPolicyDecision>>

  /// - Parameter decision: borrowed.
  init(_ decision: UnsafeMutablePointer<WebKitPolicyDecision>) {
    self.decision = ObjectReference(retaining: decision)
  }

  enum Answer {
    case use, ignore, download
  }

  /// To be called once.
  func answer(_ answer: Answer) {
    switch answer {
    case .use: webkit_policy_decision_use(decision.pointer)
    case .ignore: webkit_policy_decision_ignore(decision.pointer)
    case .download: webkit_policy_decision_download(decision.pointer)
    }
  }
}
