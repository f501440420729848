internal import CWebKitGTK
internal import GObjectSupport

/// What app-bound domains mean for one view; see ``AppBoundDomains``.
///
/// It decides which pages may be loaded. What the app may reach of them is decided in the page's process, which is
/// told here whether the page is limited, and its user scripts.
@MainActor
final class AppBoundPage {
  private let domains: AppBoundDomains
  private let view: UnsafeMutablePointer<WebKitWebView>
  private let userContent: EngineUserContent
  private(set) var isLimited: Bool
  private var hasNavigated = false
  /// The page's number that the processes were told of.
  private var toldID: UInt64?

  private static var told: [UInt64: Variant] = [:]

  /// What web processes that start later are told, by the names of settings.
  static var settings: [String: Variant] {
    guard let domains = AppBoundDomains.app else { return [:] }
    return [
      "app-bound-domains": domains.rules,
      "app-bound-pages": .array(of: "(tba(ssbb))", told.values.map { $0 }),
      "user-scripts-function": Variant(EngineUserContent.dueFunction),
    ]
  }

  /// Nil if the app has no list.
  ///
  /// - Parameter view: borrowed; lives longer than this.
  init?(
    view: UnsafeMutablePointer<WebKitWebView>, userContent: EngineUserContent, isLimited: Bool
  ) {
    guard let domains = AppBoundDomains.app else { return nil }
    self.domains = domains
    self.view = view
    self.userContent = userContent
    self.isLimited = isLimited
    userContent.onWithheldScriptsChange.append { [weak self] in self?.tell() }
    tell()
  }

  /// Nothing is to be told any more.
  func pageGone() {
    if let toldID { Self.told[toldID] = nil }
  }

  /// The app is about to reach into the page.
  ///
  /// - Parameter isUntouched: whether the app has loaded nothing.
  func scriptRuns(isUntouched: Bool) {
    if isUntouched, !hasNavigated { limit() }
  }

  /// The app shows a page that it gives itself.
  func loadsContent(ofType type: String) {
    if type.isEmpty || type.lowercased() == "text/html" { limit() }
  }

  /// Whether the main frame may go to the address.
  ///
  /// - Parameter isFromApp: whether the app has asked for it, rather than the page.
  func permits(_ address: String, isFromApp: Bool) -> Bool {
    let isLocal = AppBoundDomains.isLocal(address: address)
    if isLocal, isFromApp { isLimited = true }
    guard isLocal || !isLimited || domains.contains(address: address) else { return false }
    hasNavigated = true
    tell()
    return true
  }

  /// Why a navigation does not go on.
  static func refusal(of address: String) -> any Error {
    var info: [String: Any] = ["NSErrorFailingURLStringKey": address]
    info["NSErrorFailingURLKey"] = URL(string: address)
    return WKError(.navigationAppBoundDomain, userInfo: info)
  }

  private func limit() {
    guard !isLimited else { return }
    isLimited = true
    tell()
  }

  private func tell() {
    let id = UInt64(webkit_web_view_get_page_id(view))
    let page = Variant.tuple([
      Variant(id), Variant(isLimited),
      .array(of: "(ssbb)", userContent.withheldScripts.map(Self.variant)),
    ])
    if let toldID, toldID != id { Self.told[toldID] = nil }
    guard Self.told[id] != page else { return }
    toldID = id
    Self.told[id] = page
    WebContext.running?.tellProcesses(ExtensionMessage.appBoundPage, page)
  }

  private static func variant(_ script: WKUserScript) -> Variant {
    .tuple([
      Variant(script.sourceForEngine), Variant(script.contentWorld.engineName ?? ""),
      Variant(script.injectionTime == .atDocumentEnd), Variant(script.isForMainFrameOnly),
    ])
  }
}
