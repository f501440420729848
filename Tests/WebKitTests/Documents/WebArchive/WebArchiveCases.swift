import Foundation
import Testing
import WebKitTesting

@testable import WebKit

/// `createWebArchiveData` and the loading of archives, the cases of Apple's own tests.
@Suite(.timeLimit(.minutes(3))) @MainActor struct WebArchiveCases {
  private let webView = WKWebView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
  private let recorder = NavigationRecorder()

  init() {
    webView.navigationDelegate = recorder
  }

  private func load(_ data: Data, base: String = "http://example.org/") async throws {
    try await recorder.waitForFinish(
      of: webView.load(
        data, mimeType: "application/x-webarchive", characterEncodingName: "utf-8",
        baseURL: try #require(URL(string: base))))
  }

  private func text(_ script: String) async throws -> String? {
    try await webView.evaluateJavaScript(script) as? String
  }

  /// The archive as a property list.
  private func list(_ data: Data) throws -> [String: Any] {
    #expect(data.starts(with: Data("bplist00".utf8)))
    return try #require(
      try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any])
  }

  private func markup(_ archive: [String: Any]) throws -> String {
    let main = try #require(archive["WebMainResource"] as? [String: Any])
    return String(decoding: try #require(main["WebResourceData"] as? Data), as: UTF8.self)
  }

  /// An archive made by hand.
  private static func archive(
    html: String, address: String, resources: [[String: Any]] = [],
    format: PropertyListSerialization.PropertyListFormat = .binary
  ) throws -> Data {
    try PropertyListSerialization.data(
      fromPropertyList: [
        "WebMainResource": [
          "WebResourceData": Data(html.utf8), "WebResourceMIMEType": "text/html",
          "WebResourceTextEncodingName": "UTF-8", "WebResourceURL": address,
          "WebResourceFrameName": "",
        ],
        "WebSubresources": resources,
      ], format: format, options: 0)
  }

  private static func folder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  @Test("WA-01 An archived script of a page of the app's own scheme runs again, from the archive")
  func wa01() async throws {
    let messages = Messages()
    let configuration = WKWebViewConfiguration()
    configuration.userContentController.add(messages, name: "testHandler")
    let view = WKWebView(frame: webView.frame, configuration: configuration)
    view.navigationDelegate = recorder
    let data = try Self.archive(
      html: "<script src='script.js'></script>", address: "testing://main/index.html",
      resources: [
        [
          "WebResourceURL": "testing://main/script.js",
          "WebResourceMIMEType": "application/javascript",
          "WebResourceData": Data(
            "window.webkit.messageHandlers.testHandler.postMessage('done ' + origin)".utf8),
        ]
      ])
    try await recorder.waitForFinish(
      of: view.load(
        data, mimeType: "application/x-webarchive", characterEncodingName: "utf-8",
        baseURL: try #require(URL(string: "testing://main/index.html"))))
    try await eventually("the message") { !messages.bodies.isEmpty }
    #expect(messages.bodies == ["done testing://main"])
    let archive = try list(try await view.createWebArchiveData())
    let resources = try #require(archive["WebSubresources"] as? [[String: Any]])
    #expect(resources.map { $0["WebResourceURL"] as? String } == ["testing://main/script.js"])
  }

  @Test("WA-02 An archive of a page that reads its cookies loads as data")
  func wa02() async throws {
    let server = try LoopbackServer(.https)
    server.route(
      "/",
      .html("<p id=p></p><script>p.textContent = 'cookies: ' + document.cookie</script>")
        .header("Set-Cookie", "kitten=1"))
    let delegate = TrustingRecorder()
    webView.navigationDelegate = delegate
    try await delegate.recorder.waitForFinish(of: webView.load(server.url("/")))
    let data = try await webView.createWebArchiveData()
    webView.navigationDelegate = recorder
    try await load(data, base: "http://127.0.0.1/")
    #expect(try await text("p.textContent")?.hasPrefix("cookies: ") == true)
  }

  @Test("WA-03 An archive in a file loads by a request")
  func wa03() async throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let server = try LoopbackServer()
    server.route("/", .html("<p id=p>page</p><script>document.cookie</script>"))
    try await recorder.waitForFinish(of: webView.load(server.url("/")))
    let file = folder.appending(path: "page.webarchive")
    try await webView.createWebArchiveData().write(to: file)
    server.stop()
    try await recorder.waitForFinish(of: webView.load(URLRequest(url: file)))
    #expect(try await text("p.textContent") == "page")
    try await recorder.waitForFinish(
      of: webView.loadFileURL(file, allowingReadAccessTo: folder))
    #expect(try await text("p.textContent") == "page")
  }

  @Test("WA-04 A page cannot go to an archive")
  func wa04() async throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "page.webarchive")
    try Self.archive(html: "archived", address: "http://example.org/").write(to: file)
    let page = folder.appending(path: "page.html")
    try Data("page".utf8).write(to: page)
    try await recorder.waitForFinish(
      of: webView.loadFileURL(page, allowingReadAccessTo: folder))
    try await webView.evaluateJavaScript("document.location = '\(file.absoluteString)'; 0")
    try await eventually("the failure") {
      recorder.events.contains { $0.kind == .failedProvisionally }
    }
    #expect(try await text("document.body.textContent") == "page")
  }

  @Test("WA-05 The app loads an archive's file, and loads it again")
  func wa05() async throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "page.webarchive")
    try Self.archive(html: "<p id=p>archived", address: "http://example.org/").write(to: file)
    try await recorder.waitForFinish(of: webView.load(URLRequest(url: file)))
    #expect(try await text("p.textContent") == "archived")
    try Self.archive(html: "<p id=p>archived anew", address: "http://example.org/").write(to: file)
    try await recorder.waitForFinish(of: webView.reload())
    #expect(try await text("p.textContent") == "archived anew")
  }

  @Test("WA-06 A script is taken from an archive made by hand", arguments: [true, false])
  func wa06(isBinary: Bool) async throws {
    let server = try LoopbackServer()
    let data = try Self.archive(
      html: "<p id=p></p><script src='script.js'></script>", address: "\(server.origin)/page",
      resources: [
        [
          "WebResourceURL": "\(server.origin)/script.js",
          "WebResourceMIMEType": "application/javascript",
          "WebResourceData": Data("p.textContent = 'ran'".utf8),
        ]
      ], format: isBinary ? .binary : .xml)
    try await load(data)
    #expect(try await text("p.textContent") == "ran")
    #expect(server.requests.isEmpty)
  }

  @Test("WA-07 The keys of a resource")
  func wa07() async throws {
    let server = try LoopbackServer()
    server.route("/", .html("<link rel=stylesheet href=style.css>"))
    server.route(
      "/style.css", .data(Data("p{}".utf8), contentType: "text/css; charset=iso-8859-1"))
    try await recorder.waitForFinish(of: webView.load(server.url("/")))
    let archive = try list(try await webView.createWebArchiveData())
    let resources = try #require(archive["WebSubresources"] as? [[String: Any]])
    let resource = try #require(resources.first)
    #expect(resources.count == 1)
    #expect(resource["WebResourceData"] as? Data == Data("p{}".utf8))
    #expect(resource["WebResourceMIMEType"] as? String == "text/css")
    #expect(resource["WebResourceTextEncodingName"] as? String == "iso-8859-1")
    #expect(resource["WebResourceURL"] as? String == server.url("/style.css").absoluteString)

    // As Apple's WebKit writes it, with a response in an archive of its own.
    let response = try NSKeyedArchiver.archivedData(
      withRootObject: NSString("an object of Apple's"), requiringSecureCoding: false)
    var foreign = resource
    foreign["WebResourceResponse"] = response
    foreign["WebResourceData"] = Data("p { color: rgb(1, 2, 3) }".utf8)
    try await load(
      try Self.archive(
        html: "<link rel=stylesheet href=style.css><p id=p>", address: "\(server.origin)/",
        resources: [foreign]))
    #expect(try await text("getComputedStyle(p).color") == "rgb(1, 2, 3)")
  }

  @Test("WA-08 The main resource of a file's archive")
  func wa08() async throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let page = folder.appending(path: "page.html")
    try Data("Simple HTML file.".utf8).write(to: page)
    try await recorder.waitForFinish(
      of: webView.loadFileURL(page, allowingReadAccessTo: folder))
    let archive = try list(try await webView.createWebArchiveData())
    let main = try #require(archive["WebMainResource"] as? [String: Any])
    #expect(main["WebResourceURL"] as? String == page.absoluteString)
    #expect(main["WebResourceMIMEType"] as? String == "text/html")
    #expect(try markup(archive).contains("Simple HTML file."))
  }

  @Test("WA-09 The document is the one that scripts have made")
  func wa09() async throws {
    try await webView.loadAndWait(
      html: """
        <style>p { color: rgb(1, 2, 3) }</style><p id=p></p>
        <script>p.textContent = 'color: ' + getComputedStyle(p).color</script>
        """, baseURL: URL(string: "http://example.org/"))
    let markup = try markup(try list(try await webView.createWebArchiveData()))
    #expect(markup.contains("<p id=\"p\">color: rgb(1, 2, 3)</p>"))
    for tag in ["<html>", "<head>", "<body>", "</body>", "</html>"] {
      #expect(markup.contains(tag))
    }
  }

  @Test("WA-10 Only what was loaded is in the archive")
  func wa10() async throws {
    let site = try ArchiveSite()
    try await recorder.waitForFinish(of: webView.load(site.url))
    let archive = try list(try await webView.createWebArchiveData())
    let resources = try #require(archive["WebSubresources"] as? [[String: Any]])
    let addresses = resources.compactMap { $0["WebResourceURL"] as? String }
    #expect(addresses.contains("\(site.server.origin)/font.ttf"))
    #expect(!addresses.contains("\(site.server.origin)/backup.ttf"))
    #expect(!addresses.contains("\(site.server.origin)/small.svg"))
    let style = try #require(
      resources.first { ($0["WebResourceURL"] as? String)?.hasSuffix("main.css") == true })
    #expect(
      String(decoding: try #require(style["WebResourceData"] as? Data), as: UTF8.self)
        .contains("url(../backup.ttf)"))
  }

  @Test("WA-11 All kinds of frames are captured as they are now")
  func wa11() async throws {
    let server = try LoopbackServer()
    server.route(
      "/",
      .html(
        """
        <iframe id=one></iframe><iframe id=two src='/frame'></iframe>
        <iframe id=three srcdoc='<p id=p>three'></iframe>
        <script>
        one.contentDocument.body.innerHTML = '<p>one';
        onload = () => {
          two.contentDocument.body.append(' now');
          three.contentDocument.querySelector('p').append(' now');
        };
        </script>
        """))
    server.route("/frame", .html("<p>two</p>"))
    try await recorder.waitForFinish(of: webView.load(server.url("/")))
    let data = try await webView.createWebArchiveData()
    let frames = try #require(try list(data)["WebSubframeArchives"] as? [[String: Any]])
    #expect(frames.count == 3)
    let texts = try frames.map(markup)
    #expect(texts[0].contains("<body><p>one</p></body>"))
    #expect(texts[1].contains("<body><p>two</p> now</body>"))
    #expect(texts[2].contains("<p id=\"p\">three now</p>"))
    server.stop()
    try await load(data)
    var bodies: [String] = []
    for frame in webView.frameRegistry.frames where !frame.isMainFrame {
      let body = try await webView.evaluateJavaScript(
        "document.body.textContent.trim()", in: frame, contentWorld: .defaultClient)
      bodies.append(body as? String ?? "")
    }
    #expect(bodies.sorted() == ["one", "three now", "two now"])
  }

  @Test("WA-12 A page in Windows-1252 is captured in UTF-8")
  func wa12() async throws {
    let server = try LoopbackServer()
    server.route(
      "/",
      .data(
        Data("<meta charset=windows-1252><p id=p>".utf8) + Data([0xC4, 0x80, 0x99]),
        contentType: "text/html"))
    try await recorder.waitForFinish(of: webView.load(server.url("/")))
    #expect(try await text("p.textContent") == "Ä€™")
    let data = try await webView.createWebArchiveData()
    let archive = try list(data)
    #expect(try markup(archive).contains("Ä€™"))
    #expect(
      (archive["WebMainResource"] as? [String: Any])?["WebResourceTextEncodingName"] as? String
        == "UTF-8")
    server.stop()
    try await load(data)
    #expect(try await text("p.textContent") == "Ä€™")
  }
}

@MainActor private final class Messages: NSObject, WKScriptMessageHandler {
  var bodies: [String] = []

  func userContentController(
    _ controller: WKUserContentController, didReceive message: WKScriptMessage
  ) {
    bodies.append(message.body as? String ?? "")
  }
}

/// A recorder for servers whose certificates only tests trust.
@MainActor private final class TrustingRecorder: NSObject, WKNavigationDelegate {
  let recorder = NavigationRecorder()

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    recorder.webView(webView, didFinish: navigation)
  }

  func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
    withError error: any Error
  ) {
    recorder.webView(webView, didFailProvisionalNavigation: navigation, withError: error)
  }

  func webView(
    _ webView: WKWebView, respondTo challenge: URLAuthenticationChallenge
  ) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
    (.useCredential, challenge.protectionSpace.serverTrust.map { URLCredential(trust: $0) })
  }
}
