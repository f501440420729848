import Foundation
import Testing
import WebKitTesting

@testable import WebKit

/// `postMessage` as a method of the platform's: what it is called on, and what it looks like.
@Suite(.timeLimit(.minutes(1))) @MainActor struct MessageHandlerBindingTests {
  private let page = MessagePage()
  private let recorder = MessageRecorder()
  private let others = MessageRecorder()

  private func makeView() async throws -> WKWebView {
    page.controller.add(recorder, name: "note")
    page.controller.add(others, name: "other")
    let webView = page.makeView()
    try await webView.loadAndWait(html: "<iframe srcdoc='x'></iframe>")
    return webView
  }

  @Test(
    "Called on anything but a handler, it is a rejected promise with a TypeError",
    arguments: [
      "(0, post)('x')", "post.call(undefined, 'x')", "post.call(null, 'x')", "post.call({}, 'x')",
      "post.call(window, 'x')", "post.call(webkit, 'x')", "post.call(webkit.messageHandlers, 'x')",
      "post.call(Object.create(note), 'x')", "post.apply(7, ['x'])", "post.bind({})('x')",
      "({post}).post('x')", "Reflect.apply(post, 'note', ['x'])",
      "post.call(new Proxy(note, {}), 'x')",
    ])
  func otherObjects(expression: String) async throws {
    let webView = try await makeView()
    let outcome = try await page.outcome(
      of: """
        (() => {
          const note = webkit.messageHandlers.note, post = note.postMessage;
          const promise = \(expression);
          return promise instanceof Promise ? promise : 'no promise';
        })()
        """, in: webView)
    #expect(
      outcome
        == "error TypeError: Can only call UserMessageHandler.postMessage on instances of UserMessageHandler"
    )
    #expect(recorder.messages.isEmpty && others.messages.isEmpty)
  }

  @Test("It posts to the handler that it is called on, whichever it was taken from")
  func thisDecides() async throws {
    let webView = try await makeView()
    let outcome = try await page.outcome(
      of: """
        (async () => {
          const {note, other} = webkit.messageHandlers, post = note.postMessage;
          await post.call(other, 'for the other'); await post.bind(note)('for the note');
          await Reflect.apply(other.postMessage, note, ['again']);
          return post === other.postMessage;
        })()
        """, in: webView)
    #expect(outcome == "boolean true")
    #expect(recorder.texts == ["for the note", "again"])
    #expect(others.texts == ["for the other"])
  }

  @Test("It looks like the engine's own method, and cannot be replaced")
  func appearance() async throws {
    let webView = try await makeView()
    let facts = try await webView.evaluateJavaScript(
      """
      (() => {
        const note = webkit.messageHandlers.note, post = note.postMessage;
        const attempt = (f) => { try { return f() } catch (error) { return error.name } };
        const before = post;
        attempt(() => Object.defineProperty(note, 'postMessage', {value: () => 'forged'}));
        attempt(() => Object.setPrototypeOf(note, {postMessage() { return 'forged' }}));
        attempt(() => { note.postMessage = () => 'forged' });
        attempt(() => delete note.postMessage);
        return [typeof post, post.length, post.name, 'prototype' in post, attempt(() => new post('x')),
          Object.getPrototypeOf(post) === Function.prototype, post instanceof Function,
          post === before && note.postMessage === before, Object.prototype.toString.call(post)];
      })()
      """)
    #expect(
      facts as? NSArray
        == [
          "function", 1, "postMessage", false, "TypeError", true, true, true, "[object Function]",
        ])
  }

  @Test("Without an argument it is a TypeError; more than one are ignored")
  func argumentCount() async throws {
    let webView = try await makeView()
    let post = "webkit.messageHandlers.note.postMessage"
    #expect(
      try await page.outcome(of: "\(post)()", in: webView)
        == "error TypeError: Not enough arguments")
    #expect(try await page.outcome(of: "\(post)(undefined)", in: webView) == "undefined undefined")
    #expect(try await page.outcome(of: "\(post)('a', 'b')", in: webView) == "undefined undefined")
    #expect(recorder.messages.count == 2 && recorder.texts[1] == "a")
  }

  @Test("A message on its way when its handler is replaced reaches neither")
  func replacedHandler() async throws {
    let webView = try await makeView()
    let controller = page.controller
    let next = MessageRecorder()
    for world in [WKContentWorld.page, .defaultClient] {
      let first = Replacer {
        controller.removeScriptMessageHandler(forName: "replaced", contentWorld: world)
        controller.add(next, contentWorld: world, name: "replaced")
      }
      controller.add(first, contentWorld: world, name: "first")
      controller.add(recorder, contentWorld: world, name: "replaced")
      let outcome = try await webView.callAsyncJavaScript(
        """
        const {first, replaced} = webkit.messageHandlers;
        first.postMessage('now');
        const old = replaced.postMessage('for the old one');
        try { return String(await old) } catch (error) { return error.name }
        """, contentWorld: world)
      #expect(outcome as? String == "InvalidAccessError")
      #expect(recorder.messages.isEmpty && next.messages.isEmpty)
      _ = try await webView.callAsyncJavaScript(
        "await webkit.messageHandlers.replaced.postMessage('for the next')", contentWorld: world)
      #expect(next.texts == ["for the next"])
      controller.removeScriptMessageHandler(forName: "replaced", contentWorld: world)
      controller.add(recorder, contentWorld: world, name: "replaced")
      _ = try await webView.callAsyncJavaScript(
        "await webkit.messageHandlers.replaced.postMessage('back')", contentWorld: world)
      #expect(recorder.texts == ["back"])
      recorder.forget()
      next.forget()
      // In a process that has started after the removals.
      let fresh = page.makeView()
      _ = try await fresh.callAsyncJavaScript(
        "await webkit.messageHandlers.replaced.postMessage('fresh')", contentWorld: world)
      #expect(recorder.texts == ["fresh"])
      recorder.forget()
    }
  }

  /// Does something when its first message comes.
  private final class Replacer: NSObject, WKScriptMessageHandler {
    let action: () -> Void
    init(_ action: @escaping () -> Void) { self.action = action }
    func userContentController(
      _ userContentController: WKUserContentController, didReceive message: WKScriptMessage
    ) { action() }
  }
}
