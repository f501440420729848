import Foundation
import Testing
import WebKitTesting

@testable import WebKit

/// The behaviour cases of pages whose own scripts are off.
@Suite(.timeLimit(.minutes(2))) @MainActor struct ContentJavaScriptCases {
  /// Answers each navigation with what is allowed.
  @MainActor private final class Delegate: NSObject, WKNavigationDelegate {
    var allowsContentJavaScript: Bool? = true
    var finishes = 0

    func webView(
      _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
      preferences: WKWebpagePreferences
    ) async -> (WKNavigationActionPolicy, WKWebpagePreferences) {
      if let allowsContentJavaScript {
        preferences.allowsContentJavaScript = allowsContentJavaScript
      }
      return (.allow, preferences)
    }
    func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { finishes += 1 }
  }

  private let server: LoopbackServer
  private let delegate = Delegate()

  init() throws {
    server = try LoopbackServer()
    server.route(
      "/page",
      .html(
        """
        <script>window.inline = 1</script><script src='/script.js'></script>
        <iframe src='javascript:top.ofFrame = 1'></iframe>
        <noscript><b id=none>no script</b></noscript><p id=p>text
        """))
    server.route("/script.js", .text("window.remote = 1", contentType: "text/javascript"))
  }

  private func makeView(_ configuration: WKWebViewConfiguration = .init()) -> WKWebView {
    let view = WKWebView(
      frame: CGRect(x: 0, y: 0, width: 400, height: 300), configuration: configuration)
    view.navigationDelegate = delegate
    return view
  }

  private func load(in view: WKWebView, allowing: Bool?) async throws {
    delegate.allowsContentJavaScript = allowing
    let before = delegate.finishes
    view.load(URLRequest(url: server.url("/page")))
    try await eventually("the page") { delegate.finishes > before }
  }

  @Test("CJ-01 Page scripts are allowed by default, and run")
  func cj01() async throws {
    #expect(WKWebpagePreferences().allowsContentJavaScript)
    let view = makeView()
    try await load(in: view, allowing: nil)
    #expect(try await view.evaluateJavaScript("window.inline") as? Int == 1)
  }

  @Test("CJ-02 A script in a file of its own runs if it is allowed")
  func cj02() async throws {
    let view = makeView()
    for allowed in [false, true] {
      try await load(in: view, allowing: allowed)
      #expect(try await view.evaluateJavaScript("window.remote") as? Int == (allowed ? 1 : nil))
    }
  }

  @Test("CJ-03 A frame whose address is a script runs it if it is allowed")
  func cj03() async throws {
    let view = makeView()
    for allowed in [false, true] {
      try await load(in: view, allowing: allowed)
      #expect(try await view.evaluateJavaScript("window.ofFrame") as? Int == (allowed ? 1 : nil))
    }
  }

  @Test("CJ-04 The answer is for one navigation")
  func cj04() async throws {
    let view = makeView()
    for allowed in [false, true, false, true] {
      try await load(in: view, allowing: allowed)
      #expect(try await view.evaluateJavaScript("window.inline") as? Int == (allowed ? 1 : nil))
    }
  }

  @Test("CJ-05 The configuration says what holds if no delegate answers otherwise")
  func cj05() async throws {
    let configuration = WKWebViewConfiguration()
    configuration.defaultWebpagePreferences.allowsContentJavaScript = false
    let view = makeView(configuration)
    try await load(in: view, allowing: nil)
    #expect(try await view.evaluateJavaScript("window.inline") == nil)
    let plain = WKWebView(frame: .zero, configuration: configuration)
    try await plain.loadAndWait(server.url("/page"))
    #expect(try await plain.evaluateJavaScript("window.inline") == nil)
  }

  @Test("CJ-06 What is for pages without scripts is part of the document")
  func cj06() async throws {
    let view = makeView()
    try await load(in: view, allowing: false)
    #expect(
      try await view.evaluateJavaScript("document.getElementById('none')?.textContent") as? String
        == "no script")
    try await load(in: view, allowing: true)
    #expect(try await view.evaluateJavaScript("document.getElementById('none')") is NSNull)
  }

  @Test("G-24 Calls, evaluations and user scripts go on in pages whose own scripts are off")
  func appScripts() async throws {
    let world = WKContentWorld.world(name: "G-24")
    let configuration = WKWebViewConfiguration()
    configuration.userContentController.addUserScript(
      WKUserScript(
        source: "window.ofApp = document.getElementById('p').textContent.trim()",
        injectionTime: .atDocumentEnd, forMainFrameOnly: true, in: world))
    let view = makeView(configuration)
    try await load(in: view, allowing: false)
    #expect(
      try await view.evaluateJavaScript("window.ofApp", contentWorld: world) as? String == "text")
    for world in [WKContentWorld.page, world] {
      #expect(
        try await view.callAsyncJavaScript(
          "return await new Promise(r => setTimeout(() => r([v, window.inline]), 1))",
          arguments: ["v": ["a": 1]], contentWorld: world) as? NSArray == [["a": 1], NSNull()])
    }
  }
}
