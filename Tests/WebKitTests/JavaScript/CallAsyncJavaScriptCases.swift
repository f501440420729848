import Foundation
import Testing
import WebKitTesting

@testable import WebKit

/// The behaviour cases of callAsyncJavaScript.
@Suite(.timeLimit(.minutes(2))) @MainActor struct CallAsyncJavaScriptCases {
  private let webView = WKWebView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))

  private func call(
    _ body: String, _ arguments: [String: Any] = [:], in frame: WKFrameInfo? = nil,
    _ world: WKContentWorld = .page
  ) async throws -> Any? {
    try await webView.callAsyncJavaScript(
      body, arguments: arguments, in: frame, contentWorld: world)
  }

  private func error(_ body: String, _ arguments: [String: Any] = [:]) async -> WKError? {
    do {
      let value = try await call(body, arguments)
      Issue.record("no error but \(String(describing: value))")
      return nil
    } catch {
      return error as? WKError
    }
  }

  private func message(_ error: WKError?) -> String? {
    error?.userInfo["WKJavaScriptExceptionMessage"] as? String
  }

  @Test("AJ-01 Without return the result is nil")
  func aj01() async throws {
    #expect(try await call("1 + 1") == nil)
    #expect(try await call("") == nil)
    #expect(try await call("return undefined // nothing") == nil)
  }

  @Test("AJ-02 null is NSNull")
  func aj02() async throws {
    #expect(try await call("return null") is NSNull)
  }

  @Test("AJ-03 Numbers and strings are told apart")
  func aj03() async throws {
    #expect(try await call("return 1") as? NSNumber == 1)
    #expect(try await call("return '1'") as? String == "1")
    #expect(try await call("return 1") as? String == nil)
    #expect(try await call("return true") as? Bool == true)
  }

  @Test("AJ-04 Arguments have their names")
  func aj04() async throws {
    #expect(try await call("return a + b", ["a": 40, "b": 2]) as? Int == 42)
    #expect(try await call("return $x_1 + é", ["$x_1": "1", "é": "2"]) as? String == "12")
  }

  @Test("AJ-05 An argument with a value of another type, at any depth, is an error that names it")
  func aj05() async throws {
    for value in [
      [1, "two", Data([3])], Data(), ["key": ["deep": [Data()]]], URL(filePath: "/"), [1: "one"],
      Set([1]), NSObject(), NSArray(array: [Data()]), NSDictionary(dictionary: [1: 2]), "x".first!,
      NSArray(array: [NSObject()]),
    ] as [Any] {
      let error = await error("return 1", ["good": 1, "bad": value])
      #expect(error?.code == .javaScriptExceptionOccurred)
      #expect(message(error)?.contains("\"bad\"") == true, "\(String(describing: error))")
    }
  }

  @Test("AJ-06 Dates come back, also from within containers")
  func aj06() async throws {
    let date = Date(timeIntervalSinceReferenceDate: 0)
    #expect(try await call("return d", ["d": date]) as? Date == date)
    #expect(try await call("return d", ["d": date as NSDate]) as? Date == date)
    #expect(try await call("return d", ["d": [date]]) as? [Date] == [date])
    #expect(try await call("return d", ["d": ["key": date]]) as? [String: Date] == ["key": date])
    #expect(
      try await call("return d instanceof Date && d.getTime()", ["d": date]) as? Int
        == 978_307_200_000)
  }

  @Test("AJ-07 Arrays and dictionaries come back as they were")
  func aj07() async throws {
    let values: [NSObject] = [
      [1, 2, 3] as NSArray, ["key": "value"] as NSDictionary, [[1], [], [[2]]] as NSArray,
      ["a": ["b": ["c": 1.5]], "": [:], "__proto__": 1] as NSDictionary, [] as NSArray,
      [:] as NSDictionary, [true, false, NSNull(), "", -1, 0.1] as NSArray,
    ]
    for value in values {
      let back = try await call("return v", ["v": value]) as? NSObject
      #expect(back == value)
    }
    #expect(try await call("return v", ["v": [[1], [2, 3]]]) as? [[Int]] == [[1], [2, 3]])
    #expect(
      try await call("return Array.isArray(v) && v.constructor === Array", ["v": [1]]) as? Bool
        == true)
  }

  @Test("AJ-08 Without a completion handler nothing happens, whatever is wrong")
  func aj08() async throws {
    webView.callAsyncJavaScript("}", arguments: ["a": Data()], in: nil, in: .page)
    webView.callAsyncJavaScript("}", in: nil, in: .page, completionHandler: nil)
    webView.callAsyncJavaScript("throw 1", in: nil, in: .defaultClient)
    #expect(try await call("return 1") as? Int == 1)
  }

  @Test("AJ-09 A promise is awaited")
  func aj09() async throws {
    let body = "return new Promise(resolve => setTimeout(() => resolve(42), 1))"
    #expect(try await call(body) as? Int == 42)
  }

  @Test("AJ-10 A rejection is an error with the reason")
  func aj10() async throws {
    for (reason, text) in [
      ("'the reason'", "the reason"), ("new TypeError('wrong')", "TypeError: wrong"), ("17", "17"),
      ("undefined", "undefined"), ("null", "null"), ("Symbol('s')", "Symbol(s)"),
      ("({toString() { return 'mine' }})", "mine"), ("({toString() { throw 1 }})", ""),
      ("new DOMException('dom', 'AbortError')", "AbortError: dom"),
    ] {
      let body = "return new Promise((resolve, reject) => setTimeout(() => reject(\(reason)), 1))"
      let error = await error(body)
      #expect(error?.code == .javaScriptExceptionOccurred)
      #expect(message(error) == text)
      let nsError = error.map { $0 as any Error as NSError }
      #expect(nsError?.domain == WKErrorDomain && nsError?.code == 4)
    }
    #expect(message(await self.error("throw new Error('sync')")) == "Error: sync")
  }

  @Test("AJ-11 Anything with a callable `then` is awaited")
  func aj11() async throws {
    let body = """
      return {then: new Proxy(function (resolve) { setTimeout(() => resolve(42), 1) }, {
        apply: (target, self, list) => target(...list)})}
      """
    #expect(try await call(body) as? Int == 42)
    let error = await error("return {then(resolve, reject) { reject('no') }}")
    #expect(message(error) == "no")
  }

  @Test("AJ-12 The body can await")
  func aj12() async throws {
    let body = """
      let value;
      await new Promise(resolve => setTimeout(() => { value = 42; resolve() }, 1));
      return value
      """
    #expect(try await call(body) as? Int == 42)
  }

  @Test("AJ-13 A promise that is fulfilled already gives its value")
  func aj13() async throws {
    let body = "const p = new Promise(r => setTimeout(() => r(42), 1)); await p; return p"
    #expect(try await call(body) as? Int == 42)
  }

  @Test("AJ-14 A promise resolved with another one is awaited")
  func aj14() async throws {
    let body = """
      const inner = new Promise(r => setTimeout(() => r(1), 1));
      await new Promise(r => setTimeout(() => r(inner), 1));
      return 'after'
      """
    #expect(try await call(body) as? String == "after")
  }

  @Test("AJ-15 A call in a frame is answered also when the frame has been removed")
  func aj15() async throws {
    let server = try LoopbackServer()
    server.route("/", .html("<iframe src='/frame'></iframe>"))
    server.route("/frame", .html("frame"))
    try await webView.loadAndWait(server.url("/"))
    let frame = try #require(webView.frameRegistry.frames.first { !$0.isMainFrame })
    let body = """
      return new Promise(resolve => {
        const top = window.top;
        top.setTimeout(() => {
          top.document.querySelector('iframe').remove();
          top.setTimeout(() => resolve(%@), 1);
        }, 1);
      })
      """
    #expect(try await call(String(format: body, "42"), in: frame) as? Int == 42)
    #expect(
      try await webView.evaluateJavaScript("document.querySelector('iframe')") is NSNull)
    for (text, value) in [
      ("{a: ['x', 1]}", ["a": ["x", 1]] as NSDictionary), ("['y']", ["y"] as NSArray),
    ] as [(String, NSObject)] {
      try await webView.loadAndWait(server.url("/"))
      let frame = try #require(webView.frameRegistry.frames.first { !$0.isMainFrame })
      #expect(try await call(String(format: body, text), in: frame) as? NSObject == value)
    }
    #expect(try await call("return 1") as? Int == 1)
  }

  @Test("AJ-16 A dictionary that holds itself arrives")
  func aj16() async throws {
    let dictionary = NSMutableDictionary()
    dictionary["key"] = "value"
    dictionary["self"] = dictionary
    #expect(try await call("return a.key", ["a": dictionary]) as? String == "value")
    #expect(try await call("return a.self.self === a", ["a": dictionary]) as? Bool == true)
    let array = NSMutableArray()
    array.add(["list": array])
    let within = try await call("return a[0].list === a && b[0] === a", ["a": array, "b": [array]])
    #expect(within as? Bool == true)
    // What comes back ends where it would begin again.
    let back = try await call("return a", ["a": dictionary])
    #expect(back as? NSDictionary == ["key": "value", "self": NSNull()])
  }

  @Test("AJ-17 What is shared is converted once")
  func aj17() async throws {
    var dictionary: [String: Any] = ["end": 1]
    var array: [Any] = [1]
    var object: NSDictionary = ["end": 1]
    for _ in 0..<50 {
      dictionary = ["a": dictionary, "b": dictionary]
      array = [array, array]
      let next = NSMutableDictionary()
      next["a"] = object
      next["b"] = object
      object = next
    }
    let body = "let n = 0; while (v.a) { v = v.a; n++ } return n"
    #expect(try await call(body, ["v": dictionary]) as? Int == 50)
    #expect(try await call(body, ["v": object]) as? Int == 50)
    let listBody = "let n = 0; while (v[1]) { v = v[0]; n++ } return n"
    #expect(try await call(listBody, ["v": array]) as? Int == 50)
  }

  @Test("AJ-18 A call in a frame of another origin runs there")
  func aj18() async throws {
    let server = try LoopbackServer()
    let other = try LoopbackServer()
    server.route("/", .html("<iframe src='\(other.url("/frame"))'></iframe>"))
    other.route("/frame", .html("frame"))
    try await webView.loadAndWait(server.url("/"))
    let frame = try #require(webView.frameRegistry.frames.first { !$0.isMainFrame })
    for world in [WKContentWorld.page, .defaultClient, .world(name: "AJ-18")] {
      #expect(
        try await call("return location.href", in: frame, world) as? String
          == other.url("/frame").absoluteString)
      #expect(
        try await call("return location.href", in: webView.frameRegistry.mainFrame, world)
          as? String
          == server.url("/").absoluteString)
    }
  }

  @Test("AJ-19 What a body leaves in a world is there later")
  func aj19() async throws {
    let world = WKContentWorld.world(name: "AJ-19")
    #expect(try await call("window.left = 'there'", in: nil, world) == nil)
    #expect(
      try await webView.evaluateJavaScript("window.left", contentWorld: world) as? String
        == "there")
    #expect(try await webView.evaluateJavaScript("window.left") == nil)
  }

  @Test("AJ-20 A promise of an argument gives the argument")
  func aj20() async throws {
    let body = "return new Promise(r => r(%@))"
    #expect(try await call(String(format: body, "count"), ["count": 42]) as? Int == 42)
    #expect(try await call(String(format: body, "motto"), ["motto": "hi"]) as? String == "hi")
  }

  @Test("AJ-21 A name of the page's world is unknown in another")
  func aj21() async throws {
    try await webView.evaluateJavaScript("a = 25; 0")
    #expect(try await call("return a") as? Int == 25)
    do {
      let value = try await call("return a", in: nil, .world(name: "AJ-21"))
      Issue.record("no error but \(String(describing: value))")
    } catch let error as WKError {
      #expect(error.code == .javaScriptExceptionOccurred)
      #expect(message(error) == "ReferenceError: Can't find variable: a")
    }
  }

  @Test("G-26 Named arguments of every kind arrive, and what is returned comes back")
  func everyKind() async throws {
    let arguments: [String: Any] = [
      "text": "t", "number": 1.5, "flag": true, "nothing": NSNull(), "missing": Int?.none as Any,
      "date": Date(timeIntervalSince1970: 1), "list": [1, "two", [3]],
      "table": ["a": ["b": [true]]],
    ]
    let body = """
      return [text, number, flag, nothing, missing, date, list, table,
        [text, number, flag, nothing, date, list].map(x => x === null ? 'null' : x.constructor.name).join()]
      """
    let expected: NSArray = [
      "t", 1.5, true, NSNull(), NSNull(), Date(timeIntervalSince1970: 1), [1, "two", [3]],
      ["a": ["b": [true]]], "String,Number,Boolean,null,Date,Array",
    ]
    for world in [WKContentWorld.page, .defaultClient] {
      #expect(try await call(body, arguments, in: nil, world) as? NSArray == expected)
    }
    #expect(try await call("text", ["text": "t"]) == nil)
  }

  @Test("G-10 The whole page as text, of any size, in every world")
  func wholePage() async throws {
    let text = String(repeating: "é🐱 <b>bold</b> ", count: 200_000)
    // The engine lays out a line of that length anew for each frame while it arrives, which may take minutes.
    let style = "<style>body { display: none }</style>"
    try await webView.loadAndWait(html: "<title>large</title>\(style)<body>\(text)</body>")
    let script = "document.documentElement.outerHTML"
    let html = try await webView.evaluateJavaScript(script) as? String ?? ""
    #expect(html.contains("<body>é🐱 <b>bold</b> ") && html.utf8.count > text.utf8.count)
    #expect(
      try await webView.evaluateJavaScript(script, contentWorld: .defaultClient) as? String == html)
    #expect(try await call("return \(script)") as? String == html)
  }
}
