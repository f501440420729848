import Foundation
import Testing
import WebKitTesting

@testable import WebKit

/// Pages that try to see, forge or break the way messages go.
@Suite(.timeLimit(.minutes(2))) @MainActor struct ScriptMessageTamperingTests {
  private let page = MessagePage()
  private let recorder = MessageRecorder()
  private let post = "window.webkit.messageHandlers.note.postMessage"

  private static let vandalism = """
    const forged = () => { throw new Error('forged') };
    for (const name of ['from', 'isArray', 'of']) Array[name] = forged;
    for (const name of Object.getOwnPropertyNames(Array.prototype))
      if (name !== 'constructor' && name !== 'length') Array.prototype[name] = forged;
    Array.prototype[Symbol.iterator] = forged;
    for (const name of ['0', '1', 'value', 'get', 'set', 'resolve', 'reject', 'name', 'number', 'then'])
      for (const object of [Object.prototype, Array.prototype])
        Object.defineProperty(object, name, {
          configurable: true,
          get() { return name === 'get' || name === 'set' || name === 'then' ? undefined : forged },
          set() { throw new Error('set ' + name) },
        });
    JSON.parse = JSON.stringify = Reflect.apply = Reflect.get = Reflect.has = forged;
    Promise.prototype.finally = Promise.resolve = Promise.reject = forged;
    Map.prototype.get = Map.prototype.set = Function.prototype.bind = forged;
    Object.keys = Object.defineProperty = Object.isExtensible = Object.create = forged;
    """

  @Test("A message that a page posts as it is left tells the page's own address")
  func leavingPage() async throws {
    page.controller.add(recorder, name: "note")
    let webView = page.makeView()
    let evil = "https://evil.test/page"
    try await webView.loadAndWait(
      html: """
        <script>
        for (const name of ['pagehide', 'unload']) addEventListener(name, () => \(post)(name));
        </script>
        """, baseURL: URL(string: evil))
    try await webView.loadAndWait(html: "bank", baseURL: URL(string: "https://bank.test/account"))
    try await eventually("both messages") { recorder.messages.count == 2 }
    #expect(recorder.messages.map { $0.frameInfo.request.url?.absoluteString } == [evil, evil])
    #expect(recorder.messages.map(\.frameInfo.securityOrigin.host) == ["evil.test", "evil.test"])
  }

  @Test("A page that makes Symbol anything posts all the same")
  func noSymbol() async throws {
    page.controller.add(recorder, name: "note")
    let webView = page.makeView()
    try await webView.loadAndWait(html: "<script>window.Symbol = null; \(post)({a: 1})</script>")
    try await eventually("the message") { recorder.messages.count == 1 }
    #expect(recorder.messages.first?.body as? [String: Int] == ["a": 1])
  }

  @Test(
    "Tags that a page gives to objects change no value",
    arguments: ["Promise", "Window", "HTMLElement", "Date", "Map", "Blob", "X"])
  func tags(tag: String) async throws {
    page.controller.add(recorder, name: "note")
    let webView = page.makeView()
    try await webView.loadAndWait(
      html: """
        <script>
        Object.prototype[Symbol.toStringTag] = '\(tag)';
        \(post)({a: 1, day: new Date(1000)});
        </script>
        """)
    try await eventually("the message") { recorder.messages.count == 1 }
    let body = recorder.messages.first?.body as? [String: Any]
    #expect(body?["a"] as? Int == 1)
    #expect(body?["day"] as? Date == Date(timeIntervalSince1970: 1))
    let own =
      try await webView.evaluateJavaScript(
        """
        delete Object.prototype[Symbol.toStringTag];
        ({object: {a: 1, [Symbol.toStringTag]: '\(tag)'},
          day: Object.assign(new Date(1000), {[Symbol.toStringTag]: 'X'})})
        """) as? [String: Any]
    #expect(own?["object"] as? [String: Int] == ["a": 1])
    #expect(own?["day"] as? Date == Date(timeIntervalSince1970: 1))
  }

  @Test("Replaced built-ins and a frozen window.webkit change nothing")
  func vandalised() async throws {
    page.controller.addScriptMessageHandler(recorder, contentWorld: .page, name: "note")
    page.controller.addUserScript(
      WKUserScript(
        source: """
          const freeze = Object.freeze;
          \(Self.vandalism)
          freeze(window.webkit); freeze(window.webkit.messageHandlers);
          window.webkit = 1; delete window.webkit; window.webkit.messageHandlers = 1;
          try { delete window.webkit.messageHandlers.note } catch { }
          window.webkit.messageHandlers.note = {postMessage() { return 'forged' }};
          window.webkit.messageHandlers.note.postMessage = () => 'forged';
          Promise = Error = TypeError = DOMException = Proxy = Symbol = Date = undefined;
          """, injectionTime: .atDocumentStart, forMainFrameOnly: true))
    let webView = page.makeView()
    try await webView.loadAndWait(html: "<p>page")
    recorder.answer = { message, reply in
      reply(["list": [1, 2], "day": Date(timeIntervalSince1970: 1), "body": message.body], nil)
    }
    try await webView.evaluateJavaScript(
      """
      (async () => {
        const answer = await \(post)({a: ['x', {b: 2}]});
        const text = answer.list[1] + ' ' + answer.day.getTime() + ' ' + answer.body.a[1].b;
        \(post)(text);
      })(); 0
      """)
    #expect(try await recorder.text(2) == "2 1000 2")
    #expect(recorder.bodies[0] as? NSDictionary == ["a": ["x", ["b": 2]]])
    // A handler that is added later is there as well.
    page.controller.add(recorder, name: "later")
    try await webView.evaluateJavaScript(
      "webkit.messageHandlers.later.postMessage('later'); 0")
    #expect(try await recorder.text(3) == "later")
  }

  @Test("What pages see of the handlers looks native, and shows nothing else")
  func appearance() async throws {
    page.controller.add(recorder, name: "note")
    let webView = page.makeView()
    try await webView.loadAndWait(html: "<p>page")
    let facts =
      try await webView.evaluateJavaScript(
        """
        [String(webkit), String(webkit.messageHandlers), String(webkit.messageHandlers.note),
         /^function \\w*\\(\\) \\{\\s*\\[native code\\]\\s*\\}$/.test(\(post)) ? 'native' : 'not', \(post).name,
         String(['note' in webkit.messageHandlers, webkit.messageHandlers.hasOwnProperty('note'),
           'other' in webkit.messageHandlers]), typeof webkit.messageHandlers.other,
         Object.keys(webkit.messageHandlers).length, Object.getOwnPropertyNames(webkit).join(),
         String([webkit.messageHandlers.note === webkit.messageHandlers.note,
           \(post)(1) instanceof Promise]),
         Object.getOwnPropertyNames(window).filter((name) => /message|kit$/i.test(name)
           && !/^on|Event$|^(Message|UserMessage)[A-Z]|^postMessage$/.test(name)).join()]
        """) as? [Any]
    #expect(
      facts.map { $0.map { "\($0)" } } == [
        "[object WebKitNamespace]", "[object UserMessageHandlersNamespace]",
        "[object UserMessageHandler]", "native", "postMessage",
        "true,true,false", "undefined", "0", "messageHandlers", "true,true", "webkit",
      ])
  }

  @Test("A page cannot take another frame's name, nor reach what is behind the handlers")
  func forging() async throws {
    page.controller.add(recorder, name: "note")
    page.controller.add(recorder, contentWorld: .defaultClient, name: "secret")
    let server = try LoopbackServer()
    server.route(
      "/",
      .html(
        """
        <iframe></iframe>
        <script>
        const frame = frames[0];
        // Through another frame's handler, a message is that frame's; by its own, it is its own, wherever
        // it is called.
        frame.webkit.messageHandlers.note.postMessage('of the frame');
        const own = (body) => webkit.messageHandlers.note.postMessage(body);
        frame.note = webkit.messageHandlers.note;
        frame.eval("note.postMessage('of the page')");
        const found = [typeof webkit.messageHandlers.secret];
        for (const key of ['handler 0  note', 'world ', '__proto__', 'constructor'])
          found.push(typeof webkit.messageHandlers[key]?.postMessage);
        own(found.join());
        </script>
        """))
    let webView = page.makeView()
    try await webView.loadAndWait(server.url("/"))
    try await recorder.message(3)
    #expect(
      recorder.texts == [
        "of the frame", "of the page", "undefined,undefined,undefined,undefined,undefined",
      ])
    #expect(recorder.messages.map(\.frameInfo.isMainFrame) == [false, true, true])
  }

  @Test("A body whose getters do harm while it is read")
  func getters() async throws {
    page.controller.add(recorder, name: "note")
    let webView = page.makeView()
    try await webView.loadAndWait(html: "<iframe></iframe>")
    try await webView.evaluateJavaScript(
      """
      const frame = document.querySelector('iframe'), inner = frame.contentWindow;
      inner.webkit.messageHandlers.note.postMessage({get a() { frame.remove(); return 'removed' }});
      \(post)({get a() { throw new Error('mine') }, b: 1});
      \(post)({get a() { \(post)('inner'); return 'outer' }});
      0
      """)
    try await recorder.message(4)
    #expect(recorder.bodies[0] as? NSDictionary == ["a": "removed"])
    #expect(recorder.bodies[1] as? NSDictionary == ["b": 1])
    #expect(recorder.bodies[2] as? String == "inner")
    #expect(recorder.bodies[3] as? NSDictionary == ["a": "outer"])
    #expect(try await webView.text("1 + 1") == "2")
  }
}
