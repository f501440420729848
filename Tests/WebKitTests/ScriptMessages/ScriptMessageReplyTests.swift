import CWebKitGTK
import Foundation
import Testing
import WebKitTesting

@testable import WebKit

/// Answers to script messages, whatever the app does with them (G-27).
@Suite(.timeLimit(.minutes(2))) @MainActor struct ScriptMessageReplyTests {
  private let page = MessagePage()
  private let recorder = MessageRecorder()
  private let post = "window.webkit.messageHandlers.ask.postMessage"

  private func loadedView() async throws -> WKWebView {
    page.controller.addScriptMessageHandler(recorder, contentWorld: .page, name: "ask")
    let webView = page.makeView()
    try await webView.loadAndWait(html: "<p>page")
    return webView
  }

  @Test(
    "G-27 A value, an error, no answer, a late one, a handler that has gone: each has its outcome")
  func outcomes() async throws {
    let webView = try await loadedView()
    recorder.answer = { message, reply in
      switch message.body as? String {
      case "value": reply(["answer": 42], nil)
      case "nothing": reply(nil, nil)
      case "error": reply(nil, "in the app's words")
      case "late": Task { reply("late", nil) }
      default: break  // The reply is dropped.
      }
    }
    let outcomes = [
      ("value", "string {\"answer\":42}"), ("nothing", "undefined undefined"),
      ("error", "error Error: in the app's words"), ("late", "string \"late\""),
      ("dropped", "error Error: WKWebView API client did not respond to this postMessage"),
    ]
    for (body, outcome) in outcomes {
      let found = try await page.outcome(
        of: "\(post)('\(body)').then((value) => JSON.stringify(value))", in: webView)
      #expect(found == outcome, "\(body)")
    }
    page.controller.removeScriptMessageHandler(forName: "ask", contentWorld: .page)
    weak var gone: MessageRecorder?
    do {
      let handler = MessageRecorder()
      gone = handler
      page.controller.addScriptMessageHandler(
        WeakScriptMessageHandler(withReply: handler), contentWorld: .page, name: "ask")
    }
    #expect(gone == nil)
    #expect(try await page.outcome(of: "\(post)(1)", in: webView) == outcomes[4].1)
  }

  @Test("Answers keep their types, also nested, long and with dates")
  func types() async throws {
    let webView = try await loadedView()
    let long = String(repeating: "ä\u{0}🐱", count: 3000)
    let cycle = NSMutableDictionary()
    cycle["self"] = cycle
    let cases: [(Any?, String, String)] = [
      (nil, "v === undefined", "nil"), (NSNull(), "v === null", "null"),
      (true, "v === true", "true"), (1, "v === 1", "1"), (0.1, "v === 0.1", "0.1"),
      (-0.0, "Object.is(v, -0)", "-0"), (Double.nan, "Number.isNaN(v)", "NaN"),
      ("", "v === ''", "empty"), ("a\u{0}b", "v === 'a\\0b'", "U+0000"),
      (long, "v === 'ä\\0🐱'.repeat(3000)", "long"),
      ([long, long], "v[1] === v[0] && v[0].length === 12000", "long in an array"),
      (Date(timeIntervalSince1970: 5), "v instanceof Date && v.getTime() === 5000", "date"),
      (
        [1, [2, "x"]] as [Any], "v instanceof Array && JSON.stringify(v) === '[1,[2,\"x\"]]'", "[]"
      ),
      (["a": ["b": NSNull()]], "v.a.b === null && v.constructor === Object", "{}"),
      (cycle, "v.self === v", "cycle"),
    ]
    for (answer, check, name) in cases {
      nonisolated(unsafe) let answer = answer
      recorder.answer = { _, reply in reply(answer, nil) }
      let found = try await page.outcome(of: "\(post)(1).then((v) => \(check))", in: webView)
      #expect(found == "boolean true", "\(name): \(found)")
    }
  }

  @Test("An error counts, whatever the value is")
  func errorWins() async throws {
    let webView = try await loadedView()
    recorder.answer = { _, reply in reply("value", "") }
    #expect(try await page.outcome(of: "\(post)(1)", in: webView) == "error Error")
    recorder.answer = { _, reply in reply([Data()], nil) }
    #expect(
      try await page.outcome(of: "\(post)(1)", in: webView).contains("unable to be serialized"))
  }

  @Test("A late answer arrives, and answers keep apart")
  func late() async throws {
    let webView = try await loadedView()
    var replies: [MessageRecorder.Reply] = []
    recorder.answer = { _, reply in replies.append(reply) }
    try await webView.evaluateJavaScript(
      "var all = Promise.all([\(post)(0), \(post)(1), \(post)(2)]); 0")
    try await recorder.message(3)
    for index in [2, 0, 1] { replies[index]("answer \(index)", nil) }
    #expect(
      try await page.outcome(of: "all", in: webView) == "object answer 0,answer 1,answer 2")
  }

  @Test("A second answer is ignored, and leaves one line")
  func doubled() async throws {
    let webView = try await loadedView()
    recorder.answer = { _, reply in
      reply("first", nil)
      reply("second", nil)
    }
    let log = try StandardErrorCapture()
    defer { log.end() }
    #expect(try await page.outcome(of: "\(post)(1)", in: webView) == "string first")
    // The page may go on before the second answer is given.
    let complaint = "called more than once"
    try await eventually("the line") { try log.text.contains(complaint) }
    let lines = try log.text.split(separator: "\n").filter { $0.contains(complaint) }
    #expect(lines.count == 1 && lines[0].contains("MessageRecorder"), "\(lines)")
  }

  @Test("A handler that is removed while it has a question can still answer it")
  func removedHandler() async throws {
    let webView = try await loadedView()
    var reply: MessageRecorder.Reply?
    recorder.answer = { reply = $1 }
    try await webView.evaluateJavaScript("var asked = \(post)(1); 0")
    try await recorder.message(1)
    page.controller.removeAllScriptMessageHandlers(from: .page)
    page.controller.add(MessageRecorder(), name: "other")
    reply?("late", nil)
    try await eventually("the answer") {
      try await webView.callAsyncJavaScript("return await asked", contentWorld: .page) as? String
        == "late"
    }
  }

  @Test("A message whose handler has gone when it arrives is an InvalidAccessError")
  func removedOnTheWay() async throws {
    let webView = try await loadedView()
    // The page posts before it hears of the removal: both happen in one turn of each process.
    try await webView.evaluateJavaScript(
      "var asked = \(post)(1).catch((error) => error.name); 0")
    page.controller.removeScriptMessageHandler(forName: "ask")
    let name = try await webView.callAsyncJavaScript("return await asked", contentWorld: .page)
    #expect(name as? String == "InvalidAccessError" || recorder.messages.count == 1)
  }

  @Test("An answer for a page that has been left, and for one whose process has ended, is lost")
  func pageLeft() async throws {
    let webView = try await loadedView()
    var replies: [MessageRecorder.Reply] = []
    recorder.answer = { _, reply in replies.append(reply) }
    try await webView.evaluateJavaScript("\(post)(1); 0")
    try await recorder.message(1)
    try await webView.loadAndWait(html: "<p>next")
    replies[0](["late": Date()], nil)
    try await webView.evaluateJavaScript("\(post)(2); 0")
    try await recorder.message(2)
    let engine = try #require(webView.engine)
    webkit_web_view_terminate_web_process(engine.pointer)
    replies[1]("late", nil)
    recorder.answer = { _, reply in reply("alive", nil) }
    try await webView.loadAndWait(html: "<p>again")
    #expect(try await page.outcome(of: "\(post)(3)", in: webView) == "string alive")
  }

  @Test("An answer for a view that has gone is lost, and nothing keeps the view")
  func viewGone() async throws {
    var reply: MessageRecorder.Reply?
    weak var view: WKWebView?
    recorder.answer = { reply = $1 }
    do {
      let webView = try await loadedView()
      view = webView
      try await webView.evaluateJavaScript("\(post)(1); 0")
      try await recorder.message(1)
      #expect(recorder.messages[0].webView === webView)
    }
    try await eventually("the view's end") { view == nil }
    #expect(recorder.messages[0].webView == nil)
    reply?(["late"], nil)
    reply = nil
    let webView = page.makeView()
    recorder.answer = { _, reply in reply(1, nil) }
    try await webView.loadAndWait(html: "<p>page")
    #expect(try await page.outcome(of: "\(post)(1)", in: webView) == "number 1")
  }

  @Test(
    "A question of a page in the history is answered when the page comes back, or the page is new")
  func history() async throws {
    let server = try LoopbackServer()
    for path in ["/a", "/b"] { server.route(path, .html("<p>\(path)")) }
    page.controller.addScriptMessageHandler(recorder, contentWorld: .page, name: "ask")
    let webView = page.makeView()
    try await webView.loadAndWait(server.url("/a"))
    var reply: MessageRecorder.Reply?
    recorder.answer = { reply = $1 }
    try await webView.evaluateJavaScript("var asked = \(post)(1); 0")
    try await recorder.message(1)
    try await webView.loadAndWait(server.url("/b"))
    reply?("meanwhile", nil)
    recorder.answer = { message, reply in reply(message.body, nil) }
    try await webView.evaluateJavaScript("history.back(); 0")
    try await eventually("the first page") {
      try await webView.evaluateJavaScript("location.pathname") as? String == "/a"
    }
    let kept = try await webView.evaluateJavaScript("typeof asked") as? String == "object"
    let outcome = try await page.outcome(of: kept ? "asked" : "\(post)('new')", in: webView)
    #expect(outcome == (kept ? "string meanwhile" : "string new"))
  }
}

/// What this process writes to its standard error for a while.
private final class StandardErrorCapture {
  private let file = FileManager.default.temporaryDirectory
    .appending(path: "standard-error-\(UUID().uuidString)")
  private let original = dup(STDERR_FILENO)

  init() throws {
    try Data().write(to: file)
    let handle = try FileHandle(forWritingTo: file)
    dup2(handle.fileDescriptor, STDERR_FILENO)
    try handle.close()
  }

  var text: String {
    get throws { try String(contentsOf: file, encoding: .utf8) }
  }

  /// Gives the stream back.
  func end() {
    dup2(original, STDERR_FILENO)
    close(original)
    try? FileManager.default.removeItem(at: file)
  }
}
