import WebKit

/// Makes the configurations of the sites' views, as their policies and the settings have it.
@MainActor
final class PageFactory {
  let server: SiteServer
  let settings: Settings
  let policies: [SitePolicy]
  private let comments: CommentDesk
  private let dataStore = WKWebsiteDataStore.nonPersistent()
  private var rules: [String: WKContentRuleList] = [:]

  init(server: SiteServer, settings: Settings) throws {
    self.server = server
    self.settings = settings
    policies = try SitePolicy.all()
    comments = CommentDesk(server)
  }

  /// Compiles what is blocked. To be awaited before the first page is made.
  func prepare() async throws {
    guard let store = WKContentRuleListStore.default() else { return }
    for policy in policies {
      rules[policy.scheme] = try await BlockList(store: store).rules(of: policy)
    }
  }

  func policy(of url: URL) -> SitePolicy? {
    policies.first { $0.scheme == url.scheme }
  }

  /// The configuration of a view for a site.
  ///
  /// - Parameter isReader: whether the site's own scripts are off, whatever the policy says.
  func configuration(for policy: SitePolicy, isReader: Bool) throws -> WKWebViewConfiguration {
    let configuration = WKWebViewConfiguration()
    configuration.websiteDataStore = dataStore
    // The app speaks with the domains of its list, and its views go nowhere else.
    configuration.limitsNavigationsToAppBoundDomains = true
    configuration.defaultWebpagePreferences.allowsContentJavaScript =
      policy.allowsContentJavaScript && !isReader
    server.serve(configuration)

    let content = configuration.userContentController
    // In the reader the site cannot speak, so the app's script does.
    let speaker = isReader ? .app : policy.commentsFrom
    let scripts = ["App/app.js"] + (speaker == .app ? ["App/form.js"] : [])
    for script in scripts {
      content.addUserScript(
        WKUserScript(
          source: try Resources.text(script), injectionTime: .atDocumentEnd,
          forMainFrameOnly: true, in: policy.world))
    }
    content.addScriptMessageHandler(
      comments, contentWorld: speaker == .page ? .page : policy.world, name: "comments")
    if settings.blocksTrackers, let rules = rules[policy.scheme] { content.add(rules) }
    return configuration
  }
}
