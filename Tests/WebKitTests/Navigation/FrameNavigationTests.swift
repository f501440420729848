import Foundation
import Testing
import WebKit
import WebKitTesting

/// Which frames navigation actions name, for the ways in which pages navigate.
@Suite(.timeLimit(.minutes(3))) @MainActor struct FrameNavigationTests {
  private let webView = WKWebView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
  private let server: LoopbackServer
  private let other: LoopbackServer
  private let delegate = PolicyDelegate()

  init() throws {
    server = try LoopbackServer()
    other = try LoopbackServer()
    server.route(
      "/page",
      .html(
        """
        <iframe id=own name=own src=/own></iframe>
        <iframe id=foreign src='\(other.url("/foreign"))'></iframe>
        <a id=named href=/next target=own>x</a><a id=plain href=/next>x</a>
        <form id=form action=/next target=own><input name=q value=1></form>
        """))
    server.route(
      "/own", .html("<a id=top href=/next target=_top>x</a><a id=plain href=/next>x</a>"))
    server.route("/next", .html("next"))
    server.route("/moved", .redirect(to: "/next"))
    other.route(
      "/foreign", .html("<a id=a href='\(server.url("/next"))' target=_top>x</a>"))
    other.route("/next", .html("next"))
    webView.navigationDelegate = delegate
  }

  private func open() async throws {
    webView.load(server.url("/page"))
    try await eventually("the page") { delegate.finishes == 1 }
    delegate.actions = []
  }

  private func action(after script: String, count: Int = 1) async throws -> WKNavigationAction {
    let before = delegate.actions.count
    try await webView.evaluateJavaScript("\(script); 0")
    try await eventually("the question") { delegate.actions.count >= before + count }
    return delegate.actions[before + count - 1]
  }

  private func name(_ frame: WKFrameInfo?) -> String {
    guard let frame else { return "none" }
    #expect(frame.webView === webView)
    return (frame.isMainFrame ? "main " : "") + (frame.request.url?.path ?? "nil")
  }

  @Test("A page and its frames: first loads")
  func firstLoads() async throws {
    webView.load(server.url("/page"))
    try await eventually("the page") { delegate.finishes == 1 }
    #expect(delegate.actions.map { $0.targetFrame?.isMainFrame } == [true, false, false])
    #expect(
      delegate.actions.dropFirst().map { name($0.sourceFrame) } == ["main /page", "main /page"])
    #expect(delegate.responses.map(\.isForMainFrame) == [true, false, false])
  }

  @Test(
    "Scripts of the page navigate itself and its frames",
    arguments: [
      ("location = '/next'", "main /page", "main /page"),
      ("location.reload()", "main /page", "main /page"),
      ("document.getElementById('own').src = '/next'", "main /page", "/own"),
      ("own.location = '/next'", "main /page", "/own"),
      ("window.open('/next', 'own')", "main /page", "/own"),
      ("named.click()", "main /page", "/own"),
      ("plain.click()", "main /page", "main /page"),
      ("form.requestSubmit()", "main /page", "/own"),
      ("form.submit()", "main /page", "/own"),
      ("own.document.getElementById('top').click()", "/own", "main /page"),
      ("own.document.getElementById('plain').click()", "/own", "/own"),
      ("own.setTimeout('location = \"/next\"', 0)", "/own", "/own"),
      ("own.setTimeout('top.location = \"/next\"', 0)", "/own", "main /page"),
    ])
  func scripts(_ script: String, _ source: String, _ target: String) async throws {
    try await open()
    let action = try await action(after: script)
    #expect(name(action.sourceFrame) == source)
    #expect(name(action.targetFrame) == target)
    #expect((source == target) == (action.sourceFrame === action.targetFrame))
  }

  @Test("A redirect in a frame is of that frame")
  func redirect() async throws {
    try await open()
    let action = try await action(after: "own.location = '/moved'", count: 2)
    #expect(action.request.url == server.url("/next"))
    #expect(action.targetFrame?.isMainFrame == false)
    #expect(name(action.targetFrame) == "/own")
  }

  @Test("A frame of another origin is told apart from the page")
  func foreign() async throws {
    try await open()
    let action = try await action(
      after: "document.getElementById('foreign').src = '\(other.url("/next"))'")
    #expect(action.targetFrame?.isMainFrame == false)
    #expect(name(action.sourceFrame) == "main /page")
  }

  private func openEscape() async throws {
    server.route(
      "/escape",
      .html(
        """
        <iframe sandbox="allow-scripts allow-top-navigation"
          srcdoc="<script>onmessage = () => { top.location = '\(server.url("/next"))' }</script>">
        </iframe>
        """))
    webView.load(server.url("/escape"))
    try await eventually("the page") { delegate.finishes == 1 }
    delegate.actions = []
  }

  @Test("A frame of another origin that navigates the page is asked about as such in the end")
  func escape() async throws {
    try await openEscape()
    try await webView.evaluateJavaScript("frames[0].postMessage('', '*'); 0")
    try await eventually("the next page") { delegate.finishes == 2 }
    #expect(delegate.actions.last?.targetFrame?.isMainFrame == true)
    #expect(delegate.actions.last?.request.url == server.url("/next"))
    #expect(webView.url == server.url("/next"))
  }

  @Test("A frame of another origin cannot navigate the page against the app's will")
  func escapeCancelled() async throws {
    try await openEscape()
    delegate.decideAction = { $0.targetFrame?.isMainFrame == true ? .cancel : .allow }
    try await webView.evaluateJavaScript("frames[0].postMessage('', '*'); 0")
    try await eventually("the answer") {
      delegate.actions.last?.targetFrame?.isMainFrame == true && !webView.isLoading
    }
    #expect(try await webView.text("location.pathname") == "/escape")
    #expect(delegate.finishes == 1)
  }

  @Test("A new frame without a page of its own is asked about, and is no main frame")
  func emptyFrame() async throws {
    try await open()
    let action = try await action(
      after: "document.body.append(document.createElement('iframe'))")
    #expect(action.request.url?.absoluteString == "about:blank")
    #expect(action.targetFrame?.isMainFrame == false)
  }

  @Test("G-14 G-15 a link that is opened elsewhere: in another view")
  func elsewhere() async throws {
    try await open()
    let elsewhere = WKWebView(frame: .zero)
    delegate.decideAction = { action in
      guard action.navigationType == .linkActivated, action.targetFrame?.isMainFrame == true else {
        return .allow
      }
      elsewhere.load(action.request)
      return .cancel
    }
    try await webView.evaluateJavaScript("plain.click()")
    try await eventually("the page elsewhere") {
      elsewhere.url == server.url("/next") && !elsewhere.isLoading
    }
    #expect(webView.url == server.url("/page"))
    #expect(try await webView.text("location.pathname") == "/page")
  }
}
