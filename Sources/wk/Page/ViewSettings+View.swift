internal import WebKit

extension ViewSettings {
  /// A new web view.
  @MainActor
  func makeView() async throws(Failure) -> WKWebView {
    let configuration = WKWebViewConfiguration()
    configuration.websiteDataStore = try await DataStores.store(store)
    configuration.defaultWebpagePreferences.allowsContentJavaScript = runsScripts
    let content = configuration.userContentController
    if countsRequests {
      content.addUserScript(
        WKUserScript(
          source: RequestCounter.source, injectionTime: .atDocumentStart, forMainFrameOnly: true))
    }
    for script in scripts {
      content.addUserScript(
        WKUserScript(source: script, injectionTime: .atDocumentStart, forMainFrameOnly: false))
    }
    for style in styles {
      content.addUserScript(
        WKUserScript(
          source: Self.adoption(of: style), injectionTime: .atDocumentStart,
          forMainFrameOnly: false, in: .defaultClient))
    }
    for list in try await compiledRules() { content.add(list) }
    let view = WKWebView(
      frame: CGRect(x: 0, y: 0, width: width, height: height), configuration: configuration)
    view.customUserAgent = userAgent
    if zoom != 1 { view.pageZoom = zoom }
    if mediaType != "screen" { view.mediaType = mediaType }
    return view
  }

  /// Adds a style sheet that is no part of the document, so that the page's policies and `wk html` pass over it.
  private static func adoption(of style: String) -> String {
    """
    {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(\(JSONText.encode(style)))
      document.adoptedStyleSheets.push(sheet)
    }
    """
  }

  @MainActor
  private func compiledRules() async throws(Failure) -> [WKContentRuleList] {
    guard !contentRules.isEmpty else { return [] }
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "wk-rules-\(UUID().uuidString)")
    // The engine has a list in memory once it is compiled.
    defer { try? FileManager.default.removeItem(at: folder) }
    guard let store = WKContentRuleListStore(url: folder) else { return [] }
    var lists: [WKContentRuleList] = []
    for (index, file) in contentRules.enumerated() {
      do {
        let list = try await store.compileContentRuleList(
          forIdentifier: "\(index)", encodedContentRuleList: file.text)
        if let list { lists.append(list) }
      } catch {
        throw Failure(.badData, "\(file.name): \(error.localizedDescription)")
      }
    }
    return lists
  }
}
