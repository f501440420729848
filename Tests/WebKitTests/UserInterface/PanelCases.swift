import CWebKitGTK
import GObjectSupport
import Foundation
import Testing
@testable import WebKit
import WebKitTesting

/// G-11: panels of scripts, and the panels in the cases of `behaviour/07-ui-delegate.md`.
@Suite(.timeLimit(.minutes(2))) @MainActor struct PanelCases {
  private let webView = WKWebView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
  private let server: LoopbackServer
  private let app = PanelRecorder()

  init() throws {
    server = try LoopbackServer()
    server.route("/", .html("<title>page</title>"))
    webView.uiDelegate = app
  }

  @Test("UI-09 panels in a window opened as about:blank from a file are of the opener's origin")
  func testUI09() async throws {
    let folder = try DownloadFolder()
    let file = folder.file("page.html")
    try Data("<title>file</title>".utf8).write(to: file)
    webView.loadFileURL(file, allowingReadAccessTo: folder.url)
    try await eventually("the page") { !webView.isLoading }
    try await webView.evaluateJavaScript(
      "w = window.open(); w.alert('a'); w.confirm('c'); w.prompt('p', 'd'); 0")
    try await eventually("the panels") { app.panels.count == 3 }
    #expect(app.panels == [.alert("a"), .confirm("c"), .prompt("p", "d")])
    for frame in app.frames {
      #expect(frame.request.url?.absoluteString == "about:blank")
      #expect(frame.isMainFrame)
      #expect(frame.webView === app.windows.first)
      #expect(frame.securityOrigin.protocol == "file")
      #expect(frame.securityOrigin.host == "")
      #expect(frame.securityOrigin.port == 0)
    }
  }

  @Test("UI-10 a panel's handler that is called again does nothing")
  func testUI10() async throws {
    try await webView.loadAndWait(server.url("/"))
    app.answerAlert = { completion in
      completion()
      completion()
    }
    try await webView.evaluateJavaScript("alert('one'); alert('two'); 0")
    #expect(app.panels == [.alert("one"), .alert("two")])
  }

  @Test("UI-15 confirm and prompt return what was answered")
  func testUI15() async throws {
    try await webView.loadAndWait(server.url("/"))
    app.confirms = [false, true]
    app.texts = ["text", "", nil]
    let answers =
      try await webView.evaluateJavaScript(
        """
        [confirm('first'), confirm('second'), prompt('This is a prompt', 'default'), prompt('x'), prompt()]
        """) as? [Any]
    #expect(answers?[0] as? Bool == false)
    #expect(answers?[1] as? Bool == true)
    #expect(answers?[2] as? String == "text")
    #expect(answers?[3] as? String == "")
    #expect(answers?[4] is NSNull)
    #expect(
      app.panels == [
        .confirm("first"), .confirm("second"), .prompt("This is a prompt", "default"),
        .prompt("x", ""), .prompt("", ""),
      ])
  }

  @Test("UI-16 a page with a beforeunload handler is left without a question to the app")
  func testUI16() async throws {
    server.route(
      "/keeps", .html("<script>onbeforeunload = (event) => event.preventDefault()</script>"))
    try await webView.loadAndWait(server.url("/keeps"))
    try await webView.loadAndWait(server.url("/"))
    #expect(webView.title == "page")
    #expect(app.panels.isEmpty)
  }

  @Test("G-11 the frame of a panel is the one whose function was called")
  func frame() async throws {
    server.route("/frame", .html("<script>alert('in frame')</script>"))
    server.route(
      "/frames",
      .html("<iframe name=inner src='\(server.url("/frame", host: "localhost"))'></iframe>"))
    try await webView.loadAndWait(server.url("/frames"))
    try await eventually("the panel") { app.panels == [.alert("in frame")] }
    #expect(app.frames.first?.isMainFrame == false)
    #expect(app.frames.first?.securityOrigin.host == "localhost")
    #expect(app.frames.first?.request.url?.path == "/frame")

    _ = try await webView.evaluateJavaScript(
      "alert('in page')", in: nil, contentWorld: .defaultClient)
    #expect(app.frames.last?.isMainFrame == true)
  }

  @Test("G-11 the app goes on while a panel is open, and the page waits")
  func openPanel() async throws {
    try await webView.loadAndWait(server.url("/"))
    var close: (@MainActor @Sendable () -> Void)?
    app.answerAlert = { close = $0 }
    let evaluated = Task { @MainActor in
      try await webView.evaluateJavaScript("alert('wait'); 'over'") as? String
    }
    let closing: @MainActor @Sendable () -> Void = try await eventually("the panel") { close }
    // Another view's page is not held up.
    let other = WKWebView(frame: webView.frame)
    try await other.loadAndWait(server.url("/"))
    closing()
    #expect(try await evaluated.value == "over")
  }

  @Test("G-11 a handler that is dropped counts as a dismissed panel")
  func droppedHandler() async throws {
    try await webView.loadAndWait(server.url("/"))
    app.answerAlert = { _ in }
    #expect(try await webView.evaluateJavaScript("alert('dropped'); 'over'") as? String == "over")
  }

  @Test("G-11 a view that goes while its panel is open leaves no process behind")
  func closedView() async throws {
    let census = ProcessCensus()
    var view: WKWebView? = WKWebView(frame: webView.frame)
    view?.uiDelegate = app
    var close: (@MainActor @Sendable () -> Void)?
    app.answerAlert = { close = $0 }
    view?.loadHTMLString("<script>alert('open'); alert('again')</script>", baseURL: nil)
    try await eventually("the panel") { close != nil }
    view = nil
    try await ProcessCensus.waitUntilGone("WebKitWebProcess", except: census)
    close?()
  }

  @Test("G-11 a panel that is open when the page's process ends does no harm")
  func killedProcess() async throws {
    try await webView.loadAndWait(server.url("/"))
    var close: (@MainActor @Sendable () -> Void)?
    app.answerAlert = { close = $0 }
    webView.evaluateJavaScript("alert('open')", completionHandler: nil)
    let closing: @MainActor @Sendable () -> Void = try await eventually("the panel") { close }
    webkit_web_view_terminate_web_process(try #require(webView.engine).pointer)
    try await webView.loadAndWait(server.url("/"))
    closing()
    app.answerAlert = { $0() }
    #expect(try await webView.evaluateJavaScript("alert('next'); 'over'") as? String == "over")
  }

  @Test("What pages see of the functions is as ever")
  func functions() async throws {
    try await webView.loadAndWait(server.url("/"))
    let seen =
      try await webView.evaluateJavaScript(
        """
        [alert.name, alert.length, String(alert), Object.keys(window).includes('alert'), typeof confirm,
          (() => { try { alert({ toString() { throw 'mine' } }) } catch (error) { return String(error) } })()]
        """) as? [Any]
    #expect(seen?[0] as? String == "alert")
    #expect(seen?[1] as? Int == 0)
    #expect((seen?[2] as? String)?.contains("[native code]") == true)
    #expect(seen?[3] as? Bool == true)
    #expect(seen?[4] as? String == "function")
    #expect(seen?[5] as? String == "mine")
    #expect(app.panels.isEmpty)
  }
}
