internal import CWebKitGTK
internal import GObjectSupport

/// The engine's policy questions of which the delegate does not hear.
extension NavigationController {
  /// Returns whether the question has been answered.
  func policyAsked(
    _ decision: UnsafeMutablePointer<WebKitPolicyDecision>, _ kind: WebKitPolicyDecisionType
  ) -> Bool {
    guard kind != WEBKIT_POLICY_DECISION_TYPE_RESPONSE else {
      // The server has answered; the delegate may take its time.
      let decision: OpaquePointer = decision.cast()
      if webkit_response_policy_decision_is_main_frame_main_resource(decision) != 0 {
        timeout.pause()
      }
      return false
    }
    timeout.restart()
    guard
      let engineAction = webkit_navigation_policy_decision_get_navigation_action(decision.cast())
    else { return false }
    let action = AskedAction(engineAction)
    if action.address == abandonedVisit, requested?.address != action.address {
      abandonedVisit = nil
      webkit_policy_decision_ignore(decision)
      return true
    }
    let opensWindow = kind == WEBKIT_POLICY_DECISION_TYPE_NEW_WINDOW_ACTION
    let load = opensWindow ? nil : requestedLoad(in: action)
    if load?.hasContent == true { return false }
    if load == nil, webView?.archiveController.hasFrame(at: action.address) == true { return false }
    guard loadGuard.mayGoOn(to: action.address, isFromApp: load != nil) else {
      webkit_policy_decision_ignore(decision)
      if !opensWindow { refuse(action) }
      return true
    }
    guard load?.isContinued == true else { return false }
    // The delegate has been asked before.
    if actionAnswered(actionAsked(action), isAllowed: true) {
      webkit_policy_decision_use(decision)
    } else {
      webkit_policy_decision_ignore(decision)
    }
    return true
  }

  /// The app's load that the engine asks about.
  private func requestedLoad(in action: AskedAction) -> Load? {
    guard let load = requested, load.stage == .sent, !action.isRedirect,
      load.matches(action)
    else { return nil }
    return load
  }

  private func refuse(_ action: AskedAction) {
    let subject = actionAsked(action)
    if case .load = subject {
      refuse(LoadingError.network(.noPermissionsToReadFile, address: action.address))
    } else {
      _ = actionAnswered(subject, isAllowed: false)
    }
  }
}
