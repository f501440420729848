internal import GObjectSupport

/// The errors of rule list stores.
enum ContentRuleError {
  /// - Parameter reason: one sentence.
  static func compile(_ reason: String) -> WKError {
    WKError(
      .contentRuleListStoreCompileFailed,
      userInfo: [
        NSLocalizedDescriptionKey: "The content rule list could not be compiled: \(reason)",
        // Where Apple's has it.
        "NSHelpAnchor": "Rule list compilation failed: \(reason)",
      ])
  }

  static func lookUp(_ identifier: String, _ error: any Error) -> WKError {
    let words = (error as? GLibError)?.message ?? ""
    // The engine has one code for both.
    if words.contains("version") {
      return WKError(
        .contentRuleListStoreVersionMismatch, userInfo: info(identifier, "has another version"))
    }
    return WKError(
      .contentRuleListStoreLookUpFailed, userInfo: info(identifier, "could not be found"))
  }

  static func remove(_ identifier: String, _ error: any Error) -> WKError {
    WKError(
      .contentRuleListStoreRemoveFailed, userInfo: info(identifier, "could not be removed"))
  }

  private static func info(_ identifier: String, _ what: String) -> [String: Any] {
    [NSLocalizedDescriptionKey: "The content rule list \"\(identifier)\" \(what)."]
  }
}
