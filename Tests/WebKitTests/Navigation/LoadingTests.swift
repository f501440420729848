import CWebKitGTK
import Foundation
import Testing
import WebKitTesting

@testable import WebKit

/// What a load tells the delegate, and what the view says meanwhile.
@Suite @MainActor struct LoadingTests {
  let webView = WKWebView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
  let recorder = NavigationRecorder()

  init() { webView.navigationDelegate = recorder }

  @Test("A request goes through start, commit and finish, with the navigation that load returned")
  func request() async throws {
    let server = try LoopbackServer()
    server.route("/", .html("<title>Home</title>"))
    var request = URLRequest(url: server.url("/"))
    request.setValue("kittens", forHTTPHeaderField: "X-Custom")

    #expect(webView.url == nil)
    #expect(webView.title == "")
    #expect(!webView.isLoading)
    let navigation = try #require(webView.load(request))
    #expect(webView.isLoading)
    try await recorder.waitForFinish(of: navigation)

    #expect(recorder.kinds == [.started, .committed, .finished])
    #expect(recorder.events.allSatisfy { $0.navigation === navigation })
    #expect(webView.url == server.url("/"))
    #expect(webView.title == "Home")
    #expect(webView.estimatedProgress == 1)
    #expect(!webView.isLoading)
    #expect(server.requests.first?.headers["X-Custom"] == "kittens")
  }

  @Test("A redirect is told between start and commit")
  func redirect() async throws {
    let server = try LoopbackServer()
    server.route("/old", .redirect(to: "/new"))
    server.route("/new", .html("new"))
    webView.load(URLRequest(url: server.url("/old")))
    try await recorder.waitForFinish()
    #expect(recorder.kinds == [.started, .redirected, .committed, .finished])
    #expect(webView.url == server.url("/new"))
  }

  @Test("G-02 a page given as text resolves links against its base")
  func html() async throws {
    let base = try #require(URL(string: "https://example.org/folder/page"))
    webView.loadHTMLString("<title>t</title><a href='other?q=1'>x</a>", baseURL: base)
    try await recorder.waitForFinish()
    #expect(webView.url == base)
    let link = try await webView.evaluateJavaScript("document.links[0].href") as? String
    #expect(link == "https://example.org/folder/other?q=1")
    #expect(try await webView.evaluateJavaScript("origin") as? String == "https://example.org")

    recorder.clear()
    webView.loadHTMLString("<a href='other'>x</a>", baseURL: nil)
    try await recorder.waitForFinish()
    #expect(webView.url == URL(string: "about:blank"))
  }

  @Test("Text may hold U+0000 and any character")
  func anyText() async throws {
    webView.loadHTMLString("<p id=p>a\u{0}b ÄÖ 🐱</p>", baseURL: nil)
    try await recorder.waitForFinish()
    let text = try await webView.evaluateJavaScript("p.textContent") as? String
    // The parser drops U+0000, but not what follows it.
    #expect(text == "ab ÄÖ 🐱")
  }

  @Test("A page given as bytes has its type and encoding")
  func bytes() async throws {
    let base = try #require(URL(string: "https://example.org/"))
    webView.load(
      Data([0x3C, 0x70, 0x3E, 0xE4]), mimeType: "text/html", characterEncodingName: "ISO-8859-1",
      baseURL: base)
    try await recorder.waitForFinish()
    #expect(try await webView.evaluateJavaScript("document.body.textContent") as? String == "ä")

    recorder.clear()
    webView.load(
      Data("{}".utf8), mimeType: "application/json", characterEncodingName: "", baseURL: base)
    try await recorder.waitForFinish()
    #expect(
      try await webView.evaluateJavaScript("document.contentType") as? String
        == "application/json")
  }

  @Test("A file is loaded with what lies beside it")
  func file() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("document.title = 'from script'".utf8).write(to: folder.appending(path: "s.js"))
    let page = folder.appending(path: "page ä.html")
    try Data("<script src=s.js></script>".utf8).write(to: page)

    webView.loadFileURL(page, allowingReadAccessTo: folder)
    try await recorder.waitForFinish()
    #expect(webView.title == "from script")
    #expect(webView.url?.isFileURL == true)
  }

  @Test("reload loads again; without a page there is nothing to reload")
  func reload() async throws {
    #expect(webView.reload() == nil)
    let server = try LoopbackServer()
    server.route("/", .html("page"))
    webView.load(URLRequest(url: server.url("/")))
    try await recorder.waitForFinish()
    recorder.clear()
    let navigation = try #require(webView.reload())
    try await recorder.waitForFinish(of: navigation)
    #expect(recorder.kinds == [.started, .committed, .finished])
    #expect(server.requests.filter { $0.path == "/" }.count == 2)
  }

  @Test("stopLoading ends a load with a cancelled error, before and after its start")
  func stop() async throws {
    let gate = Gate()
    let server = try LoopbackServer()
    server.route("/", .html("never").held(by: gate))
    defer { gate.open() }

    let early = webView.load(URLRequest(url: server.url("/")))
    webView.stopLoading()
    let first = try await recorder.waitForTerminalEvent(of: early)
    #expect((first.error as? URLError)?.code == .cancelled)
    #expect(!webView.isLoading)

    recorder.clear()
    let late = webView.load(URLRequest(url: server.url("/")))
    try await eventually("the request and the start") {
      !server.requests.isEmpty && recorder.kinds.contains(.started)
    }
    webView.stopLoading()
    let second = try await recorder.waitForTerminalEvent(of: late)
    #expect(second.kind == .failedProvisionally)
    #expect((second.error as? URLError)?.code == .cancelled)
    #expect(recorder.events(of: late).filter(\.isTerminal).count == 1)
    #expect(!webView.isLoading)
  }

  @Test("A load that another replaces ends as cancelled; the other finishes")
  func replaced() async throws {
    let first = webView.loadHTMLString("<p>first", baseURL: nil)
    let second = webView.loadHTMLString("<p>second", baseURL: nil)
    try await recorder.waitForFinish(of: second)
    let end = try await recorder.waitForTerminalEvent(of: first)
    #expect((end.error as? URLError)?.code == .cancelled)
    #expect(try await webView.evaluateJavaScript("document.body.innerText") as? String == "second")
  }

  @Test("The web process's end is told, and answers what waits")
  func processEnd() async throws {
    webView.loadHTMLString("<p>page", baseURL: nil)
    try await recorder.waitForFinish()
    recorder.clear()
    var answer: (any Error)?
    webView.evaluateJavaScript("for (;;) {}") { _, error in answer = error }
    webkit_web_view_terminate_web_process(try #require(webView.engine).pointer)
    try await eventually("the answer") { answer != nil }
    #expect((answer as? WKError)?.code == .webContentProcessTerminated)
    #expect(recorder.kinds == [.processTerminated])
    recorder.clear()
    webView.loadHTMLString("<p>again", baseURL: nil)
    try await recorder.waitForFinish()
    #expect(try await webView.evaluateJavaScript("1 + 1") as? Int == 2)
  }
}
