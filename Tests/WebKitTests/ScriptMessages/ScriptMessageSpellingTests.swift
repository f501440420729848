import Foundation
import Testing
import WebKit
import WebKitTesting

/// Each way in which handlers spell the method with reply is called, in this language mode (Swift 6).
@Suite(.timeLimit(.minutes(2))) @MainActor struct ScriptMessageSpellingTests {
  final class Attributed: NSObject, WKScriptMessageHandlerWithReply {
    func userContentController(
      _ userContentController: WKUserContentController, didReceive message: WKScriptMessage,
      replyHandler: @escaping @MainActor @Sendable (Any?, String?) -> Void
    ) {
      replyHandler("attributed", nil)
    }
  }

  final class MainActorOnly: NSObject, WKScriptMessageHandlerWithReply {
    func userContentController(
      _ userContentController: WKUserContentController, didReceive message: WKScriptMessage,
      replyHandler: @escaping @MainActor (Any?, String?) -> Void
    ) {
      replyHandler("main actor", nil)
    }
  }

  final class Plain: NSObject, WKScriptMessageHandlerWithReply {
    func userContentController(
      _ userContentController: WKUserContentController, didReceive message: WKScriptMessage,
      replyHandler: @escaping (Any?, String?) -> Void
    ) {
      replyHandler("plain", nil)
    }
  }

  /// Answers from another thread.
  final class OtherThread: NSObject, WKScriptMessageHandlerWithReply {
    func userContentController(
      _ userContentController: WKUserContentController, didReceive message: WKScriptMessage,
      replyHandler: @escaping (Any?, String?) -> Void
    ) {
      nonisolated(unsafe) let reply = replyHandler
      Thread.detachNewThread { reply("other thread", nil) }
    }
  }

  final class Async: NSObject, WKScriptMessageHandlerWithReply {
    func userContentController(
      _ userContentController: WKUserContentController, didReceive message: WKScriptMessage
    ) async -> (Any?, String?) {
      await Task.yield()
      return ("async", nil)
    }
  }

  /// One class can be both kinds of handler.
  final class Both: NSObject, WKScriptMessageHandler, WKScriptMessageHandlerWithReply {
    var received = 0
    func userContentController(
      _ userContentController: WKUserContentController, didReceive message: WKScriptMessage
    ) {
      received += 1
    }
    func userContentController(
      _ userContentController: WKUserContentController, didReceive message: WKScriptMessage
    ) async -> (Any?, String?) {
      (nil, "both")
    }
  }

  final class Neither: NSObject, WKScriptMessageHandlerWithReply {}

  private func outcome(_ handler: any WKScriptMessageHandlerWithReply) async throws -> String {
    let page = MessagePage()
    page.controller.addScriptMessageHandler(handler, contentWorld: .page, name: "ask")
    let webView = page.makeView()
    return try await page.outcome(of: "webkit.messageHandlers.ask.postMessage(1)", in: webView)
  }

  @Test("Handlers with all attributes") func attributed() async throws {
    #expect(try await outcome(Attributed()) == "string attributed")
  }
  @Test("Handlers on the main actor") func mainActorOnly() async throws {
    #expect(try await outcome(MainActorOnly()) == "string main actor")
  }
  @Test("Plain handlers") func plain() async throws {
    #expect(try await outcome(Plain()) == "string plain")
  }
  @Test("Answers from another thread") func otherThread() async throws {
    #expect(try await outcome(OtherThread()) == "string other thread")
  }
  @Test("Async methods") func async() async throws {
    #expect(try await outcome(Async()) == "string async")
  }
  @Test("A class of both kinds") func both() async throws {
    let handler = Both()
    #expect(try await outcome(handler) == "error Error: both")
    let page = MessagePage()
    page.controller.add(handler, name: "tell")
    let webView = page.makeView()
    #expect(
      try await page.outcome(of: "webkit.messageHandlers.tell.postMessage(1)", in: webView)
        == "undefined undefined")
    #expect(handler.received == 1)
  }
  @Test("No method at all") func neither() async throws {
    #expect(try await outcome(Neither()).contains("did not respond to this postMessage"))
  }
}
