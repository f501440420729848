import Foundation
import WebKit
import WebKitTesting

/// The cases of evaluateJavaScript, told once and run by both test libraries.
///
/// Each throws if it does not hold.
@MainActor
enum EvaluateJavaScriptCases {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  static func check(_ condition: Bool, _ words: @autoclosure () -> String, line: Int = #line) throws
  {
    guard condition else { throw Failure(description: "line \(line): \(words())") }
  }

  static func check<Value: Equatable>(
    _ value: Value?, equals expected: Value?, line: Int = #line
  ) throws {
    try check(
      value == expected, "\(String(describing: value)) is not \(String(describing: expected))",
      line: line)
  }

  /// Both arguments of the completion handler.
  static func outcome(_ webView: WKWebView, _ script: String) async -> (
    value: Any?, error: WKError?
  ) {
    do {
      return (try await webView.evaluateJavaScript(script), nil)
    } catch {
      return (nil, error as? WKError)
    }
  }

  static func loadedView(_ html: String = "<body>hello</body>") async throws -> WKWebView {
    let webView = WKWebView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    try await webView.loadAndWait(html: html)
    return webView
  }

  static func dictionary(_ script: String) async throws -> [String: Any] {
    let outcome = await outcome(try await loadedView(), script)
    try check(outcome.error == nil, "error \(String(describing: outcome.error))")
    guard let dictionary = outcome.value as? [String: Any] else {
      throw Failure(description: "not a dictionary: \(String(describing: outcome.value))")
    }
    return dictionary
  }

  /// What a completion handler was given, once it was.
  @MainActor final class Answer {
    var value: Any?
    var error: (any Error)?
    var isThere = false

    func take(_ value: Any?, _ error: (any Error)?) {
      self.value = value
      self.error = error
      isThere = true
    }
  }

  static func emptyScript() async throws {
    let webView = try await loadedView()
    let answer = Answer()
    webView.evaluateJavaScript("") { answer.take($0, $1) }
    try check(!answer.isThere, "ran before the call returned")
    try await eventually("the answer") { answer.isThere }
    try check(answer.value == nil, "value")
    try check(answer.error == nil, "error")
  }

  static func neverLoaded() async throws {
    let webView = WKWebView(frame: .zero)
    try check(try await webView.evaluateJavaScript("1 + 2") as? Int, equals: 3)
    try check(
      try await webView.evaluateJavaScript("({a: [4]})") as? [String: [Int]], equals: ["a": [4]])
  }

  static func viewDropped() async throws {
    let answer = Answer()
    weak var dropped: WKWebView?
    do {
      let webView = WKWebView(frame: .zero)
      dropped = webView
      webView.loadHTMLString("<p>loading", baseURL: nil)
      webView.evaluateJavaScript("1") { answer.take($0, $1) }
    }
    try await eventually("the answer") { answer.isThere }
    try check(answer.value == nil || answer.error == nil, "both a value and an error")
    try await eventually("the view's end") { dropped == nil }

    // Also when the answer would never come.
    let second = Answer()
    do {
      let webView = try await loadedView()
      dropped = webView
      webView.evaluateJavaScript("for (;;) {}") { second.take($0, $1) }
    }
    try await eventually("the answer") { second.isThere }
    try check(second.value == nil && second.error != nil, "not an error")
    try await eventually("the view's end") { dropped == nil }
  }

  static func node() async throws {
    let outcome = await outcome(try await loadedView(), "document.body")
    try check(outcome.value == nil, "value")
    try check(outcome.error?.code, equals: .javaScriptResultTypeIsUnsupported)
    try check(outcome.error?.errorCode, equals: 5)
  }

  static func domException() async throws {
    let outcome = await outcome(
      try await loadedView(), "document.body.insertBefore(document, document.body)")
    try check(outcome.value == nil, "value")
    try check(outcome.error?.code, equals: .javaScriptExceptionOccurred)
    let info = outcome.error?.userInfo
    try check((info?["WKJavaScriptExceptionMessage"] as? String)?.isEmpty, equals: false)
    try check(info?["WKJavaScriptExceptionLineNumber"] as? Int, equals: 1)
    try check(info?["WKJavaScriptExceptionColumnNumber"] as? Int, equals: 27)
    // The place is the same whether or not the script's last expression is its last statement.
    let script = "var a = 1;\nvar b; window.gone.x.y"
    let last = await self.outcome(try await loadedView(), script).error?.userInfo
    let notLast = await self.outcome(try await loadedView(), script + "\n;{}").error?.userInfo
    for key in ["LineNumber", "ColumnNumber", "Message"] {
      let key = "WKJavaScriptException\(key)"
      try check(last?[key] as? NSObject, equals: notLast?[key] as? NSObject)
      try check(last?[key] != nil, key)
    }
  }

  static func thrownString() async throws {
    for words in ["some string", "http://h:1:2: x"] {
      let outcome = await outcome(try await loadedView(), "\n\nthrow '\(words)';")
      try check(outcome.error?.code, equals: .javaScriptExceptionOccurred)
      let info = outcome.error?.userInfo
      try check(info?["WKJavaScriptExceptionMessage"] as? String, equals: words)
      try check(info?["WKJavaScriptExceptionLineNumber"] as? Int, equals: 3)
    }
  }

  static func thrownStringColumn() async throws {
    for words in ["thirteen char", "four"] {
      let statement = "throw '\(words)'"
      let outcome = await outcome(try await loadedView(), "\n\n" + statement)
      try check(
        outcome.error?.userInfo["WKJavaScriptExceptionColumnNumber"] as? Int,
        equals: statement.count + 1)
    }
    try check("throw 'thirteen char'".count, equals: 21)
  }

  static func regularExpression() async throws {
    try check(try await dictionary("/abc/").isEmpty, "not empty")
    try check(try await dictionary("new RegExp('x', 'g')").isEmpty, "not empty")
  }

  static func emptyObject() async throws {
    try check(try await dictionary("(function() { return {} })()").count, equals: 0)
  }

  static func blobMember() async throws {
    let value = try await dictionary("({blob: new Blob(['x'])})")
    try check(value["blob"] is NSNull, "blob")
    try check(value.count, equals: 1)
  }

  static func fileMembers() async throws {
    let value = try await dictionary(
      """
      var input = document.createElement('input'); input.type = 'file';
      ({file: new File(['x'], 'n'), list: input.files, image: new ImageData(2, 2)})
      """)
    for key in ["file", "list", "image"] { try check(value[key] is NSNull, key) }
    try check(value.count, equals: 3)
  }

  static func numbers() async throws {
    let value = try await dictionary(
      "({t: true, f: false, zero: 0, one: 1, pi: 3.14, neg: -0, big: 9007199254740991})")
    try check((value["t"] as? NSNumber)?.boolValue, equals: true)
    try check((value["f"] as? NSNumber)?.boolValue, equals: false)
    try check(value["t"] as? Bool, equals: true)
    try check(value["zero"] as? NSNumber, equals: 0)
    try check(value["one"] as? NSNumber, equals: 1)
    try check(value["one"] as? Int, equals: 1)
    try check(value["pi"] as? NSNumber, equals: 3.14)
    try check(value["pi"] as? Double, equals: 3.14)
    try check((value["neg"] as? Double)?.sign, equals: .minus)
    try check(value["big"] as? Int, equals: 9_007_199_254_740_991)
    let webView = try await loadedView()
    try check(try await webView.evaluateJavaScript("true") as? Bool, equals: true)
    try check(try await webView.evaluateJavaScript("3") as? Int, equals: 3)
    try check((try await webView.evaluateJavaScript("0/0") as? Double)?.isNaN, equals: true)
    try check(
      try await webView.evaluateJavaScript("[1/0, 'x']") as? [AnyHashable],
      equals: [Double.infinity, "x"])
  }

  static func collections() async throws {
    let value = try await dictionary(
      "({m: new Map([[1, 2]]), s: new Set([1]), b: new ArrayBuffer(8), v: new Uint8Array([1, 2])})")
    for key in ["m", "s", "b", "v"] {
      try check((value[key] as? [String: Any])?.isEmpty, equals: true)
    }
  }

  static func emptyString() async throws {
    try check(try await dictionary("({s: ''})")["s"] as? String, equals: "")
    let webView = try await loadedView()
    try check(try await webView.evaluateJavaScript("''") as? String, equals: "")
  }

  static func sharedObject() async throws {
    let value = try await dictionary("var inner = {n: null, k: 1}; ({a: inner, b: inner})")
    for key in ["a", "b"] {
      let inner = value[key] as? [String: Any]
      try check(inner?.count, equals: 2)
      try check(inner?["n"] is NSNull, "null")
      try check(inner?["k"] as? Int, equals: 1)
    }
  }

  static func braces() async throws {
    let webView = try await loadedView()
    for brace in ["{", "(", "["] {
      let outcome = await outcome(webView, String(repeating: brace, count: 200_000))
      try check(outcome.error?.code, equals: .javaScriptExceptionOccurred)
    }
    try check(try await webView.evaluateJavaScript("1") as? Int, equals: 1)
  }

  static func throwingGetter() async throws {
    let value = try await dictionary(
      "({get a() { throw new Error('no') }, get b() { return 123 }})")
    try check(value["b"] as? Int, equals: 123)
    try check(value.count, equals: 1)
  }

  static func depth() async throws {
    let webView = try await loadedView()
    func nested(_ levels: Int) -> String {
      "(function() { var o = {}; for (var i = 1; i < \(levels); i++) o = {o: o}; return o })()"
    }
    let outcome = await outcome(webView, nested(40_000))
    try check(outcome.error == nil, "error \(String(describing: outcome.error))")
    var levels = 0
    var value = outcome.value as? [String: Any]
    while let present = value {
      levels += 1
      value = present["o"] as? [String: Any]
    }
    try check(levels, equals: 40_000)
    let tooDeep = await self.outcome(webView, nested(40_001))
    try check(tooDeep.value == nil, "value")
    try check(tooDeep.error != nil, "no error")
  }

  static func windowMember() async throws {
    for script in [
      "({bar: 17, foo: 'bar', w: window})", "var o = {bar: 17, foo: 'bar'}; o.w = window; o",
      "({bar: 17, foo: 'bar', f() {}, s: Symbol(), n: document.body, p: Promise.resolve()})",
    ] {
      let value = try await dictionary(script)
      try check(value["bar"] as? Int, equals: 17)
      try check(value["foo"] as? String, equals: "bar")
      try check(value.count, equals: 2)
    }
    let outcome = await outcome(try await loadedView(), "[1, window]")
    try check(outcome.error?.code, equals: .javaScriptResultTypeIsUnsupported)
  }

  static func attachment() async throws {
    let server = try LoopbackServer()
    server.route("/") { _ in
      .html("<p>attached").header("Content-Disposition", "attachment; filename=a.html")
    }
    let webView = WKWebView(frame: .zero)
    try await webView.loadAndWait(URLRequest(url: server.url("/")))
    for script in ["1 + 1", "var a = 1"] {
      let outcome = await outcome(webView, script)
      try check(outcome.value == nil, "value")
      let words = outcome.error?.localizedDescription ?? ""
      try check(words.contains("Cannot execute JavaScript in this document"), words)
    }
  }

  static func windowPersistency() async throws {
    let server = try LoopbackServer()
    server.route("/") { _ in .html("<p>page") }
    let webView = WKWebView(frame: .zero)
    let recorder = NavigationRecorder()
    webView.navigationDelegate = recorder
    webView.load(URLRequest(url: server.url("/")))
    webView.evaluateJavaScript("window.early = 1", completionHandler: nil)
    try await recorder.waitForFinish()
    try check(
      try await webView.evaluateJavaScript("typeof window.caches") as? String, equals: "object")
    try check(
      try await webView.evaluateJavaScript("document.body.innerText") as? String, equals: "page")
  }

  static func null() async throws {
    let webView = try await loadedView()
    try check(try await webView.evaluateJavaScript("a = null") is NSNull, "null")
    try check(try await webView.evaluateJavaScript("undefined") == nil, "undefined")
    try check(try await webView.evaluateJavaScript("void 0; var x") == nil, "undefined")
  }

  static func missingFunction() async throws {
    let outcome = await outcome(try await loadedView(), "foo()")
    try check(outcome.value == nil, "value")
    try check(outcome.error?.code, equals: .javaScriptExceptionOccurred)
    let message = outcome.error?.userInfo["WKJavaScriptExceptionMessage"] as? String
    try check(message, equals: "ReferenceError: Can't find variable: foo")
  }

  static func texts() async throws {
    let webView = try await loadedView(
      "<a id='link' href='http://www.webkitgtk.org' title='WebKitGTK Title'>WebKitGTK</a>")
    func text(_ property: String) async throws -> String? {
      try await webView.evaluateJavaScript("document.getElementById('link').\(property)") as? String
    }
    try check(try await text("title"), equals: "WebKitGTK Title")
    try check(try await text("textContent"), equals: "WebKitGTK")
    try check(try await text("href"), equals: "http://www.webkitgtk.org/")
  }
}
