import Foundation
import Testing
import WebKitTesting

@testable import WebKit

/// The behaviour cases of script message handlers.
@Suite(.timeLimit(.minutes(2))) @MainActor struct ScriptMessageCases {
  private let page = MessagePage()
  private let recorder = MessageRecorder()
  private var controller: WKUserContentController { page.controller }
  private let post = "window.webkit.messageHandlers.toPost.postMessage"

  /// A loaded view with the handlers `toRemove` and `toPost`.
  private func loadedView() async throws -> WKWebView {
    controller.add(recorder, name: "toRemove")
    controller.add(recorder, name: "toPost")
    let webView = page.makeView()
    try await webView.loadAndWait(html: "<p>page")
    return webView
  }

  private func handlerType(_ name: String, in webView: WKWebView) async throws -> String {
    try await webView.text("typeof window.webkit.messageHandlers.\(name)")
  }

  @Test("MH-01 A removed handler is gone from the loaded page at once; the other one still works")
  func mh01() async throws {
    let webView = try await loadedView()
    #expect(try await handlerType("toRemove", in: webView) == "object")
    controller.removeScriptMessageHandler(forName: "toRemove")
    #expect(try await handlerType("toRemove", in: webView) == "undefined")
    #expect(try await webView.text("'toRemove' in webkit.messageHandlers") == "false")
    try await webView.evaluateJavaScript("\(post)('PASS'); 0")
    #expect(try await recorder.text(1) == "PASS")
  }

  @Test(
    "Names of handlers may have any characters, U+0000 too",
    arguments: ["a\0b", "a", "100%", "%00", "\0", "né e\u{1F600}"])
  func oddNames(_ name: String) async throws {
    for other in ["a\0b", "a", "100%", "%00", "\0", "né e\u{1F600}"] {
      controller.add(other == name ? recorder : MessageRecorder(), name: other)
    }
    let webView = page.makeView()
    try await webView.loadAndWait(html: "<p>page")
    _ = try await webView.callAsyncJavaScript(
      "webkit.messageHandlers[name].postMessage('PASS')", arguments: ["name": name],
      contentWorld: .page)
    #expect(try await recorder.text(1) == "PASS")
    #expect(recorder.messages[0].name == name)
    controller.removeScriptMessageHandler(forName: name)
    #expect(
      try await webView.callAsyncJavaScript(
        "return typeof webkit.messageHandlers[name]", arguments: ["name": name],
        contentWorld: .page) as? String == "undefined")
  }

  @Test("MH-02 Posting through a kept reference to a removed handler is an InvalidAccessError")
  func mh02() async throws {
    let webView = try await loadedView()
    try await webView.evaluateJavaScript("var kept = webkit.messageHandlers.toRemove; 0")
    controller.removeScriptMessageHandler(forName: "toRemove")
    let failed = try await page.outcome(of: "kept.postMessage('FAIL')", in: webView)
    #expect(failed.hasPrefix("error InvalidAccessError"), "\(failed)")
    // Nor does it reach the one that takes the name.
    controller.add(recorder, name: "toRemove")
    let again = try await page.outcome(of: "kept.postMessage('FAIL')", in: webView)
    #expect(again.hasPrefix("error InvalidAccessError"), "\(again)")
    #expect(
      try await page.outcome(
        of: "kept.postMessage('FAIL').catch((error) => error instanceof DOMException)",
        in: webView)
        == "boolean true")
    #expect(recorder.messages.isEmpty)
  }

  @Test("MH-03 In two views with a controller each, a removed name throws, others work")
  func mh03() async throws {
    let others = MessagePage()
    let otherRecorder = MessageRecorder()
    others.controller.add(otherRecorder, name: "toRemove")
    others.controller.add(otherRecorder, name: "toPost")
    let other = others.makeView()
    let webView = try await loadedView()
    try await other.loadAndWait(html: "<p>other")
    controller.removeScriptMessageHandler(forName: "toRemove")
    others.controller.removeScriptMessageHandler(forName: "toRemove")
    let script = """
      try { webkit.messageHandlers.toRemove.postMessage('FAIL') } catch (e) { \(post)('PASS') } 0
      """
    for view in [webView, other] { try await view.evaluateJavaScript(script) }
    #expect(try await recorder.text(1) == "PASS")
    #expect(try await otherRecorder.text(1) == "PASS")
  }

  @Test("MH-04 A handler is still there when the page is loaded again")
  func mh04() async throws {
    let server = try LoopbackServer()
    server.route("/", .html("<p>page"))
    controller.add(recorder, name: "toPost")
    let webView = page.makeView()
    for (count, text) in [(1, "First Message"), (2, "Second Message")] {
      try await webView.loadAndWait(server.url("/"))
      try await webView.evaluateJavaScript("\(post)('\(text)'); 0")
      #expect(try await recorder.text(count) == text)
    }
  }

  @Test("MH-05 A handler that replaces one of the same name gets the loaded page's messages")
  func mh05() async throws {
    let webView = try await loadedView()
    try await webView.evaluateJavaScript("\(post)('PASS1'); 0")
    try await recorder.message(1)
    let replacement = MessageRecorder()
    controller.removeScriptMessageHandler(forName: "toPost")
    controller.add(replacement, name: "toPost")
    try await webView.evaluateJavaScript("\(post)('PASS2'); 0")
    #expect(try await replacement.text(1) == "PASS2")
    #expect(recorder.texts == ["PASS1"])
  }

  @Test("MH-06 No message is delivered for a node")
  func mh06() async throws {
    let webView = try await loadedView()
    for body in [
      "document.body", "document", "window", "() => 1", "Symbol()", "1n", "Promise.resolve(1)",
    ] {
      let outcome = try await page.outcome(of: "\(post)(\(body))", in: webView)
      #expect(outcome.hasPrefix("error DataCloneError: "), "\(body): \(outcome)")
    }
    try await webView.evaluateJavaScript("\(post)('first'); 0")
    #expect(try await recorder.text(1) == "first")
    #expect(recorder.messages.count == 1)
  }

  @Test("MH-07 null is NSNull, undefined is nil")
  func mh07() async throws {
    let webView = try await loadedView()
    try await webView.evaluateJavaScript("\(post)(null); \(post)(undefined); 0")
    try await recorder.message(2)
    #expect(recorder.bodies[0] is NSNull)
    #expect("\(recorder.bodies[1])" == "nil" && !(recorder.bodies[1] is NSNull))
    #expect(recorder.bodies[1] as? String == nil)
  }

  @Test("MH-08 An exception of the platform, or a matrix, is delivered as nil")
  func mh08() async throws {
    let webView = try await loadedView()
    let objects = [
      "new DOMException('m', 'n')", "new DOMMatrix", "new DOMRect(1, 2, 3, 4)", "new Blob(['x'])",
      "new ImageData(1, 1)",
    ]
    for (index, object) in objects.enumerated() {
      #expect(
        try await page.outcome(of: "\(post)(\(object))", in: webView) == "undefined undefined")
      #expect("\(recorder.bodies[index])" == "nil", "\(object)")
    }
  }

  @Test("MH-09 A message has its handler's name, and one body")
  func mh09() async throws {
    let webView = try await loadedView()
    controller.add(recorder, name: "kätzchen 🐱 \"quoted\"")
    try await webView.evaluateJavaScript(
      "\(post)({list: [1]}); webkit.messageHandlers['kätzchen 🐱 \"quoted\"'].postMessage(1); 0")
    let message = try await recorder.message(1)
    #expect(message.name == "toPost")
    #expect(message.body as? NSDictionary == message.body as? NSDictionary)
    #expect(message.body as? NSDictionary == ["list": [1]])
    #expect(message.webView === webView && message.world === WKContentWorld.page)
    try await recorder.message(2)
    #expect(recorder.messages[1].name == "kätzchen 🐱 \"quoted\"")
  }

  @Test("MH-10 A handler captured from a frame fails when the frame shows another origin's page")
  func mh10() async throws {
    let other = try LoopbackServer()
    other.route("/", .html("<script>parent.postMessage('there', '*')</script>"))
    let server = try LoopbackServer()
    server.route("/", .html("<iframe></iframe>"))
    let webView = try await loadedView()
    try await webView.loadAndWait(server.url("/"))
    let captured = try await page.outcome(
      of: """
        new Promise((resolve) => {
          addEventListener('message', () => resolve('moved'));
          const frame = document.querySelector('iframe');
          window.kept = frame.contentWindow.webkit.messageHandlers.toPost;
          kept.postMessage('before').then(() => frame.src = '\(other.url("/"))');
        })
        """, in: webView)
    #expect(captured == "string moved")
    let outcome = try await page.outcome(of: "kept.postMessage('FAIL')", in: webView)
    #expect(outcome.hasPrefix("error InvalidAccessError"), "\(outcome)")
    #expect(outcome.contains("same-origin check"), "\(outcome)")
    #expect(recorder.texts == ["before"])
    #expect(recorder.messages.first?.frameInfo.isMainFrame == false)
  }

  @Test("MH-11 A name can be taken once in each world; taking it twice ends the program")
  func mh11() async {
    controller.addScriptMessageHandler(recorder, contentWorld: .page, name: "twice")
    controller.addScriptMessageHandler(recorder, contentWorld: .defaultClient, name: "twice")
    controller.add(recorder, contentWorld: .world(name: "MH-11"), name: "twice")
    let both = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { @MainActor in
      let controller = WKUserContentController()
      let handler = MessageRecorder()
      controller.addScriptMessageHandler(handler, contentWorld: .page, name: "twice")
      controller.addScriptMessageHandler(handler, contentWorld: .page, name: "twice")
    }
    #expect(text(both).contains("named \"twice\" is already in this world"))
    let mixed = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { @MainActor in
      let controller = WKUserContentController()
      controller.add(MessageRecorder(), name: "twice")
      controller.addScriptMessageHandler(MessageRecorder(), contentWorld: .page, name: "twice")
    }
    #expect(text(mixed).contains("named \"twice\" is already in this world"))
    let unnamed = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { @MainActor in
      WKUserContentController().add(MessageRecorder(), name: "")
    }
    #expect(text(unnamed).contains("needs a name"))
  }

  private func text(_ result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }

  /// A loaded view with a handler with reply, and what posting to it comes to.
  private func outcome(
    _ answer: @escaping (WKScriptMessage, @escaping MessageRecorder.Reply) -> Void
  ) async throws -> String {
    recorder.answer = answer
    controller.addScriptMessageHandler(recorder, contentWorld: .page, name: "toPost")
    let webView = page.makeView()
    try await webView.loadAndWait(html: "<p>page")
    return try await page.outcome(of: "\(post)('question')", in: webView)
  }

  @Test("MH-12 An error text rejects the promise")
  func mh12() async throws {
    #expect(
      try await outcome { _, reply in reply(nil, "no kitten: ä") } == "error Error: no kitten: ä")
  }

  @Test("MH-13 Neither value nor error resolves with undefined")
  func mh13() async throws {
    #expect(try await outcome { _, reply in reply(nil, nil) } == "undefined undefined")
  }

  @Test("MH-14 A reply handler that is let go of rejects the promise")
  func mh14() async throws {
    let outcome = try await outcome { _, _ in }
    #expect(outcome.hasPrefix("error Error: "))
    #expect(outcome.contains("did not respond to this postMessage"), "\(outcome)")
  }

  @Test("MH-15 A value that cannot be converted rejects the promise")
  func mh15() async throws {
    let outcome = try await outcome { _, reply in reply(Data([1]), nil) }
    #expect(outcome.hasPrefix("error Error: "))
    #expect(outcome.contains("unable to be serialized"), "\(outcome)")
  }

  @Test("MH-16 In a world without handlers there is no window.webkit")
  func mh16() async throws {
    controller.addUserScript(
      WKUserScript(
        source: """
          let text = typeof webkit + ' ' + ('webkit' in window);
          try { window.webkit.messageHandlers } catch (error) { text += ' ' + error.name }
          document.documentElement.dataset.found = text;
          """, injectionTime: .atDocumentStart, forMainFrameOnly: true,
        in: .world(name: "MH-16")))
    let webView = try await loadedView()
    #expect(
      try await webView.text("document.documentElement.dataset.found")
        == "undefined false TypeError")
  }

  @Test("MH-17 Posting in the page's world to a handler of another world is an error")
  func mh17() async throws {
    controller.add(recorder, contentWorld: .world(name: "MH-17"), name: "elsewhere")
    let webView = try await loadedView()
    let error = await #expect(throws: WKError.self) {
      _ = try await webView.text("webkit.messageHandlers.elsewhere.postMessage(1)")
    }
    #expect(error?.code == .javaScriptExceptionOccurred)
    #expect(recorder.messages.isEmpty)
  }

  @Test("MH-18 Posting to a removed name is an error; added again, the same page can post to it")
  func mh18() async throws {
    let webView = try await loadedView()
    controller.removeScriptMessageHandler(forName: "toPost")
    await #expect(throws: WKError.self) { _ = try await webView.text("\(post)('FAIL')") }
    controller.add(recorder, name: "toPost")
    try await webView.evaluateJavaScript("\(post)('again'); 0")
    #expect(try await recorder.text(1) == "again")
    #expect(recorder.messages.count == 1)
  }
}
