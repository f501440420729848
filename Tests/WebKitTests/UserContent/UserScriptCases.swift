import Foundation
import Testing
import WebKitTesting

@testable import WebKit

/// The behaviour cases of user scripts.
@Suite(.timeLimit(.minutes(2))) @MainActor struct UserScriptCases {
  private let controller = WKUserContentController()

  private func makeView() -> WKWebView {
    let configuration = WKWebViewConfiguration()
    configuration.userContentController = controller
    return WKWebView(
      frame: CGRect(x: 0, y: 0, width: 400, height: 300), configuration: configuration)
  }

  private func script(
    _ source: String, _ time: WKUserScriptInjectionTime = .atDocumentStart, mainOnly: Bool = true,
    in world: WKContentWorld = .page
  ) -> WKUserScript {
    WKUserScript(
      source: source, injectionTime: time, forMainFrameOnly: mainOnly, in: world)
  }

  @Test("US-01 An added script is listed, and is the very same object")
  func us01() {
    let added = script("1")
    controller.addUserScript(added)
    #expect(controller.userScripts.count == 1 && controller.userScripts.first === added)
    #expect(added.copy() as? WKUserScript === added)
  }

  @Test("US-02 Scripts of all worlds are listed in the order of adding, and removed together")
  func us02() async throws {
    let scripts = [
      script("window.ran = 1"), script("window.ran = 2", in: .world(name: "US-02")),
      script("window.end = 3", .atDocumentEnd),
    ]
    scripts.forEach(controller.addUserScript)
    #expect(controller.userScripts.elementsEqual(scripts, by: ===))
    let webView = makeView()
    try await webView.loadAndWait(html: "<p>page")
    #expect(try await webView.text("[ran, end]") == "1,3")
    controller.removeAllUserScripts()
    #expect(controller.userScripts.isEmpty)
    try await webView.loadAndWait(html: "<p>page")
    #expect(try await webView.text("typeof ran + typeof end") == "undefinedundefined")
  }

  /// In the main frame's `log`, what ran: `start` and `end`, of the main frame or of another.
  private static let logging = """
    (top.log ??= []).push('%@ ' + (top === self ? 'main' : location.pathname));
    """

  /// A page whose frame comes after its end, when `frame` is opened.
  private func serveFramedPage(frame: Gate) throws -> LoopbackServer {
    let server = try LoopbackServer()
    server.route("/", .html("<iframe src='/frame'></iframe>"))
    server.route("/frame") { _ in
      try await frame.pass()
      return .html("frame")
    }
    controller.addUserScript(script(String(format: Self.logging, "start"), mainOnly: false))
    controller.addUserScript(script(String(format: Self.logging, "end"), .atDocumentEnd))
    return server
  }

  private func log(in webView: WKWebView, count: Int) async throws -> [String] {
    try await eventually("\(count) scripts") {
      let log = try await webView.evaluateJavaScript("window.log") as? [String]
      return log?.count == count ? log : nil
    }
  }

  @Test("US-03 Scripts run at their time, in their frames")
  func us03() async throws {
    let frame = Gate()
    let server = try serveFramedPage(frame: frame)
    let webView = makeView()
    webView.load(URLRequest(url: server.url("/")))
    #expect(try await log(in: webView, count: 2) == ["start main", "end main"])
    frame.open()
    #expect(try await log(in: webView, count: 3) == ["start main", "end main", "start /frame"])
    try await webView.loadAndWait(html: "<p>other")
    #expect(try await log(in: webView, count: 2) == ["start main", "end main"])
  }

  @Test("US-04 Scripts run again, in the same order and frames, when the page is loaded again")
  func us04() async throws {
    let frame = Gate()
    frame.open()
    let server = try serveFramedPage(frame: frame)
    let webView = makeView()
    try await webView.loadAndWait(server.url("/"))
    let recorder = NavigationRecorder()
    webView.navigationDelegate = recorder
    for _ in 0..<2 {
      try await recorder.waitForFinish(of: webView.reload())
      let log = try await log(in: webView, count: 3)
      #expect(log.sorted() == ["end main", "start /frame", "start main"])
      #expect(log.first == "start main")
    }
  }

  @Test("US-06 A script at the document's end finds the page's elements")
  func us06() async throws {
    controller.addUserScript(
      script("window.found = document.getElementById('last')?.textContent", .atDocumentEnd))
    controller.addUserScript(
      script("window.early = document.getElementById('last')", .atDocumentStart))
    let webView = makeView()
    try await webView.loadAndWait(html: "<p>first<p id=last>last")
    #expect(try await webView.evaluateJavaScript("found") as? String == "last")
    #expect(try await webView.evaluateJavaScript("early") is NSNull)
  }

  @Test("Several views of one controller all get what is added and removed later")
  func shared() async throws {
    let views = [makeView(), makeView()]
    controller.addUserScript(script("window.added = (window.added ?? 0) + 1"))
    // A copy of a configuration shares the controller.
    let copy = WKWebView(frame: .zero, configuration: views[0].configuration)
    for view in views + [copy] {
      try await view.loadAndWait(html: "<p>page")
      #expect(try await view.evaluateJavaScript("added") as? Int == 1)
    }
    controller.removeAllUserScripts()
    for view in views + [copy] {
      try await view.loadAndWait(html: "<p>page")
      #expect(try await view.text("typeof added") == "undefined")
      #expect(view.frameRegistry.mainFrame.record.id.process != 0)
    }
    #expect(controller.views.count == 3)
  }

  @Test("A controller does not keep its views' content, nor they the controller")
  func lifetimes() async throws {
    weak var content: EngineUserContent?
    weak var view: WKWebView?
    do {
      let made = makeView()
      content = made.engine?.userContent
      view = made
      #expect(content != nil && controller.views.first === content)
    }
    #expect(view == nil)
    try await eventually("the view's content to go") { content == nil }
    #expect(controller.views.isEmpty)
  }

  @Test("A controller from an archive is empty")
  func archive() throws {
    let archiver = NSKeyedArchiver(requiringSecureCoding: true)
    archiver.finishEncoding()
    let decoded = WKUserContentController(
      coder: try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData))
    #expect(decoded?.userScripts.isEmpty == true)
  }

  @Test("Any text can be a script; one with an error does not keep others from running")
  func odd() async throws {
    for source in ["", "}", "window.a = 'ÄÖ 🐱'", "window.b = 'x\0y'", "throw 1", "window.c = 3 //"]
    {
      controller.addUserScript(script(source))
    }
    let webView = makeView()
    try await webView.loadAndWait(html: "<p>page")
    #expect(
      try await webView.evaluateJavaScript("[a, b, c]") as? NSArray == ["ÄÖ 🐱", "x\u{FFFD}y", 3])
  }
}
