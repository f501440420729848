import WebKit
import XCTest

// Handlers as they were written before Swift 6, and with async.

private class Listener: NSObject, WKScriptMessageHandler {
  var bodies: [String] = []
  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage
  ) {
    bodies.append("\(message.name): \(message.body)")
  }
}

private class PlainAnswer: NSObject, WKScriptMessageHandlerWithReply {
  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage,
    replyHandler: @escaping (Any?, String?) -> Void
  ) {
    replyHandler("plain", nil)
  }
}

private class AttributedAnswer: NSObject, WKScriptMessageHandlerWithReply {
  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage,
    replyHandler: @escaping @MainActor @Sendable (Any?, String?) -> Void
  ) {
    replyHandler("attributed", nil)
  }
}

private class AsyncAnswer: NSObject, WKScriptMessageHandlerWithReply {
  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage
  ) async -> (Any?, String?) {
    ("async", nil)
  }
}

final class ScriptMessageTests: XCTestCase {
  func testHandlersOfAllSpellings() {
    MainActor.assumeIsolated {
      let controller = WKUserContentController()
      let listener = Listener()
      controller.add(listener, name: "listener")
      controller.addScriptMessageHandler(PlainAnswer(), contentWorld: .page, name: "plain")
      controller.addScriptMessageHandler(
        AttributedAnswer(), contentWorld: .page, name: "attributed")
      controller.addScriptMessageHandler(AsyncAnswer(), contentWorld: .page, name: "async")
      let configuration = WKWebViewConfiguration()
      configuration.userContentController = controller
      let webView = WKWebView(frame: .zero, configuration: configuration)
      let script = """
        const {listener, plain, attributed, async: later} = window.webkit.messageHandlers;
        Promise.all([plain, attributed, later].map((one) => one.postMessage(1)))
          .then((answers) => listener.postMessage(answers.join()));
        0
        """
      webView.evaluateJavaScript(script) { _, error in XCTAssertNil(error) }
      let predicate = NSPredicate { _, _ in
        MainActor.assumeIsolated { !listener.bodies.isEmpty }
      }
      wait(for: [XCTNSPredicateExpectation(predicate: predicate, object: nil)], timeout: 30)
      XCTAssertEqual(listener.bodies, ["listener: plain,attributed,async"])
    }
  }
}
