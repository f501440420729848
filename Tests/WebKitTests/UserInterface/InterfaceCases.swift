import Foundation
import Testing
import WebKit
import WebKitTesting

/// Cases of `behaviour/07-ui-delegate.md` about leaving pages, sizes and visibility.
@Suite(.timeLimit(.minutes(2))) @MainActor struct InterfaceCases {
  private let webView = WKWebView(frame: CGRect(x: 0, y: 0, width: 320, height: 240))
  private let server: LoopbackServer
  private let delegate = PolicyDelegate()

  init() throws {
    server = try LoopbackServer()
    server.route("/", .html("<title>page</title><iframe id=inner src=/leaving></iframe>"))
    server.route(
      "/leaving",
      .html("<script>onbeforeunload = () => { parent.left = (parent.left ?? 0) + 1 }</script>"))
    server.route("/next", .html("<p>next"))
    webView.navigationDelegate = delegate
  }

  @Test("UI-11 beforeunload runs in a frame only if its navigation is allowed, and then at once")
  func testUI11() async throws {
    webView.load(URLRequest(url: server.url("/")))
    try await eventually("the page") { delegate.finishes == 1 }
    delegate.decideAction = { _ in .cancel }
    #expect(
      try await webView.evaluateJavaScript(
        "inner.contentWindow.location = '/next'; String(self.left)")
        as? String == "undefined")
    try await eventually("the question") { delegate.actions.count == 3 }
    #expect(try await webView.evaluateJavaScript("String(self.left)") as? String == "undefined")
    delegate.decideAction = { _ in .allow }
    _ = try await webView.evaluateJavaScript("inner.contentWindow.location = '/next'; 0")
    try await eventually("the next page") {
      try await webView.evaluateJavaScript("inner.contentDocument.body.innerText") as? String
        == "next"
    }
    #expect(try await webView.evaluateJavaScript("left") as? Int == 1)
  }

  @Test("UI-12 the outer size is that of the window")
  func testUI12() async throws {
    try await webView.loadAndWait(server.url("/next"))
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 500, height: 400))
    window.addSubview(webView)
    window.isHidden = false
    try await eventually("the sizes") {
      try await webView.evaluateJavaScript("[outerWidth, outerHeight, innerWidth].join()")
        as? String
        == "500,400,320"
    }
  }

  @Test("UI-14 a window that a click handler opens is no activated link, one that a link opens is")
  func testUI14() async throws {
    let app = WindowOpener()
    webView.uiDelegate = app
    try await webView.loadAndWait(
      html: """
        <button id=button onclick="window.open('about:blank')">open</button>
        <a id=link href=about:blank target=_blank>open</a>
        """)
    try await webView.evaluateJavaScript("button.click()")
    try await eventually("the first window") { app.actions.count == 1 }
    #expect(app.actions[0].navigationType == .other)
    try await webView.evaluateJavaScript("link.click()")
    try await eventually("the second window") { app.actions.count == 2 }
    #expect(app.actions[1].navigationType == .linkActivated)
  }

  @Test("UI-18 a view made with a configuration that nobody has set anything in has the defaults")
  func testUI18() async throws {
    let configuration = WKWebViewConfiguration()
    #expect(configuration.websiteDataStore === WKWebsiteDataStore.default())
    configuration.defaultWebpagePreferences = nil
    let view = WKWebView(frame: .zero, configuration: configuration)
    #expect(view.configuration.preferences === configuration.preferences)
    #expect(view.configuration.userContentController === configuration.userContentController)
    #expect(view.configuration.defaultWebpagePreferences.allowsContentJavaScript)
  }

  @Test("UI-21 a page is visible while its window is shown, and hears of each change once")
  func testUI21() async throws {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 500, height: 400))
    window.addSubview(webView)
    try await webView.loadAndWait(
      html:
        "<script>seen = []; document.onvisibilitychange = () => seen.push(document.visibilityState)</script>"
    )
    try await eventually("nothing to see") {
      try await webView.evaluateJavaScript("document.hidden") as? Bool == true
    }
    try await webView.evaluateJavaScript("seen = []; 0")
    window.isHidden = false
    try await eventually("showing") {
      try await webView.evaluateJavaScript("document.visibilityState") as? String == "visible"
    }
    window.isHidden = true
    try await eventually("hiding") {
      try await webView.evaluateJavaScript("document.visibilityState") as? String == "hidden"
    }
    let seen = try await webView.evaluateJavaScript("seen.join()") as? String
    #expect(seen == "visible,hidden")
  }
}
