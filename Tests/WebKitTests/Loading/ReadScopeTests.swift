import Foundation
import Testing
import WebKitTesting

@testable import WebKit

/// Which files a page of a file may read.
@Suite(.timeLimit(.minutes(2))) @MainActor struct ReadScopeTests {
  /// `inside/` is the scope; `outside/` lies beside it.
  private final class Files {
    let root = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    var inside: URL { root.appending(path: "inside", directoryHint: .isDirectory) }
    var outside: URL { root.appending(path: "outside", directoryHint: .isDirectory) }

    init() throws {
      for folder in [inside, outside, inside.appending(path: "sub")] {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      }
      try write("document.title += ' script'", "outside/s.js")
      try write("document.title += ' script'", "inside/s.js")
      try write("document.title += ' sub'", "inside/sub/s.js")
      try write("<title>secret</title>", "outside/page.html")
    }

    deinit { try? FileManager.default.removeItem(at: root) }

    @discardableResult
    func write(_ text: String, _ path: String) throws -> URL {
      let file = root.appending(path: path)
      try Data(text.utf8).write(to: file)
      return file
    }

    func link(_ path: String, to target: String) throws {
      try FileManager.default.createSymbolicLink(
        atPath: root.appending(path: path).path, withDestinationPath: target)
    }
  }

  private let files: Files
  private let webView = WKWebView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
  private let recorder = NavigationRecorder()

  init() throws {
    files = try Files()
    webView.navigationDelegate = recorder
  }

  private func show(_ html: String, access: URL? = nil) async throws {
    let page = try files.write(html, "inside/page.html")
    recorder.clear()
    webView.loadFileURL(page, allowingReadAccessTo: access ?? files.inside)
    try await recorder.waitForFinish()
  }

  @Test("ND-36 a file request with its folder finishes")
  func request() async throws {
    let page = try files.write("<title>page</title>", "inside/page.html")
    let navigation = webView.loadFileRequest(
      URLRequest(url: page), allowingReadAccessTo: files.inside)
    try await recorder.waitForFinish(of: navigation)
    #expect(webView.title == "page")
  }

  @Test("ND-55 a plain load of a file finishes, with what is in its folder")
  func plain() async throws {
    let page = try files.write("<title>t</title><script src=s.js></script>", "inside/page.html")
    let navigation = webView.load(URLRequest(url: page))
    try await recorder.waitForFinish(of: navigation)
    #expect(try await webView.text("document.title") == "t script")
  }

  @Test("ND-56 a file URL that is relative to another finishes")
  func relative() async throws {
    try files.write("<title>page</title>", "inside/page.html")
    let page = try #require(URL(string: "page.html", relativeTo: files.inside))
    let navigation = webView.loadFileURL(page, allowingReadAccessTo: files.inside)
    #expect(navigation != nil)
    try await recorder.waitForFinish(of: navigation)
    #expect(webView.title == "page")
  }

  @Test(
    "What is in the scope is loaded",
    arguments: [
      "s.js", "sub/s.js", "./sub/../s.js", "s.js?query", "%73.js", "../inside/s.js",
    ])
  func inside(_ source: String) async throws {
    try await show("<title>t</title><script src='\(source)'></script>")
    #expect(try await webView.text("document.title") != "t")
  }

  @Test(
    "What is outside is not, however it is written",
    arguments: [
      "../outside/s.js", "sub/../../outside/s.js", "%2e%2e/outside/s.js", "..%2Foutside%2Fs.js",
      "link.js", "folder/s.js", "sub/../link.js", "chain.js", "up/outside/s.js",
      "../inside-not/s.js", "ABSOLUTE/outside/s.js", "FILE/outside/s.js", "HOST/outside/s.js",
    ])
  func outside(_ source: String) async throws {
    try files.link("inside/link.js", to: "../outside/s.js")
    try files.link("inside/folder", to: files.outside.path)
    try files.link("inside/chain.js", to: "link.js")
    try files.link("inside/up", to: "..")
    try FileManager.default.createDirectory(
      at: files.root.appending(path: "inside-not"), withIntermediateDirectories: true)
    try files.write("document.title += ' script'", "inside-not/s.js")
    let source = source.replacing("ABSOLUTE", with: files.root.path)
      .replacing("FILE", with: files.root.absoluteString)
      .replacing("HOST", with: "file://localhost" + files.root.path)
    try await show("<title>t</title><script src='\(source)'></script>")
    #expect(try await webView.text("document.title") == "t")
  }

  @Test("A link within the scope counts as what it leads to, and the scope may be a link itself")
  func innerLinks() async throws {
    try files.link("inside/link.js", to: "sub/s.js")
    try await show("<title>t</title><script src=link.js></script>")
    #expect(try await webView.text("document.title") == "t sub")

    try files.link("alias", to: "inside")
    let alias = files.root.appending(path: "alias", directoryHint: .isDirectory)
    try await show("<title>t</title><script src=s.js></script>", access: alias)
    #expect(try await webView.text("document.title") == "t script")
    recorder.clear()
    webView.loadFileURL(alias.appending(path: "page.html"), allowingReadAccessTo: files.inside)
    try await recorder.waitForTerminalEvent()
  }

  @Test("Pictures, styles, their imports and frames from outside are not loaded")
  func kinds() async throws {
    try files.write(
      "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>", "outside/p.svg")
    try files.write("p { color: rgb(1, 2, 3) }", "outside/style.css")
    try files.write("@import '../outside/style.css';", "inside/import.css")
    try await show(
      """
      <p id=p>x</p><img id=i src='../outside/p.svg'>
      <link rel=stylesheet href='../outside/style.css'><link rel=stylesheet href=import.css>
      <iframe id=f src='../outside/page.html'></iframe>
      """)
    #expect(try await webView.text("i.naturalWidth") == "0")
    #expect(try await webView.text("getComputedStyle(p).color") != "rgb(1, 2, 3)")
    #expect(try await webView.text("frames.length") == "1")
    #expect(
      try await webView.text("f.contentDocument === null || f.contentDocument.title") != "secret")
  }

  @Test("A scope of one file is that file alone")
  func oneFile() async throws {
    try await show(
      "<title>t</title><script src=s.js></script>",
      access: files.inside.appending(path: "page.html"))
    #expect(try await webView.text("document.title") == "t")
  }

  @Test("A wider scope reaches what lies beside the page")
  func wider() async throws {
    try await show("<title>t</title><script src='../outside/s.js'></script>", access: files.root)
    #expect(try await webView.text("document.title") == "t script")
  }

  @Test("A page outside of its own scope fails, as does what is no file")
  func refused() async throws {
    let page = files.outside.appending(path: "page.html")
    let event = try await recorder.waitForTerminalEvent(
      of: webView.loadFileURL(page, allowingReadAccessTo: files.inside))
    #expect(event.kind == .failedProvisionally)
    #expect((event.error as? URLError)?.code == .noPermissionsToReadFile)
    let web = try #require(URL(string: "https://example.invalid/"))
    let second = try await recorder.waitForTerminalEvent(
      of: webView.loadFileURL(web, allowingReadAccessTo: files.inside))
    #expect((second.error as? URLError)?.code == .unsupportedURL)
  }

  @Test("A page does not leave its scope by itself; within it, it may go on with the same scope")
  func links() async throws {
    let sub = try files.write(
      "<title>sub</title><script src='../s.js'></script>", "inside/sub/page.html")
    try await show("<title>t</title>")
    recorder.clear()
    try await webView.evaluateJavaScript("location.href = '../outside/page.html'")
    try await webView.evaluateJavaScript("location.href = 'sub/page.html'")
    try await recorder.waitForFinish()
    #expect(webView.url == sub)
    #expect(try await webView.text("document.title") == "sub script")
  }

  @Test("Going back to a page gives it its scope back")
  func back() async throws {
    try files.write(
      "<title>other</title><script src='../inside/s.js'></script>", "outside/other.html")
    let server = try LoopbackServer()
    server.route("/", .html("<title>web</title>"))
    try await show("<title>t</title><script src='../outside/s.js'></script>", access: files.root)
    recorder.clear()
    webView.loadFileURL(
      files.outside.appending(path: "other.html"), allowingReadAccessTo: files.outside)
    try await recorder.waitForFinish()
    #expect(try await webView.text("document.title") == "other")
    try await webView.loadAndWait(server.url("/"))
    recorder.clear()
    try await webView.evaluateJavaScript("history.go(-2)")
    try await recorder.waitForFinish()
    #expect(try await webView.text("document.title") == "t script")
    recorder.clear()
    webView.reload()
    try await recorder.waitForFinish()
    #expect(try await webView.text("document.title") == "t script")
  }
}
