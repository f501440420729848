import WebKit

/// What a site may do in the app, and where the app's scripts run at it. The policies are data:
/// `Resources/App/policies.json`.
struct SitePolicy: Codable {
  enum Speaker: String, Codable {
    /// The site's own scripts.
    case page
    /// The app's scripts, for sites that have none that are to run.
    case app
  }

  /// The site's scheme, which also has to stand among `WKAppBoundDomains` in `Info.plist`.
  let scheme: String
  /// Whether the site's own scripts run.
  let allowsContentJavaScript: Bool
  /// Who hands the app comments.
  let commentsFrom: Speaker
  /// The name of the world of the app's scripts.
  let appWorld: String
  /// Patterns of addresses that the site gets nothing from.
  let blocked: [String]

  @MainActor var world: WKContentWorld { .world(name: appWorld) }

  static func all() throws -> [SitePolicy] {
    try Resources.decode([SitePolicy].self, "App/policies.json")
  }
}
