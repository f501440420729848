import Foundation
import Testing
import WebKitTesting

@testable import WebKit

/// Archives of whole sites: made, kept, and opened where there is no network.
@Suite(.timeLimit(.minutes(3))) @MainActor struct WebArchiveTests {
  private let webView = WKWebView(frame: CGRect(x: 0, y: 0, width: 400, height: 500))
  private let site: ArchiveSite

  init() throws {
    site = try ArchiveSite()
  }

  private static let mimeType = "application/x-webarchive"
  private static let base = URL(filePath: "/")

  private func load(_ data: Data, in webView: WKWebView? = nil) async throws {
    let view = webView ?? self.webView
    let recorder = NavigationRecorder()
    view.navigationDelegate = recorder
    try await recorder.waitForFinish(
      of: view.load(
        data, mimeType: Self.mimeType, characterEncodingName: "", baseURL: Self.base))
  }

  /// What the view shows when its module has run, its fonts are there (a load ends without them),
  /// and it has painted with both.
  private func settledPicture(_ view: WKWebView) async throws -> ImageProbe {
    try await eventually("the module") {
      try await view.evaluateJavaScript("document.getElementById('module').textContent")
        as? String == "module"
    }
    let fonts = try await view.callAsyncJavaScript(
      """
      await document.fonts.ready
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
      return document.fonts.status + ' ' + [...document.fonts].map(font => font.status)
      """, contentWorld: .page)
    #expect(fonts as? String == "loaded loaded")
    let image = try await view.takeSnapshot(configuration: nil)
    return try ImageProbe(pngData: try #require(image.pngData()))
  }

  @Test(
    "G-32 A page with all kinds of resources opens from its archive without a request, and looks the same"
  )
  func g32() async throws {
    try await webView.loadAndWait(site.url)
    let before = try await settledPicture(webView)
    let data = try await webView.createWebArchiveData()
    let archive = try WebArchive(data)
    #expect(archive.all.count == 4)
    #expect(archive.all.map(\.resources.count) == [15, 1, 2, 0])
    let requests = site.requestCount
    site.stop()

    let fresh = WKWebView(frame: webView.frame)
    try await load(data, in: fresh)
    #expect(fresh.url == site.url)
    #expect(fresh.title == "Site")
    #expect(
      try await fresh.evaluateJavaScript("location.href + ' ' + origin") as? String
        == "\(site.url) \(site.server.origin)")
    let after = try await settledPicture(fresh)
    let difference = try #require(after.difference(from: before, tolerance: 2))
    #expect(difference.differingFraction < 0.005, "\(difference)")
    #expect(site.requestCount == requests)
  }

  @Test("Others read an archive: Python's own module, and pywebarchive if that is installed")
  func others() async throws {
    try await webView.loadAndWait(site.url)
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).webarchive")
    defer { try? FileManager.default.removeItem(at: file) }
    try await webView.createWebArchiveData().write(to: file)
    let script = """
      import plistlib, sys
      archive = plistlib.load(open(sys.argv[1], 'rb'))
      found = [archive['WebMainResource']['WebResourceURL'], len(archive['WebSubresources']),
        len(archive['WebSubframeArchives'])]
      print(*found)
      try:
        import webarchive
      except ImportError:
        sys.exit()
      other = webarchive.open(sys.argv[1])
      assert [other.main_resource.url, len(other.subresources), len(other.subframe_archives)] == found
      """
    let outcome = try await ChildProcess(
      URL(filePath: "/usr/bin/python3"), ["-c", script, file.path]
    ).outcome()
    #expect(outcome.end == .exit(0), "\(outcome.errors)")
    #expect(outcome.output == "\(site.url) 15 3\n")
  }

  @Test("An archive of a page from an archive is the same archive")
  func roundTrip() async throws {
    try await webView.loadAndWait(site.url)
    let first = try await webView.createWebArchiveData()
    site.stop()
    try await load(first)
    let second = try await webView.createWebArchiveData()
    try await load(second)
    let third = try await webView.createWebArchiveData()
    let expected = Self.summary(try WebArchive(first))
    for data in [second, third] {
      let found = Self.summary(try WebArchive(data))
      #expect(found == expected, "\(Set(found).symmetricDifference(expected))")
    }
  }

  @Test("What the engine does not have any more is asked for again, with the cookies")
  func fetched() async throws {
    let store = WKWebsiteDataStore.nonPersistent()
    let configuration = WKWebViewConfiguration()
    configuration.websiteDataStore = store
    let view = WKWebView(frame: webView.frame, configuration: configuration)
    let page = "<img src='\(site.other.url("/kitten.svg"))' width=20><p id=p></p>"
    site.server.route("/kitten", .html(page).header("Set-Cookie", "kitten=1"))
    site.other.route(
      "/kitten.svg",
      .data(Data("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8), contentType: "image/svg+xml")
        .header("Set-Cookie", "other=2"))
    // The second page shows the picture from the engine's memory.
    for _ in 0..<3 { try await view.loadAndWait(site.server.url("/kitten")) }
    let archive = try WebArchive(try await view.createWebArchiveData())
    #expect(archive.resources.map(\.address) == [site.other.url("/kitten.svg").absoluteString])
    #expect(archive.resources.map(\.mimeType) == ["image/svg+xml"])
  }

  @Test("Nothing of a page from an archive reaches the network, not by scripts either")
  func noNetwork() async throws {
    let other = site.other.url("/")
    let socket = "ws://127.0.0.1:\(site.server.port)/socket"
    let page = """
      <link rel=preconnect href='\(other)'><link rel=prefetch href='/prefetch'>
      <img src='\(site.server.url("/missing.png"))'><iframe src='\(other)'></iframe>
      <video src='/video.mp4'></video><link rel=stylesheet href='/missing.css'>
      <script type=module src='/missing.js'></script>
      <form id=form target=frame method=post action='/form'></form><iframe name=frame></iframe>
      <script>
      const done = [];
      fetch('/fetch').catch(() => done.push('fetch'));
      fetch('\(other)', {mode: 'no-cors'}).catch(() => done.push('cross'));
      navigator.sendBeacon('/beacon', 'x');
      const request = new XMLHttpRequest();
      request.onerror = () => done.push('xhr');
      request.open('POST', '/xhr');
      request.send('x');
      new EventSource('/events').onerror = () => done.push('events');
      try {
        new WebSocket('\(socket)').onerror = () => done.push('socket');
      } catch { done.push('socket') }
      try { new Worker('/worker.js').onerror = () => done.push('worker') } catch { done.push('worker') }
      form.submit();
      </script>
      """
    let main = WebArchive.Resource(
      address: site.url.absoluteString, mimeType: "text/html", encoding: "UTF-8",
      data: Data(page.utf8))
    try await load(try WebArchive(main: main).propertyListData())
    try await eventually("all refusals") {
      try await webView.evaluateJavaScript("done.sort().join()") as? String
        == "cross,events,fetch,socket,worker,xhr"
    }
    #expect(site.requestCount == 0, "\(site.server.requests) \(site.other.requests)")
  }

  @Test("A link leads from an archive to the network again")
  func leaving() async throws {
    try await webView.loadAndWait(site.url)
    let data = try await webView.createWebArchiveData()
    try await load(data)
    site.server.route("/next", .html("<link rel=stylesheet href='/next.css'><p id=p>next"))
    site.server.clearRequests()
    try await webView.evaluateJavaScript("location.href = '/next'; 0")
    _ = try await site.server.request(at: "/next")
    _ = try await site.server.request(at: "/next.css")
    try await eventually("the page") {
      try await webView.evaluateJavaScript("document.querySelector('#p')?.textContent") as? String
        == "next"
    }
    // The app's load of the archive's own address, too.
    try await load(data)
    site.server.clearRequests()
    try await webView.loadAndWait(site.url)
    #expect(site.server.requests(at: "/").count == 1)
    #expect(site.server.requests(at: "/frame").count == 1)
  }

  @Test("Pictures, texts and pages that were never loaded have archives too")
  func otherDocuments() async throws {
    let empty = try WebArchive(try await webView.createWebArchiveData())
    #expect(empty.main.address == "about:blank")
    for (path, type) in [("/image.png", "image/png"), ("/classic.js", "text/javascript")] {
      try await webView.loadAndWait(site.server.url(path))
      let archive = try WebArchive(try await webView.createWebArchiveData())
      #expect(archive.main.mimeType == type)
      #expect(archive.main.address == site.server.url(path).absoluteString)
      #expect(archive.main.data.count > 10)
      try await load(try archive.propertyListData())
      #expect(webView.url == site.server.url(path))
    }
  }

  @Test("Shadow trees, rules of scripts, line breaks and templates come through")
  func documentText() async throws {
    let page = """
      <!DOCTYPE html><div id=host></div><style id=empty></style><pre>\n\nline &amp; &lt;b></pre>
      <template><p class=inner>template</p></template><textarea>&lt;/textarea></textarea>
      <svg viewBox='0 0 1 1'><foreignObject><p>in</p></foreignObject></svg><p id=p title='a"&amp;b'>
      <script>
      if (!host.shadowRoot) {
        host.attachShadow({mode: 'open'}).innerHTML = '<style>b { color: red }</style><b>shadow</b>';
        empty.sheet.insertRule('p { color: rgb(1, 2, 3) }');
      }
      p.append('1 < 2 & 3\\u00a0');
      </script>
      """
    try await webView.loadAndWait(html: page, baseURL: site.url)
    let first = try WebArchive(try await webView.createWebArchiveData())
    // Without scripts, as they would go on with what they have made.
    let configuration = WKWebViewConfiguration()
    configuration.defaultWebpagePreferences.allowsContentJavaScript = false
    let view = WKWebView(frame: webView.frame, configuration: configuration)
    try await load(try first.propertyListData(), in: view)
    #expect(
      try await view.evaluateJavaScript("host.shadowRoot.querySelector('b').textContent") as? String
        == "shadow")
    #expect(
      try await view.evaluateJavaScript("getComputedStyle(p).color") as? String == "rgb(1, 2, 3)")
    #expect(
      try await view.evaluateJavaScript(
        "document.querySelector('pre').textContent + document.querySelector('textarea').value")
        as? String == "\nline & <b></textarea>")
    #expect(
      try await view.evaluateJavaScript("p.title + p.firstChild.data.trim()") as? String
        == "a\"&b1 < 2 & 3")
  }

  private static func summary(_ archive: WebArchive) -> [String] {
    archive.all.flatMap { part in
      ["\(part.main.address) \(String(decoding: part.main.data, as: UTF8.self))"]
        + part.resources.map { "\($0.address) \($0.mimeType) \($0.data.count)" }.sorted()
    }
  }
}
