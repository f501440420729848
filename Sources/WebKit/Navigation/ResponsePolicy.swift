internal import CWebKitGTK
internal import GObjectSupport

/// Shows what can be shown, as Apple's does when the app has no opinion.
///
/// Left alone, the engine would turn a page that is marked as an attachment into a download.
@MainActor
enum ResponsePolicy {
  /// Answers the `decide-policy` signal; false leaves the answer to the engine.
  static func decide(_ arguments: SignalArguments) -> Bool {
    guard arguments.int(2) == Int(WEBKIT_POLICY_DECISION_TYPE_RESPONSE.rawValue),
      let decision: OpaquePointer = arguments.object(1),
      webkit_response_policy_decision_is_mime_type_supported(decision) != 0
    else { return false }
    webkit_policy_decision_use(decision.cast())
    return true
  }
}
