/// Scripts of the app for the pages of web views, and the scripts' way to talk to the app.
///
/// One controller can serve several views: configurations share it, also when they are copied, and what is
/// added later reaches all of them. Scripts that are added run in the documents that are loaded after that.
@preconcurrency @MainActor
open class WKUserContentController: NSObject {
  /// The scripts of all worlds, in the order in which they were added and run.
  open private(set) var userScripts: [WKUserScript] = []

  /// The receivers of what scripts have to say.
  let scriptMessages = ScriptMessageHandlers()
  let contentRules = ContentRuleLists()

  private var attached: [WeakUserContent] = []
  private struct WeakUserContent {
    weak var content: EngineUserContent?
  }

  public override init() {}

  /// Returns an empty controller: neither scripts nor handlers are archived.
  public required init?(coder: NSCoder) {}

  /// Has a script run in every document that is loaded from now on.
  open func addUserScript(_ userScript: WKUserScript) {
    userScripts.append(userScript)
    for content in views { content.add(userScript) }
  }

  /// Takes back all scripts, of every world; what they have done to loaded pages stays.
  open func removeAllUserScripts() {
    userScripts = []
    for content in views { content.removeAllUserScripts() }
  }

  /// What the views have of this controller's; those that have gone are left out.
  var views: [EngineUserContent] { attached.compactMap(\.content) }

  /// Gives a new view all there is, and later what changes.
  func attach(_ content: EngineUserContent) {
    attached.removeAll { $0.content == nil }
    attached.append(WeakUserContent(content: content))
    for script in userScripts { content.add(script) }
    scriptMessages.attach(content)
    contentRules.attach(content)
  }
}
