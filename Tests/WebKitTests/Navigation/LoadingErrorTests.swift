import Foundation
import Testing
import WebKit
import WebKitTesting

/// Loads that cannot succeed: each ends, once, with its defined error.
@Suite @MainActor struct LoadingErrorTests {
  let webView = WKWebView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
  let recorder = NavigationRecorder()

  init() { webView.navigationDelegate = recorder }

  func failure(_ address: String) async throws -> NSError {
    let url = try #require(URL(string: address))
    recorder.clear()
    let navigation = webView.load(URLRequest(url: url))
    let event = try await recorder.waitForTerminalEvent(of: navigation)
    #expect(event.kind == .failedProvisionally)
    #expect(recorder.kinds == [.started, .failedProvisionally])
    #expect(!webView.isLoading)
    return try #require(event.error) as NSError
  }

  @Test(
    "Each address has its error",
    arguments: [
      ("https://no-such-host.invalid/", NSURLErrorDomain, -1003),
      ("http://127.0.0.1:6000/", "WebKitErrorDomain", 103),
      ("https://127.0.0.1:25/", "WebKitErrorDomain", 103),
      ("file:///no/such/file.html", NSURLErrorDomain, -1100),
      ("file:///tmp", NSURLErrorDomain, -1101),
      ("nosuch:thing", NSURLErrorDomain, -1002),
      ("mailto:a@b.example", NSURLErrorDomain, -1002),
      ("no-scheme", NSURLErrorDomain, -1002),
      ("http://", "WebKitErrorDomain", 101),
      ("http://127.0.0.1:99999/", "WebKitErrorDomain", 101),
      ("javascript:alert(1)", "WebKitErrorDomain", 101),
    ])
  func errors(_ address: String, _ domain: String, _ code: Int) async throws {
    let error = try await failure(address)
    #expect(error.domain == domain)
    #expect(error.code == code)
    #expect(error.userInfo["NSErrorFailingURLStringKey"] as? String == address)
    #expect(error.userInfo["NSErrorFailingURLKey"] as? URL == URL(string: address))
    #expect(!error.localizedDescription.isEmpty)
  }

  @Test("A port that nobody listens on refuses")
  func refused() async throws {
    let server = try LoopbackServer()
    let address = server.url("/").absoluteString
    server.stop()
    let error = try await failure(address)
    #expect(error.domain == NSURLErrorDomain)
    #expect(error.code == -1004)
  }

  @Test("A connection that is dropped is lost")
  func dropped() async throws {
    let server = try LoopbackServer()
    server.route("/", .html("x").dropped(.beforeHeader))
    let error = try await failure(server.url("/").absoluteString)
    #expect(error.domain == NSURLErrorDomain)
    #expect(error.code == -1005)
  }

  @Test("An untrusted certificate is refused")
  func certificate() async throws {
    let server = try LoopbackServer(.https)
    server.route("/", .html("x"))
    let error = try await failure(server.url("/").absoluteString)
    #expect(error.domain == NSURLErrorDomain)
    #expect(error.code == -1202)
  }

  @Test("A request without an address fails, too")
  func noAddress() async throws {
    var request = URLRequest(url: try #require(URL(string: "http://localhost/")))
    request.url = nil
    let event = try await recorder.waitForTerminalEvent(of: webView.load(request))
    #expect((event.error as? NSError)?.code == 101)
  }

  @Test("50 MB of text are shown")
  func large() async throws {
    let line = "<p>" + String(repeating: "x", count: 1020) + "\n"
    webView.loadHTMLString(String(repeating: line, count: 50 * 1024), baseURL: nil)
    try await recorder.waitForFinish()
    #expect(
      try await webView.evaluateJavaScript("document.querySelectorAll('p').length") as? Int
        == 50 * 1024)
  }

  @Test("Bytes that are no UTF-8 show as replacement characters")
  func invalidUTF8() async throws {
    let base = try #require(URL(string: "https://example.org/"))
    webView.load(
      Data([0x3C, 0x70, 0x3E, 0x61, 0xFF, 0xC3, 0x28]), mimeType: "text/html",
      characterEncodingName: "UTF-8", baseURL: base)
    try await recorder.waitForFinish()
    #expect(
      try await webView.evaluateJavaScript("document.body.textContent") as? String
        == "a\u{FFFD}\u{FFFD}(")
  }

  @Test("An encoding that does not exist does no harm")
  func unknownEncoding() async throws {
    let base = try #require(URL(string: "https://example.org/"))
    webView.load(
      Data("<p>x".utf8), mimeType: "text/html", characterEncodingName: "no-such-encoding",
      baseURL: base)
    try await recorder.waitForFinish()
    #expect(try await webView.evaluateJavaScript("document.body.textContent") as? String == "x")
  }

  @Test("A type that cannot be shown interrupts the load")
  func unshowable() async throws {
    let server = try LoopbackServer()
    server.route("/", .data(Data([1, 2, 3]), contentType: "application/x-nothing"))
    let error = try await failure(server.url("/").absoluteString)
    #expect(error.domain == "WebKitErrorDomain")
    #expect(error.code == 102)
  }
}
