import CWebKitGTK
import Foundation
import GObjectSupport
import Testing
import WebKitTesting

@testable import WebKit

/// Calls whose page is hostile, goes away or dies.
@Suite(.timeLimit(.minutes(3))) @MainActor struct CallAsyncRobustnessTests {
  private let webView = WKWebView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
  private var children: [WKFrameInfo] { webView.frameRegistry.frames.filter { !$0.isMainFrame } }

  /// What a completion handler was given, once it was.
  @MainActor private final class Answer {
    private(set) var results: [Result<Any, any Error>] = []
    func take(_ result: Result<Any, any Error>) { results.append(result) }

    var code: WKError.Code? {
      if case .failure(let error as WKError)? = results.first { error.code } else { nil }
    }
    var message: String? {
      if case .failure(let error as WKError)? = results.first {
        error.userInfo["WKJavaScriptExceptionMessage"] as? String
      } else {
        nil
      }
    }
  }

  private static let never = "return new Promise(() => {})"

  private func begin(
    _ body: String, in frame: WKFrameInfo? = nil, _ world: WKContentWorld = .page
  ) -> Answer {
    let answer = Answer()
    webView.callAsyncJavaScript(body, in: frame, in: world) { answer.take($0) }
    return answer
  }

  @Test("A promise that is never settled is an error when its page is left")
  func neverSettled() async throws {
    let server = try LoopbackServer()
    let other = try LoopbackServer(address: "127.0.0.2")
    for server in [server, other] {
      server.route("/", .html("<iframe src='/frame'></iframe>"))
      server.route("/frame", .html("frame"))
    }
    try await webView.loadAndWait(server.url("/"))
    // To another page of the site, to another site, to a text, and to the same page again.
    for step in 0..<4 {
      let answers = [
        begin(Self.never), begin(Self.never, .defaultClient), begin(Self.never, in: children.first),
      ]
      switch step {
      case 0: try await webView.loadAndWait(server.url("/?next"))
      case 1: try await webView.loadAndWait(other.url("/"))
      case 2:
        try await webView.loadAndWait(
          html: "<iframe srcdoc='frame'></iframe>", baseURL: server.url("/"))
      default: try await webView.loadAndWait(server.url("/"))
      }
      try await eventually("step \(step)") { answers.allSatisfy { $0.results.count == 1 } }
      for answer in answers {
        #expect(answer.code == .javaScriptExceptionOccurred)
        #expect(answer.message == "Completion handler for function call is no longer reachable")
      }
    }
  }

  @Test("A call that is on its way while the page changes runs in the new page, and is awaited")
  func raceWithCommit() async throws {
    let server = try LoopbackServer()
    server.route("/*", .html("<p>page"))
    for number in 0..<20 {
      let recorder = NavigationRecorder()
      webView.navigationDelegate = recorder
      let navigation = webView.load(URLRequest(url: server.url("/\(number)")))
      var answers: [Answer] = []
      // Some run in the former page, some in the next: each has one answer.
      while recorder.events.isEmpty || answers.count < 30 {
        answers.append(
          begin("const p = location.pathname; await new Promise(r => setTimeout(r)); return p"))
        await Task.yield()
        if answers.count > 300 { break }
      }
      try await recorder.waitForFinish(of: navigation)
      let last = begin("return location.pathname")
      try await eventually("the answers") {
        (answers + [last]).allSatisfy { $0.results.count == 1 }
      }
      #expect(try last.results.first?.get() as? String == "/\(number)")
      for answer in answers {
        switch answer.results.first {
        case .success(let value)?:
          #expect(["/\(number)", "/\(number - 1)", "blank"].contains(value as? String))
        case .failure?:
          #expect(answer.message?.contains("no longer reachable") == true)
        case nil: break
        }
      }
    }
  }

  @Test("When the page's process dies, calls and evaluations say so")
  func processDeath() async throws {
    let engine = try #require(webView.engine)
    try await webView.loadAndWait(html: "<iframe srcdoc='x'></iframe>")
    let frame = try #require(children.first)
    let answers = [
      begin(Self.never), begin(Self.never, .defaultClient), begin(Self.never, in: frame),
    ]
    #expect(try await webView.callAsyncJavaScript("return 1", contentWorld: .page) as? Int == 1)
    webkit_web_view_terminate_web_process(engine.pointer)
    try await eventually("the answers") { answers.allSatisfy { $0.results.count == 1 } }
    #expect(answers.allSatisfy { $0.code == .webContentProcessTerminated })
    // A new process knows nothing of the old one's frames.
    try await webView.loadAndWait(html: "<iframe srcdoc='y'></iframe>")
    let late = begin("return 1", in: frame)
    try await eventually("the late answer") { late.results.count == 1 }
    #expect(late.code == .javaScriptInvalidFrameTarget)
    let next = try #require(children.first)
    #expect(
      try await webView.callAsyncJavaScript("return [2]", in: next, contentWorld: .page)
        as? [Int] == [2])
  }

  @Test(
    "A call that finds the page's process gone says so, and those that wait for a new one are told")
  func processGone() async throws {
    let engine = try #require(webView.engine)
    try await webView.loadAndWait(html: "<iframe srcdoc='x'></iframe>")
    let frame = try #require(children.first)
    webView.navigationDelegate = keeper
    webkit_web_view_terminate_web_process(engine.pointer)
    let evaluated = Answer()
    let answers =
      [begin("return 1"), begin("return 1", .defaultClient), begin("return 1", in: frame)]
      + [evaluated]
    webView.evaluateJavaScript("1", in: frame, in: .page) { evaluated.take($0) }
    try await eventually("the answers") { answers.allSatisfy { !$0.results.isEmpty } }
    #expect(answers.allSatisfy { $0.code == .webContentProcessTerminated })
    // What is asked after the next load has begun is for the new page, however its process ends.
    webView.loadHTMLString("<p>next", baseURL: nil)
    let next = begin("return 2")
    try await eventually("the answer of the new page") { next.results.count == 1 }
    #expect(try next.results[0].get() as? Int == 2)
    #expect(answers.allSatisfy { $0.results.count == 1 })
  }

  @Test("Calls that are pending in any frame or world end once when the process is killed")
  func processKilled() async throws {
    let before = ProcessCensus()
    try await webView.loadAndWait(html: "<iframe srcdoc='x'></iframe>")
    webView.navigationDelegate = keeper
    let frame = try #require(children.first)
    let busy = Answer()
    let answers =
      [begin(Self.never), begin(Self.never, .defaultClient), begin(Self.never, in: frame)] + [busy]
    #expect(try await webView.callAsyncJavaScript("return 1", contentWorld: .page) as? Int == 1)
    webView.evaluateJavaScript("for (;;) {}", in: frame, in: .page) { busy.take($0) }
    ProcessDeathTests.kill(ProcessDeathTests.webProcesses(except: before))
    try await eventually("the answers") { answers.allSatisfy { !$0.results.isEmpty } }
    webView.navigationDelegate = nil
    try await webView.loadAndWait(html: "<p>next")
    #expect(answers.allSatisfy { $0.results.count == 1 && $0.code == .webContentProcessTerminated })
  }

  @Test("A call in a frame counts as an action, as an evaluation does")
  func gesture() async throws {
    let engine = try #require(webView.engine)
    try await webView.loadAndWait(html: "<iframe srcdoc='x'></iframe>")
    let frame = try #require(children.first)
    #expect(!engine.gestures.hasRecentGesture)
    _ = try await webView.callAsyncJavaScript("return 1", in: frame, contentWorld: .page)
    #expect(engine.gestures.hasRecentGesture)
    try await webView.loadAndWait(html: "<iframe srcdoc='x'></iframe>")
    #expect(!engine.gestures.hasRecentGesture)
    let next = try #require(children.first)
    _ = try await webView.evaluateJavaScript("1", in: next, contentWorld: .page)
    #expect(engine.gestures.hasRecentGesture)
  }

  /// Keeps a page from being loaded again when its process has ended.
  @MainActor private final class Keeper: NSObject, WKNavigationDelegate {
    func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {}
  }
  private let keeper = Keeper()

  @Test("Calls of a view that goes away are answered")
  func viewGone() async throws {
    let answers = [Answer(), Answer(), Answer()]
    do {
      let view = WKWebView(frame: .zero)
      try await view.loadAndWait(html: "<p>page")
      view.callAsyncJavaScript(Self.never, in: nil, in: .page) { answers[0].take($0) }
      view.callAsyncJavaScript("return 1", in: nil, in: .page) { answers[1].take($0) }
      view.evaluateJavaScript("1", in: nil, in: .defaultClient) { answers[2].take($0) }
    }
    try await eventually("the answers") { answers.allSatisfy { $0.results.count == 1 } }
    #expect(answers[0].code == .webViewInvalidated)
  }

  /// What a hostile page does to all that scripts commonly use.
  private static let tampering = """
    const bad = () => 'forged', thrower = () => { throw 'forged' };
    const keep = {define: Object.defineProperty, names: Object.getOwnPropertyNames};
    for (const object of [Promise, JSON, Reflect, Object, Array, Number, Date, String, Function,
      Promise.prototype, Array.prototype, Date.prototype, String.prototype, Function.prototype,
      Number.prototype, Map.prototype, Set.prototype, WeakMap.prototype, RegExp.prototype,
      Error.prototype, Object.getPrototypeOf(async function () {})]) {
      for (const name of keep.names(object)) {
        if (name === 'prototype' || name === 'caller' || name === 'arguments') continue;
        try { keep.define(object, name, {value: name === 'then' ? thrower : bad}) } catch { }
      }
    }
    for (const name of ['0', '1', '2', 'r', 'd', 's', 'n', 'get', 'set', 'value', 'then', 'toJSON',
      'constructor', 'writable', 'enumerable', 'length', 'line', 'message']) {
      for (const prototype of [Object.prototype, Array.prototype]) {
        try { keep.define(prototype, name, {get: thrower, set: thrower, configurable: true}) } catch { }
      }
    }
    for (const name of ['Promise', 'JSON', 'Reflect', 'Object', 'Array', 'Number', 'Date', 'String',
      'Symbol', 'Map', 'Set', 'Error', 'Proxy', 'undefined', 'top', 'parent', 'origin', 'self',
      'evaluateScript', 'callFunction', 'encoder', 'documentNumber']) {
      try { keep.define(window, name, {value: bad}) } catch { }
    }
    """

  @Test("A page that overwrites the built-ins changes nothing, in no frame and no world")
  func tampering() async throws {
    let page = "<iframe srcdoc=\"<script>\(Self.tampering)</script>\"></iframe>"
    try await webView.loadAndWait(html: page + "<script>\(Self.tampering)</script>")
    #expect(try await webView.evaluateJavaScript("[].push()") as? String == "forged")
    let frame = try #require(children.first)
    #expect(frame.securityOrigin == webView.frameRegistry.mainFrame.securityOrigin)
    let long = String(repeating: "long ", count: 1000)
    let date = Date(timeIntervalSince1970: 5)
    let value: NSDictionary = [
      "a": [1, "two", [3.5, -0.0]], "d": date, "n": NSNull(), "__proto__": ["r": 1],
      "then": 5, "long": long, "toJSON": true,
    ]
    for frame in [nil, frame] {
      for world in [WKContentWorld.page, .defaultClient] {
        #expect(
          try await webView.callAsyncJavaScript(
            "return {v, f: 1 / v.a[2][1] < 0}", arguments: ["v": value], in: frame,
            contentWorld: world) as? NSDictionary == ["v": value, "f": true])
        #expect(
          try await webView.callAsyncJavaScript(
            "return await 42", arguments: ["v": date], in: frame, contentWorld: world) as? Int
            == 42)
        #expect(
          try await webView.evaluateJavaScript(
            "({a: ['x', {b: 1}]})", in: frame, contentWorld: world) as? NSDictionary
            == ["a": ["x", ["b": 1]]])
        let answer = begin("throw 'mine'", in: frame, world)
        try await eventually("the answer") { answer.results.count == 1 }
        #expect(answer.message == "mine")
      }
    }
  }

  @Test("A page that gives its elements the names of the app's functions changes nothing")
  func elementNames() async throws {
    let world = WKContentWorld.world(name: "names")
    let names = [
      "encoder", "functions of ", "functions of app:names", "documentNumber", "mayRunScripts",
      "evaluateScript", "callFunction", "pendingCalls", WebProcessExtension.resultFunction, "JSON",
      "self",
      "top", "origin",
    ]
    let elements = names.map { "<iframe name='\($0)'></iframe><form id='\($0)'></form>" }.joined()
    try await webView.loadAndWait(
      html: elements + "<iframe id=last srcdoc=\"\(elements)\"></iframe>")
    let frame = try #require(children.first { $0.request.url?.absoluteString == "about:srcdoc" })
    for frame in [nil, frame] {
      for world in [world, .page, .defaultClient] {
        #expect(
          try await webView.callAsyncJavaScript(
            "return [v]", arguments: ["v": ["a": 1]], in: frame, contentWorld: world)
            as? NSArray == [["a": 1]])
        #expect(
          try await webView.evaluateJavaScript("({b: [1]})", in: frame, contentWorld: world)
            as? NSDictionary == ["b": [1]])
      }
    }
  }

  @Test("A page finds nothing that was not there before, and cannot reach the app's functions")
  func nothingToFind() async throws {
    try await webView.loadAndWait(
      html: """
        <script>
        var seen = [];
        function look() {
          for (const name of ['evaluateScript', 'callFunction', 'encoder', 'documentNumber', 'pendingCalls'])
            if (name in window) seen.push(name);
          let caller; try { caller = look.caller } catch { }
          if (caller) seen.push(String(caller));
          seen.push(new Error().stack.includes('callFunction'));
        }
        </script>
        """)
    #expect(
      try await webView.callAsyncJavaScript(
        "look(); return seen.filter(x => x !== false && !String(x).includes('look()'))",
        contentWorld: .page)
        as? [String] == [])
  }

  @Test("Values at the edges come back as the table says")
  func edges() async throws {
    func back(_ value: Any) async throws -> Any? {
      try await webView.callAsyncJavaScript(
        "return v", arguments: ["v": value], contentWorld: .page)
    }
    func text(_ value: Any, _ expression: String = "String(v)") async throws -> String? {
      try await webView.callAsyncJavaScript(
        "return \(expression)", arguments: ["v": value], contentWorld: .page) as? String
    }
    let sign = "Object.is(v, -0) ? 'minus' : 'plus'"
    #expect(try await text(-0.0, sign) == "minus")
    #expect(try await text(0.0, sign) == "plus")
    #expect((try await back(-0.0) as? Double)?.sign == .minus)
    #expect((try await back(Double.nan) as? Double)?.isNaN == true)
    #expect(try await back(Double.infinity) as? Double == .infinity)
    #expect(try await back([-Double.infinity]) as? [Double] == [-.infinity])
    #expect(try await text(9_007_199_254_740_993) == "9007199254740992")
    #expect(try await text(UInt64.max) == "18446744073709552000")
    #expect(try await text(Int64.min) == "-9223372036854776000")
    #expect(try await text(NSNumber(value: UInt64.max)) == "18446744073709552000")
    #expect(try await back(Double.greatestFiniteMagnitude) as? Double == .greatestFiniteMagnitude)
    #expect(try await back(Double.leastNonzeroMagnitude) as? Double == Double.leastNonzeroMagnitude)
    #expect(try await back(Float(0.5)) as? Double == 0.5)
    #expect(try await back(CGFloat(1.5)) as? Double == 1.5)
    #expect(try await back(Decimal(string: "1.25") as Any) as? Double == 1.25)
    for bool in [true as Any, NSNumber(value: true), [true][0]] {
      #expect(try await text(bool, "typeof v") == "boolean")
    }
    for number in [1 as Any, NSNumber(value: 1), NSNumber(value: Int8(1)), UInt8(1), 1.0] {
      #expect(try await text(number, "typeof v") == "number")
    }
    #expect(try await back(Int?.none as Any) is NSNull)
    #expect(try await back(Int?.some(3) as Any) as? Int == 3)
    #expect(try await back([Int?.none, 2]) as? NSArray == [NSNull(), 2])
    #expect(try await back(AnyHashable("x")) as? String == "x")
    for string in [
      "", "\0", "a\0b", "\u{2028}\u{FEFF}", "é e\u{301} 🐱\u{10FFFF}", "\"\\/\n\r\t\u{1}</script>",
    ] {
      #expect((try await back(string) as? String).map { Array($0.utf8) } == Array(string.utf8))
      #expect((try await back([string: string]) as? [String: String]) == [string: string])
    }
    let long = String(repeating: "\0", count: 3000)
    #expect(try await back(long) as? String == long)
    #expect(
      try await webView.callAsyncJavaScript(
        "return '\0'.length + a", arguments: ["a": 1], contentWorld: .page)
        as? Int == 2)
    #expect(try await text(Date(timeIntervalSince1970: .nan), "String(v.getTime())") == "NaN")
    #expect(try await text(Date(timeIntervalSince1970: 1e20), "String(v.getTime())") == "NaN")
    #expect(try await back(Date.distantPast) as? Date == .distantPast)
    #expect(try await back(Date.distantFuture) as? Date == .distantFuture)
    let shared: [Any] = []
    #expect(
      try await webView.callAsyncJavaScript(
        "return a !== b && c[0] !== c[1]",
        arguments: ["a": shared, "b": shared, "c": [shared, shared]],
        contentWorld: .page) as? Bool == true)
    // From JavaScript.
    for (script, expected) in [
      ("'\\ud800x'", "\u{FFFD}x" as NSString), ("'\\udc00'", "\u{FFFD}" as NSString),
      ("[1,,3]", [1, NSNull(), 3] as NSArray),
      ("new Date(NaN)", NSNull()), ("2 ** 53 + 2", 9_007_199_254_740_994 as NSNumber),
      ("new Date(1.5)", Date(timeIntervalSince1970: 0.001) as NSDate),
      ("({'a\\ud800': 1})", ["a\u{FFFD}": 1] as NSDictionary),
    ] as [(String, NSObject)] {
      #expect(
        try await webView.callAsyncJavaScript("return \(script)", contentWorld: .page) as? NSObject
          == expected)
    }
  }

  @Test("Values nested 10,000 deep, and longer ones, go both ways")
  func deep() async throws {
    var value: [Any] = []
    for _ in 0..<10_000 { value = [value] }
    let depth = "let n = 0; while (v.length) { v = v[0]; n++ } return n"
    #expect(
      try await webView.callAsyncJavaScript(depth, arguments: ["v": value], contentWorld: .page)
        as? Int == 10_000)
    var back =
      try await webView.callAsyncJavaScript(
        "return v", arguments: ["v": value], contentWorld: .page)
      as? [Any]
    var found = 0
    while let inner = back?.first as? [Any] {
      back = inner
      found += 1
    }
    #expect(found == 10_000)
    let wide = Array(0..<100_000)
    #expect(
      try await webView.callAsyncJavaScript(
        "return v", arguments: ["v": wide], contentWorld: .defaultClient) as? [Int] == wide)
  }

  @Test("A string of 100 MB goes both ways")
  func large() async throws {
    let text = String(repeating: "0123456789", count: 10_000_000)
    #expect(
      try await webView.callAsyncJavaScript(
        "return v.length", arguments: ["v": text], contentWorld: .page) as? Int == 100_000_000)
    let back =
      try await webView.callAsyncJavaScript(
        "return v", arguments: ["v": text], contentWorld: .page) as? String
    #expect(back?.utf8.count == 100_000_000)
    #expect(back == text)
  }

  @Test("Views whose pages share a process are kept apart")
  func sharedProcess() async throws {
    let server = try LoopbackServer()
    server.route("/*", .html("<iframe src='/frame'></iframe>"))
    server.route("/frame", .html("frame"))
    let app = WindowOpener()
    webView.uiDelegate = app
    try await webView.loadAndWait(server.url("/first"))
    try await webView.evaluateJavaScript("window.open('/second'); 0")
    let second = try await eventually("the window") { app.views.first }
    try await eventually("its page") { second.frameRegistry.frames.count == 2 }
    let ids = [webView, second].map { $0.frameRegistry.mainFrame.record.id.process }
    #expect(ids[0] == ids[1])
    for (view, path) in [(webView, "/first"), (second, "/second")] {
      #expect(
        try await view.callAsyncJavaScript("return top.location.pathname", contentWorld: .page)
          as? String == path)
      let frame = try #require(view.frameRegistry.frames.first { !$0.isMainFrame })
      #expect(
        try await view.callAsyncJavaScript(
          "return [top.location.pathname]", in: frame, contentWorld: .defaultClient) as? [String]
          == [path])
    }
    let answer = begin(Self.never)
    #expect(
      try await second.callAsyncJavaScript(
        "opener.location = '/third'; return 1", contentWorld: .page) as? Int == 1)
    try await eventually("the answer") { answer.results.count == 1 }
    #expect(answer.code == .javaScriptExceptionOccurred)
    #expect(try await second.callAsyncJavaScript("return 2", contentWorld: .page) as? Int == 2)
  }
}
