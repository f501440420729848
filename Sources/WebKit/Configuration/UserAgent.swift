internal import CWebKitGTK
internal import GObjectSupport

/// What a view tells servers, and scripts as `navigator.userAgent`, that it is.
///
/// From the strongest: a `User-Agent` field of the request, for that request only and not for scripts;
/// `customUserAgent`; the app-wide `UserAgent` of `UserDefaults`; the engine's string with
/// `applicationNameForUserAgent`.
@MainActor
struct UserAgent {
  private let settings: OpaquePointer
  /// What holds without a custom one.
  private let standard: String

  /// Sets the standard.
  ///
  /// - Parameter settings: borrowed; lives as long as the view does.
  init(settings: OpaquePointer, applicationName: String?) {
    self.settings = settings
    let engineAgent =
      webkit_settings_get_user_agent(settings).map { String(cString: $0) } ?? ""
    if let agent = Self.usable(UserDefaults.standard.string(forKey: Self.defaultsKey)) {
      standard = agent
    } else if let name = Self.usable(applicationName) {
      standard = "\(engineAgent) \(name)"
    } else {
      standard = engineAgent
    }
    webkit_settings_set_user_agent(settings, standard)
  }

  /// Takes effect at once for scripts, and with the next request; nil restores the standard.
  func setCustom(_ agent: String?) {
    webkit_settings_set_user_agent(settings, Self.usable(agent) ?? standard)
  }

  /// What holds now; nil if the engine has none.
  var current: String? { webkit_settings_get_user_agent(settings).map { String(cString: $0) } }

  private static let defaultsKey = "UserAgent"

  /// Nil if there is nothing in it, or if it is none.
  private static func usable(_ agent: String?) -> String? {
    guard let agent, !agent.isEmpty else { return nil }
    guard HeaderFields.isUserAgent(agent) else {
      Log.fault(
        "the user agent \(agent.debugDescription) is not of the form \"Name/1.0 (comment)\"; it is left out"
      )
      return nil
    }
    return agent
  }
}
