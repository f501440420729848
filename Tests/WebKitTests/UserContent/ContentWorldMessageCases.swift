import Foundation
import Testing
import WebKitTesting

@testable import WebKit

/// The behaviour cases of content worlds that are about script messages.
@Suite(.timeLimit(.minutes(2))) @MainActor struct ContentWorldMessageCases {
  private let controller = WKUserContentController()
  private let recorder = MessageRecorder()
  private let webView: WKWebView

  init() {
    let configuration = WKWebViewConfiguration()
    configuration.userContentController = controller
    webView = WKWebView(
      frame: CGRect(x: 0, y: 0, width: 400, height: 300), configuration: configuration)
  }

  private func evaluate(_ script: String, _ world: WKContentWorld) async throws -> Any? {
    try await webView.evaluateJavaScript(script, contentWorld: world)
  }

  /// What a message to a handler comes to: the answer, or the exception's text.
  private func post(_ body: Int, to name: String, in world: WKContentWorld) async throws -> String {
    do {
      let answer = try await webView.callAsyncJavaScript(
        "return await window.webkit.messageHandlers.\(name).postMessage(\(body))",
        contentWorld: world)
      return "\(answer ?? "undefined")"
    } catch let error as WKError where error.code == .javaScriptExceptionOccurred {
      return error.userInfo["WKJavaScriptExceptionMessage"] as? String ?? ""
    }
  }

  @Test("CW-05 A world outlives its last handler")
  func cw05() async throws {
    let world = WKContentWorld.world(name: "CW-05")
    try await webView.loadAndWait(html: "<p>page")
    _ = try await evaluate("var variable = 'v'; window.property = 'p'; let lexical = 'l'", world)
    controller.add(recorder, contentWorld: world, name: "note")
    #expect(try await post(1, to: "note", in: world) == "undefined")
    controller.removeScriptMessageHandler(forName: "note", contentWorld: world)
    #expect(
      try await evaluate("[variable, window.property, lexical]", world) as? [String]
        == ["v", "p", "l"])
    #expect(recorder.messages.count == 1)
  }

  @Test("CW-08 The page finds no trace of a handler that a named world has")
  func cw08() async throws {
    let world = WKContentWorld.world(name: "CW-08")
    controller.add(recorder, contentWorld: world, name: "note")
    try await webView.loadAndWait(
      html: "<script>found = [typeof window.webkit, 'webkit' in window, 'note' in window]</script>")
    #expect(try await evaluate("found", .page) as? NSArray == ["undefined", false, false])
    // Nor does it among its own.
    controller.add(recorder, name: "other")
    #expect(
      try await evaluate(
        """
        const handlers = window.webkit.messageHandlers;
        [typeof handlers.note, 'note' in handlers, typeof handlers.other, typeof handlers['CW-08']]
        """, .page) as? NSArray == ["undefined", false, "object", "undefined"])
    #expect(try await post(1, to: "note", in: world) == "undefined")
    #expect(recorder.messages.count == 1)
  }

  @Test("CW-09 A handler of the page's world is not one of the default client world")
  func cw09() async throws {
    controller.addScriptMessageHandler(recorder, contentWorld: .page, name: "note")
    try await webView.loadAndWait(html: "<p>page")
    #expect(
      try await post(1, to: "note", in: .defaultClient)
        == "TypeError: undefined is not an object (evaluating 'window.webkit.messageHandlers')")
    controller.addScriptMessageHandler(recorder, contentWorld: .defaultClient, name: "other")
    #expect(
      try await post(2, to: "note", in: .defaultClient)
        == "TypeError: undefined is not an object "
        + "(evaluating 'window.webkit.messageHandlers.note.postMessage')")
    #expect(try await post(3, to: "note", in: .page) == "3")
    #expect(recorder.bodies as? [Int] == [3])
  }

  @Test("CW-10 All handlers of one world are removed together, and only those")
  func cw10() async throws {
    let world = WKContentWorld.world(name: "CW-10")
    let other = WKContentWorld.world(name: "CW-10 other")
    for (index, world) in [world, other, .page].enumerated() {
      controller.addScriptMessageHandler(recorder, contentWorld: world, name: "first")
      controller.addScriptMessageHandler(recorder, contentWorld: world, name: "second")
      #expect(try await post(index, to: "second", in: world) == "\(index)")
    }
    _ = try await evaluate("var kept = window.webkit.messageHandlers.first", world)
    controller.removeAllScriptMessageHandlers(from: world)
    for name in ["first", "second"] {
      #expect(
        try await post(9, to: name, in: world)
          == "TypeError: undefined is not an object "
          + "(evaluating 'window.webkit.messageHandlers.\(name).postMessage')")
      for world in [other, .page] { #expect(try await post(5, to: name, in: world) == "5") }
    }
    // A handler that the script has kept does not work either.
    let outcome = try await webView.callAsyncJavaScript(
      "return await kept.postMessage(9).catch((error) => error.name)", contentWorld: world)
    #expect(outcome as? String == "InvalidAccessError")
    #expect(recorder.bodies as? [Int] == [0, 1, 2, 5, 5, 5, 5])
  }

  @Test("CW-12 A message of the default client world tells that world")
  func cw12() async throws {
    controller.add(recorder, contentWorld: .defaultClient, name: "note")
    try await webView.loadAndWait(html: "<p>page")
    _ = try await evaluate(
      "window.webkit.messageHandlers.note.postMessage('hello'); 0", .defaultClient)
    let message = try await recorder.message(1)
    #expect(message.world === WKContentWorld.defaultClient && message.world.name == nil)
    #expect(message.name == "note" && message.body as? String == "hello")
    #expect(message.webView === webView && message.frameInfo.isMainFrame)
  }

  @Test("US-05 A script in a named world tells its handler of a page without scripts")
  func us05() async throws {
    let world = WKContentWorld.world(name: "US-05")
    controller.addUserScript(
      WKUserScript(
        source: "window.webkit.messageHandlers.note.postMessage(document.readyState)",
        injectionTime: .atDocumentStart, forMainFrameOnly: false, in: world))
    controller.add(recorder, contentWorld: world, name: "note")
    try await webView.loadAndWait(html: "<p>no script")
    // Nor with a script that may not run.
    let configuration = WKWebViewConfiguration()
    configuration.userContentController = controller
    configuration.defaultWebpagePreferences.allowsContentJavaScript = false
    let silent = WKWebView(frame: .zero, configuration: configuration)
    try await silent.loadAndWait(html: "<script>window.ran = 1</script>")
    try await recorder.message(2)
    #expect(recorder.texts == ["loading", "loading"])
    #expect(try await silent.evaluateJavaScript("window.ran") == nil)
    #expect(recorder.messages.allSatisfy { $0.world === world && $0.frameInfo.isMainFrame })
    #expect(try await evaluate("typeof window.webkit", .page) as? String == "undefined")
  }
}
