import CWebKitGTK
import Foundation
import GObjectSupport
import Testing
import WebKitTesting

@testable import WebKit

/// The part of the package that lives in web processes.
@Suite(.timeLimit(.minutes(2))) @MainActor struct WebProcessExtensionTests {
  private let webView = WKWebView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
  private var function: String { WebProcessExtension.resultFunction }

  @Test("An echo message comes back with its parameters, however nested")
  func echo() async throws {
    let engine = try #require(webView.engine)
    let parameters = Variant([
      "text": Variant("ÄÖ 🐱 \u{1}"), "number": Variant(UInt64.max),
      "list": Variant([Variant(["a": Variant(1.5)]), Variant([true, false])]),
    ])
    let before = try #require(try await engine.send(ExtensionMessage.echo, parameters))
    #expect(before.type == "a{sv}")
    #expect("\(before)" == "\(parameters)")
    #expect(try before.value(for: "text", as: String.self) == "ÄÖ 🐱 \u{1}")
    #expect(try before.value(for: "number", as: UInt64.self) == .max)

    try await webView.loadAndWait(html: "<p>page")
    let after = try #require(try await engine.send(ExtensionMessage.echo, parameters))
    #expect("\(after)" == "\(parameters)")
    let tuple = Variant.tuple([Variant("a"), parameters])
    let answer = try #require(try await engine.send(ExtensionMessage.echo, tuple))
    #expect(answer.type == "(sa{sv})")
    #expect(try await engine.send(ExtensionMessage.echo) == nil)
  }

  @Test("Many messages at once are answered, each with its own")
  func manyMessages() async throws {
    let engine = try #require(webView.engine)
    try await webView.loadAndWait(html: "<p>page")
    let answers = (0..<50).map { number in
      Task { try await engine.send(ExtensionMessage.echo, Variant(Int64(number))) }
    }
    var numbers: Set<Int64> = []
    for answer in answers { numbers.insert(try #require(try await answer.value).value()) }
    #expect(numbers == Set(0..<50))
  }

  @Test("An unknown message gives an error")
  func unknownMessage() async throws {
    let engine = try #require(webView.engine)
    await #expect(throws: GLibError.self) { try await engine.send("no such message") }
  }

  @Test("The extension is loaded again in the process of the next page after a crash")
  func afterTermination() async throws {
    let engine = try #require(webView.engine)
    try await webView.loadAndWait(html: "<p>page")
    webkit_web_view_terminate_web_process(engine.pointer)
    try await webView.loadAndWait(html: "<p>page")
    let answer = try #require(try await engine.send(ExtensionMessage.echo, Variant("again")))
    #expect(try answer.value(as: String.self) == "again")
    #expect(try await webView.text("typeof \(function)") == "function")
  }

  @Test("The extension's folder, which every web process may read, holds nothing else")
  func folder() throws {
    let directory = try #require(WebProcessExtension.directory)
    let files = try FileManager.default.contentsOfDirectory(atPath: directory)
    #expect(files == ["WebProcessExtension.so"])
  }

  @Test("Pages do not find the result function, in no frame and no world")
  func notListed() async throws {
    let world = WKContentWorld.world(name: "listing")
    let found = """
      (window) => {
        const names = [];
        for (let object = window; object; object = Object.getPrototypeOf(object))
          names.push(...Reflect.ownKeys(object).map(String));
        return JSON.stringify([
          names.includes('window'), names.filter((name) => name.startsWith('_wk')),
          '\(function)' in window, typeof window['\(function)'],
        ]);
      }
      """
    let nothing = #"[true,[],false,"undefined"]"#
    try await webView.loadAndWait(
      html: "<iframe srcdoc='x'></iframe><script>var atStart = (\(found))(window)</script>")
    #expect(try await webView.text("atStart") == nothing)
    #expect(try await webView.text("(\(found))(frames[0])") == nothing)
    for world in [WKContentWorld.page, .defaultClient, world] {
      #expect(
        try await webView.evaluateJavaScript("(\(found))(window)", contentWorld: world) as? String
          == nothing)
      // It is there nevertheless, once, also in a window that has got a document.
      #expect(
        try await webView.evaluateJavaScript("[typeof \(function)]", contentWorld: world)
          as? [String] == ["function"])
    }
  }

  @Test("Pages cannot overwrite, delete or redefine the result function")
  func notWritable() async throws {
    try await webView.loadAndWait(
      html: """
        <script>
        var attempts = [], name = '\(function)';
        window[name] = () => 'forged';
        attempts.push(delete window[name]);
        for (const attempt of [
          () => (0, eval)(name + ' = 1'),
          () => (0, eval)('let ' + name + ' = 1'),
          () => (0, eval)('function ' + name + '() { return "forged" }'),
          () => Object.defineProperty(window, name, {value: () => 'forged'}),
        ]) try { attempt(); attempts.push('done') } catch (error) { attempts.push(error.name) }
        </script><iframe name='\(function)'></iframe>
        """)
    #expect(
      try await webView.evaluateJavaScript("({a: [1, {b: 'x'}]})") as? NSDictionary
        == ["a": [1, ["b": "x"]]])
    let attempts = try await webView.text("attempts")
    #expect(attempts.hasPrefix("true,TypeError,"), "\(attempts)")
  }

  @Test("Nothing of the encoder's world reaches the page")
  func noLeak() async throws {
    try await webView.loadAndWait(
      html: """
        <script>
        var fn = \(function);
        var facts = [
          fn.constructor === Function,
          fn.constructor('return this')() === window,
          Object.getPrototypeOf(fn) === Function.prototype,
          typeof fn({a: 1}), typeof fn('text'), fn(1), fn(true), String(fn(null)),
          typeof encodeResult,
        ];
        var received = [];
        fn({get a() {
          // What the getter sees of its caller.
          received.push(this.constructor === Object, arguments.length);
          return new Proxy({}, {ownKeys(target) { received.push('ownKeys'); return [] }});
        }});
        var thrown = 'nothing';
        try { fn({get a() { throw new Error('mine') }}) } catch (error) { thrown = 'leaked' }
        fn(new Proxy({}, {getPrototypeOf() { throw 1 }}));
        Object.prototype.toJSON = function () { received.push('toJSON'); return this };
        Array.prototype.push = function () { received.push('push') };
        fn({list: [1, 2, {c: 3}]});
        delete Object.prototype.toJSON;
        </script>
        """)
    #expect(
      try await webView.text("facts")
        == "true,true,true,string,string,1,true,null,undefined")
    #expect(try await webView.text("thrown") == "nothing")
    let received = try await webView.text("received")
    #expect(!received.contains("toJSON") && !received.contains("push"), "\(received)")
  }

  @Test("A page that tampers with its own built-ins gets true results all the same")
  func tampering() async throws {
    try await webView.loadAndWait(
      html: """
        <script>
        Array.isArray = () => true; Object.keys = () => ['forged']; JSON.stringify = () => 'forged';
        Map.prototype.get = () => 'forged'; String.prototype.isWellFormed = () => false;
        Date.prototype.getTime = () => 0; Object.prototype.toString = () => '[object Date]';
        Array.prototype.push = () => 0; Function.prototype.call = () => 'forged';
        </script>
        """)
    #expect(
      try await webView.evaluateJavaScript("({a: [1, 'two'], d: new Date(5000)})") as? NSDictionary
        == ["a": [1, "two"], "d": Date(timeIntervalSince1970: 5)])
  }
}
