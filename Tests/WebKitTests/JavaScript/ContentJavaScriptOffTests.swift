import Foundation
import Testing
import WebKitTesting

@testable import WebKit

/// The app's scripts in pages whose own scripts are off.
@Suite(.timeLimit(.minutes(2))) @MainActor struct ContentJavaScriptOffTests {
  @Test(
    "Scripts, calls and user scripts work in pages whose own scripts are off, in all frames and worlds"
  )
  func appScripts() async throws {
    let server = try LoopbackServer()
    let page = """
      <p id=p>page</p><script>window.ofPage = 1; p.id = 'changed'</script>
      <noscript><b>no script</b></noscript>
      """
    server.route("/", .html(page + "<iframe src='/frame'></iframe>"))
    server.route("/frame", .html(page))
    let configuration = WKWebViewConfiguration()
    configuration.defaultWebpagePreferences.allowsContentJavaScript = false
    for world in [WKContentWorld.page, .defaultClient] {
      configuration.userContentController.addUserScript(
        WKUserScript(
          source: "window.ofScript = 2", injectionTime: .atDocumentStart, forMainFrameOnly: false,
          in: world))
    }
    let webView = WKWebView(
      frame: CGRect(x: 0, y: 0, width: 400, height: 300), configuration: configuration)
    try await webView.loadAndWait(server.url("/"))
    let frame = try #require(webView.frameRegistry.frames.first { !$0.isMainFrame })
    for frame in [nil, frame] {
      for world in [WKContentWorld.page, .defaultClient, .world(name: "off")] {
        let script =
          "({page: typeof ofPage, script: window.ofScript ?? 0, p: document.querySelector('#p').textContent})"
        let expected: NSDictionary = [
          "page": "undefined", "script": world.name == nil ? 2 : 0, "p": "page",
        ]
        #expect(
          try await webView.evaluateJavaScript(script, in: frame, contentWorld: world)
            as? NSDictionary == expected)
        #expect(
          try await webView.callAsyncJavaScript(
            "await null; return {...\(script), p: v}", arguments: ["v": ["page"]], in: frame,
            contentWorld: world) as? NSDictionary == [
              "page": "undefined", "script": world.name == nil ? 2 : 0, "p": ["page"],
            ])
      }
    }
  }

  @Test("In a document that runs no scripts at all, calls and evaluations say so, in every world")
  func scriptless() async throws {
    let server = try LoopbackServer()
    server.route(
      "/",
      .html("<p>page<iframe src='/frame'></iframe>").header("Content-Security-Policy", "sandbox"))
    server.route("/frame", .html("frame"))
    let webView = WKWebView(frame: .zero)
    try await webView.loadAndWait(server.url("/"))
    let main = webView.frameRegistry.mainFrame
    #expect(main.request.url == server.url("/"))
    #expect(main.securityOrigin.protocol == "")
    for frame in [nil, main] {
      for world in [WKContentWorld.page, .defaultClient] {
        await #expect(throws: WKError.documentRunsNoScripts) {
          _ = try await webView.evaluateJavaScript("1", in: frame, contentWorld: world)
        }
        await #expect(throws: WKError.documentRunsNoScripts) {
          _ = try await webView.callAsyncJavaScript("return 1", in: frame, contentWorld: world)
        }
      }
    }
    server.route("/", .html("<p>page<iframe sandbox src='/frame'></iframe>"))
    try await webView.loadAndWait(server.url("/"))
    #expect(try await webView.evaluateJavaScript("1") as? Int == 1)
    // Such a frame is not known, as nothing of the engine tells of it.
    #expect(webView.frameRegistry.frames.map { $0.isMainFrame } == [true])
  }
}
