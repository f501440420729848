import Foundation
import Testing
import WebKitTesting

@testable import WebKit

/// What keeps what alive.
@Suite(.timeLimit(.minutes(2))) @MainActor struct ScriptMessageLifetimeTests {
  /// A handler that keeps a view, strongly or weakly.
  private class Keeper: NSObject, WKScriptMessageHandler {
    var strong: WKWebView?
    weak var weak: WKWebView?
    var received = 0
    func userContentController(
      _ userContentController: WKUserContentController, didReceive message: WKScriptMessage
    ) {
      received += 1
    }
  }
  private final class SubKeeper: Keeper { var more = 1 }

  @Test("A controller keeps its handlers until they are removed")
  func retained() {
    let controller = WKUserContentController()
    weak var handler: Keeper?
    do {
      let made = Keeper()
      handler = made
      controller.add(made, name: "a")
      controller.add(made, contentWorld: .defaultClient, name: "b")
    }
    #expect(handler != nil)
    controller.removeScriptMessageHandler(forName: "a")
    controller.removeScriptMessageHandler(forName: "no such handler")
    #expect(handler != nil)
    controller.removeAllScriptMessageHandlers()
    #expect(handler == nil)
  }

  @Test("A weak handler keeps neither its handler nor the view, and answers when that has gone")
  func weakHandler() async throws {
    let page = MessagePage()
    weak var view: WKWebView?
    do {
      let keeper = Keeper()
      let webView = page.makeView()
      (keeper.strong, view) = (webView, webView)
      page.controller.add(WeakScriptMessageHandler(keeper), name: "note")
      let asked = MessageRecorder()
      page.controller.addScriptMessageHandler(
        WeakScriptMessageHandler(withReply: asked), contentWorld: .page, name: "ask")
      #expect(
        try await page.outcome(of: "webkit.messageHandlers.ask.postMessage('x')", in: webView)
          == "string x")
      #expect(
        try await page.outcome(of: "webkit.messageHandlers.note.postMessage('x')", in: webView)
          == "undefined undefined")
      #expect(keeper.received == 1)
    }
    try await eventually("the view's end") { view == nil }
    let webView = page.makeView()
    #expect(
      try await page.outcome(of: "webkit.messageHandlers.note.postMessage('x')", in: webView)
        == "undefined undefined")
    #expect(
      try await page.outcome(of: "webkit.messageHandlers.ask.postMessage('x')", in: webView)
        .contains("did not respond to this postMessage"))
  }

  @Test("A handler that keeps its view is told from one that does not")
  func cycleCheck() {
    let webView = WKWebView(frame: .zero)
    let keeper = Keeper()
    #expect(!HandlerCycleCheck.keeps(keeper, webView))
    keeper.weak = webView
    #expect(!HandlerCycleCheck.keeps(keeper, webView))
    let subKeeper = SubKeeper()
    (keeper.strong, subKeeper.strong) = (webView, webView)
    #expect(HandlerCycleCheck.keeps(keeper, webView) && HandlerCycleCheck.keeps(subKeeper, webView))
    #expect(!HandlerCycleCheck.keeps(keeper, WKWebView(frame: .zero)))
  }

  @Test("Memory of both processes stays as it is, however many messages there are")
  func memory() async throws {
    let others = Set(ProcessCensus().named("WebKitWebProcess").map(\.identifier))
    let page = MessagePage()
    let recorder = CountingHandler()
    page.controller.addScriptMessageHandler(recorder, contentWorld: .page, name: "ask")
    let webView = page.makeView()
    try await webView.loadAndWait(html: "<p>page")
    func post(_ count: Int) async throws -> (app: Int, page: Int) {
      let outcome = try await page.outcome(
        of: """
          (async () => {
            const ask = webkit.messageHandlers.ask, body = {text: 'x'.repeat(1024)};
            for (let i = 0; i < \(count); i++) await ask.postMessage(body);
            return 'done';
          })()
          """, in: webView)
      #expect(outcome == "string done")
      let census = ProcessCensus()
      let process = census.named("WebKitWebProcess").first { !others.contains($0.identifier) }
      return (census.ownResidentMemory, try #require(process).residentMemory)
    }
    let before = try await post(8000)
    // A leak of the bodies alone would be 8 MB more on each side with each round; what waits to be collected
    // comes and goes.
    var growth = (app: Int.max, page: Int.max)
    for round in 2...5 where growth.app >= 6_000_000 || growth.page >= 6_000_000 {
      let after = try await post(8000)
      #expect(recorder.count == round * 8000)
      growth.app = min(growth.app, after.app - before.app)
      growth.page = min(growth.page, after.page - before.page)
    }
    #expect(growth.app < 6_000_000 && growth.page < 6_000_000, "\(growth)")
  }

  private final class CountingHandler: NSObject, WKScriptMessageHandlerWithReply {
    var count = 0
    func userContentController(
      _ userContentController: WKUserContentController, didReceive message: WKScriptMessage,
      replyHandler: @escaping @MainActor @Sendable (Any?, String?) -> Void
    ) {
      count += 1
      replyHandler(message.body, nil)
    }
  }
}
