import CWebKitGTK
import Foundation
import GObjectSupport
import Testing
import WebKit
import WebKitTesting

/// What actions and responses tell; the cases of `behaviour/06-navigation.md`.
@Suite(.timeLimit(.minutes(3))) @MainActor struct NavigationActionCases {
  private let webView = WKWebView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
  private let server: LoopbackServer
  private let other: LoopbackServer
  private let delegate = PolicyDelegate()

  init() throws {
    server = try LoopbackServer()
    other = try LoopbackServer()
    server.route("/a", .html("<title>a</title><a id=link href=/b>b</a>"))
    server.route("/b", .html("<title>b</title><p>b"))
    webView.navigationDelegate = delegate
  }

  private func load(_ path: String) async throws {
    webView.load(server.url(path))
    try await finish(1)
  }

  private func finish(_ count: Int) async throws {
    try await eventually("the end of load \(count)") { delegate.finishes == count }
  }

  private func show(_ html: String, base: String = "https://example.com/index.html") async throws {
    let before = delegate.finishes
    webView.loadHTMLString(html, baseURL: URL(string: base))
    try await finish(before + 1)
  }

  @Test("ND-01 the delegate is not kept")
  func testND01() {
    var delegate: PolicyDelegate? = PolicyDelegate()
    webView.navigationDelegate = delegate
    #expect(webView.navigationDelegate === delegate)
    delegate = nil
    #expect(webView.navigationDelegate == nil)
  }

  @Test("ND-03 the request has its header fields when the question is asked")
  func testND03() async throws {
    try await load("/a")
    let request = try #require(delegate.actions.first?.request)
    let agent = try await webView.evaluateJavaScript("navigator.userAgent") as? String
    #expect(request.value(forHTTPHeaderField: "User-Agent") == agent)
    #expect(
      request.value(forHTTPHeaderField: "Accept")
        == "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8")
    #expect(request.httpMethod == "GET")
    #expect(request.httpBody == nil)
  }

  @Test("ND-05 a page whose script is sent elsewhere in vain still finishes")
  func testND05() async throws {
    let gate = Gate()
    defer { gate.open() }
    server.route(
      "/page",
      .html(
        """
        <style>@font-face { font-family: f; src: url(/font) }</style><p style='font-family: f'>x
        <img src=/picture><script>window.location = '/elsewhere'</script>
        """))
    server.route("/picture", .status(404).held(by: gate))
    server.route("/font", .status(404).held(by: gate))
    delegate.decideAction = { $0.request.url?.path == "/elsewhere" ? .cancel : .allow }
    webView.load(server.url("/page"))
    try await eventually("the question") { delegate.action("/elsewhere") != nil }
    gate.open()
    try await finish(1)
    #expect(webView.url == server.url("/page"))
    #expect(delegate.events.filter { $0 != "action" } == ["start", "response", "commit", "finish"])
  }

  private func sandboxed(_ sandbox: String, script: String) -> String {
    """
    <iframe sandbox="allow-scripts \(sandbox)" srcdoc="<a id=l href='app-link://x/y'>x</a>
    <script>\(script)</script>"></iframe>
    """
  }

  /// Whether the app is asked about the link, judged when a later action is asked about.
  private func isAsked(sandbox: String, clicks: Bool = true) async throws -> Bool {
    server.route("/frame", .html(sandboxed(sandbox, script: clicks ? "l.click()" : "")))
    delegate.decideAction = { $0.request.url?.scheme == "app-link" ? .cancel : .allow }
    try await load("/frame")
    // The end of a later load is a definite later event.
    webView.load(server.url("/b"))
    try await finish(2)
    return delegate.actions.contains { $0.request.url?.scheme == "app-link" }
  }

  @Test("ND-06 a sandboxed frame asks nothing about an app's link")
  func testND06() async throws {
    #expect(try await isAsked(sandbox: "") == false)
  }

  @Test(
    "ND-07 a sandboxed frame asks about an app's link if it may leave",
    arguments: [
      "allow-popups", "allow-top-navigation", "allow-top-navigation-to-custom-protocols",
    ])
  func testND07(_ sandbox: String) async throws {
    #expect(try await isAsked(sandbox: sandbox))
  }

  @Test("ND-08 a frame that needs a person's act asks only after one")
  func testND08() async throws {
    let sandbox = "allow-top-navigation-by-user-activation allow-same-origin"
    server.route("/frame", .html(sandboxed(sandbox, script: "")))
    delegate.decideAction = { $0.request.url?.scheme == "app-link" ? .cancel : .allow }
    try await load("/frame")
    try await webView.evaluateJavaScript("frames[0].document.querySelector('a').click()")
    try await eventually("the question") {
      delegate.actions.contains { $0.request.url?.scheme == "app-link" }
    }

    let quiet = PolicyDelegate()
    let other = WKWebView(frame: .zero)
    other.navigationDelegate = quiet
    server.route("/timer", .html(sandboxed(sandbox, script: "setTimeout(() => l.click(), 0)")))
    quiet.decideAction = { $0.request.url?.scheme == "app-link" ? .cancel : .allow }
    other.load(server.url("/timer"))
    try await eventually("the page") { quiet.finishes == 1 }
    other.load(server.url("/b"))
    try await eventually("the next page") { quiet.finishes == 2 }
    #expect(!quiet.actions.contains { $0.request.url?.scheme == "app-link" })
  }

  @Test("ND-09 a reload is about the frame that shows the page")
  func testND09() async throws {
    try await load("/a")
    webView.reload()
    try await finish(2)
    let action = try #require(delegate.actions.last)
    #expect(action.navigationType == .reload)
    #expect(action.request.url == server.url("/a"))
    #expect(action.sourceFrame === action.targetFrame)
    #expect(action.targetFrame?.request.url == server.url("/a"))
    #expect(action.targetFrame?.webView === webView)
    #expect(action.targetFrame?.isMainFrame == true)
  }

  @Test("ND-16 pages given as text are asked about, those at about:blank too")
  func testND16() async throws {
    webView.loadHTMLString("TEST", baseURL: URL(string: "about:blank"))
    try await finish(1)
    #expect(delegate.events == ["action", "start", "commit", "finish"])
    #expect(delegate.actions[0].request.url?.absoluteString == "about:blank")
    webView.loadHTMLString("TEST", baseURL: nil)
    try await finish(2)
    #expect(delegate.actions.count == 2)
  }

  @Test("ND-17 pages given as text do not show when the app cancels")
  func testND17() async throws {
    delegate.decideAction = { _ in .cancel }
    webView.loadHTMLString("TEST", baseURL: URL(string: "about:blank"))
    try await eventually("the end") { !webView.isLoading }
    delegate.decideAction = { _ in .allow }
    webView.load(server.url("/b"))
    try await finish(1)
    #expect(delegate.events == ["action", "action", "start", "response", "commit", "finish"])
  }

  @Test("ND-18 a POST form that is redirected is asked about twice, as POST and as GET")
  func testND18() async throws {
    server.route("/post", method: "POST", .redirect(to: "/b"))
    try await show(
      "<form action='\(server.url("/post"))' method=POST><input name=x value='a b'></form>",
      base: server.url("/").absoluteString)
    delegate.actions = []
    try await webView.evaluateJavaScript("document.forms[0].submit()")
    try await finish(2)
    #expect(delegate.actions.map(\.navigationType) == [.formSubmitted, .formSubmitted])
    #expect(delegate.actions.map(\.request.httpMethod) == ["POST", "GET"])
    #expect(delegate.actions.map(\.request.url) == [server.url("/post"), server.url("/b")])
    for action in delegate.actions {
      #expect(action.sourceFrame === action.targetFrame)
      #expect(action.sourceFrame.webView === webView)
      #expect(action.sourceFrame.securityOrigin.protocol == "http")
      #expect(action.sourceFrame.securityOrigin.port == server.port)
    }
    #expect(delegate.actions[0].request.httpBody == Data("x=a+b".utf8))
    #expect(delegate.actions[1].request.httpBody == nil)
    #expect(server.requests(at: "/post").first?.text == "x=a+b")
  }

  @Test(
    "A form's body is known as it is sent",
    arguments: ["application/x-www-form-urlencoded", "multipart/form-data", "text/plain"])
  func formBody(_ type: String) async throws {
    server.route("/post", method: "POST", .html("done"))
    server.route(
      "/form",
      .html(
        """
        <form action=/post method=POST enctype=\(type)>
        <input name='n"1' value="ü&= +%"><textarea name=t>two
        lines</textarea><input name=empty></form>
        """))
    try await load("/form")
    try await webView.evaluateJavaScript("document.forms[0].requestSubmit()")
    try await finish(2)
    let sent = try #require(server.requests(at: "/post").first)
    let body = try #require(delegate.action("/post")?.request.httpBody)
    #expect(String(decoding: body, as: UTF8.self) == sent.text)
  }

  @Test("A form with a file has no body that is known")
  func fileBody() async throws {
    try await show(
      """
      <form action=/formAction method=POST enctype=multipart/form-data><input type=file name=f></form>
      <script>const t = new DataTransfer; t.items.add(new File(['a'], 'name'));
      document.forms[0].f.files = t.files</script>
      """)
    delegate.decideAction = { _ in .cancel }
    try await webView.evaluateJavaScript("document.forms[0].submit()")
    try await eventually("the question") { delegate.action("/formAction") != nil }
    #expect(delegate.action("/formAction")?.request.httpBody == nil)
    #expect(delegate.action("/formAction")?.request.httpMethod == "POST")
  }

  @Test("ND-20 both frames of the app's first load have a request")
  func testND20() async throws {
    try await load("/a")
    let action = try #require(delegate.actions.first)
    #expect(action.sourceFrame.request.url?.absoluteString == "about:blank")
    #expect(action.targetFrame?.request.url?.absoluteString == "about:blank")
    #expect(action.targetFrame?.isMainFrame == true)
  }

  @Test("ND-21 a response may be answered later")
  func testND21() async throws {
    let answer = Gate()
    delegate.decideResponse = { _ in
      try? await answer.pass()
      return .allow
    }
    webView.load(server.url("/a"))
    try await answer.reached()
    #expect(delegate.events == ["action", "start", "response"])
    answer.open()
    try await finish(1)
    #expect(delegate.events == ["action", "start", "response", "commit", "finish"])
  }

  @Test(
    "ND-23 a link tells whether it asks for a download",
    arguments: [
      ("", false), ("download", true), ("download=file2.txt", true),
      ("download target=_self", true),
    ])
  func testND23(_ attribute: String, _ expected: Bool) async throws {
    try await show("<a id=link href=file.txt \(attribute)>Click Me!</a>")
    delegate.decideAction = { _ in .cancel }
    try await webView.evaluateJavaScript("document.getElementById('link').click()")
    try await eventually("the question") { delegate.action("/file.txt") != nil }
    let action = try #require(delegate.action("/file.txt"))
    #expect(action.navigationType == .linkActivated)
    #expect(action.shouldPerformDownload == expected)
    #expect(action.targetFrame?.isMainFrame == true)
  }

  @Test("A link to another origin asks for no download, whatever its attribute")
  func foreignDownload() async throws {
    try await show("<a id=link href=https://example.org/file.txt download>Click Me!</a>")
    delegate.decideAction = { _ in .cancel }
    try await webView.evaluateJavaScript("link.click()")
    try await eventually("the question") { delegate.action("/file.txt") != nil }
    #expect(delegate.action("/file.txt")?.shouldPerformDownload == false)
  }

  @Test(
    "ND-25 JSON can be shown",
    arguments: [
      ("application/json", true), ("application/vnd.api+json", true), ("text/html", true),
      ("garbage/json", false), ("application/zip", false),
    ])
  func testND25(_ type: String, _ expected: Bool) async throws {
    server.route("/json", .data(Data("{}".utf8), contentType: type))
    delegate.decideResponse = { $0.canShowMIMEType ? .allow : .cancel }
    webView.load(server.url("/json"))
    try await eventually("the response") { !delegate.responses.isEmpty && !webView.isLoading }
    let response = try #require(delegate.responses.first)
    #expect(response.canShowMIMEType == expected)
    #expect(response.response.mimeType == type)
    #expect(response.isForMainFrame)
    #expect(delegate.events.last == (expected ? "finish" : "failProvisional"))
  }

  @Test(
    "ND-26 the server's name for a file wins over the link's", arguments: ["", "download=a.txt"])
  func testND26(_ attribute: String) async throws {
    server.route(
      "/file",
      .data(Data("Hello!".utf8), contentType: "text/plain")
        .header("Content-Disposition", "attachment; filename=fromHeader.txt;"))
    try await show("<a id=link href=/file \(attribute)>x</a>", base: server.url("/").absoluteString)
    try await webView.evaluateJavaScript("link.click()")
    try await eventually("the response") { !delegate.responses.isEmpty }
    #expect(delegate.responses[0].response.suggestedFilename == "fromHeader.txt")
    #expect(delegate.responses[0].response.url == server.url("/file"))
    try await finish(2)
    #expect(delegate.actions.count == 2)
    #expect(webView.url == server.url("/file"))
    #expect(
      server.requests(at: "/file").first?.headers["Referer"] == server.url("/").absoluteString)
  }

  @Test("A download that nobody takes on is cancelled", arguments: [true, false])
  func download(_ isDecidedByResponse: Bool) async throws {
    server.route("/file", .data(Data("Hello!".utf8), contentType: "application/zip"))
    try await load("/a")
    if isDecidedByResponse {
      delegate.decideResponse = { _ in .download }
    } else {
      delegate.decideAction = { _ in .download }
    }
    webView.load(server.url("/file"))
    try await eventually("the end") { !webView.isLoading }
    #expect(delegate.finishes == 1)
    #expect(try await webView.text("location.pathname") == "/a")
  }

  @Test("ND-27 error pages are asked about and shown", arguments: [404, 503])
  func testND27(_ status: Int) async throws {
    server.route("/error", .html("<title>sorry</title>", status: status))
    try await load("/error")
    #expect((delegate.responses.first?.response as? HTTPURLResponse)?.statusCode == status)
    #expect(delegate.events == ["action", "start", "response", "commit", "finish"])
    #expect(webView.title == "sorry")
  }

  @Test("ND-34 of a page given as text, no response is asked about")
  func testND34() async throws {
    webView.loadHTMLString("<p>page", baseURL: URL(string: "https://example.com/"))
    try await finish(1)
    #expect(delegate.events == ["action", "start", "commit", "finish"])
  }

  @Test("ND-51 of a load that the app cancels, nothing is told")
  func testND51() async throws {
    delegate.decideAction = { $0.request.url?.path == "/a" ? .cancel : .allow }
    webView.load(server.url("/a"))
    try await eventually("the answer") { delegate.actions.count == 1 && !webView.isLoading }
    webView.load(server.url("/b"))
    try await finish(1)
    #expect(delegate.events == ["action", "action", "start", "response", "commit", "finish"])
    #expect(server.requests(at: "/a").isEmpty)
  }

  @Test("A cancelled load is over, however its address was written")
  func cancelledAddress() async throws {
    delegate.decideAction = { _ in .cancel }
    let port = server.port
    for address in ["HTTP://127.0.0.1:\(port)", "http://127.0.0.1:\(port)/x?a=b#c"] {
      webView.load(try #require(URL(string: address)))
      try await eventually("the end of \(address)") { !webView.isLoading }
    }
    #expect(delegate.actions.allSatisfy { $0.targetFrame?.isMainFrame == true })
  }

  @Test("ND-52 the target of a redirect is asked about last before the page shows")
  func testND52() async throws {
    server.route("/moved", .redirect(to: "/b"))
    try await load("/moved")
    #expect(delegate.paths == ["/moved", "/b"])
    #expect(
      delegate.events == [
        "action", "start", "action", "redirect", "response", "commit", "finish",
      ])
    #expect(delegate.actions.allSatisfy { $0.targetFrame?.isMainFrame == true })
  }

  @Test("ND-53 a page given as text is asked about by its base address")
  func testND53() async throws {
    try await show("<p>page", base: "http://foo.com/bar")
    let action = try #require(delegate.actions.first)
    #expect(action.request.url?.absoluteString == "http://foo.com/bar")
    #expect(action.navigationType == .other)
    #expect(action.buttonNumber == 0)
    #expect(action.buttonNumber.isEmpty)
    #expect(action.modifierFlags.isEmpty)
  }
}
