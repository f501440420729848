import Foundation
import Testing
import WebKitTesting

@testable import WebKit

/// Requests with methods, bodies, header fields and cache policies.
@Suite(.timeLimit(.minutes(2))) @MainActor struct RequestTests {
  let webView: WKWebView
  let recorder = NavigationRecorder()
  let server: LoopbackServer

  init() throws {
    let configuration = WKWebViewConfiguration()
    configuration.websiteDataStore = .nonPersistent()
    webView = WKWebView(
      frame: CGRect(x: 0, y: 0, width: 400, height: 300), configuration: configuration)
    webView.navigationDelegate = recorder
    server = try LoopbackServer()
    server.route("*") { request in .html("<title>\(request.method)</title>\(request.text)") }
  }

  private func posting(_ path: String, _ body: Data?, type: String? = nil) -> URLRequest {
    var request = URLRequest(url: server.url(path))
    request.httpMethod = "POST"
    request.httpBody = body
    if let type { request.setValue(type, forHTTPHeaderField: "Content-Type") }
    return request
  }

  @Test("The engine's record of visits has the format that POST relies on")
  func format() async throws {
    try await webView.loadAndWait(html: "<p>page")
    #expect(SessionState.isUnderstood)
  }

  @Test(
    "G-06 POST sends its body as it is, with its type",
    arguments: [
      ("application/x-www-form-urlencoded", Data("a=1&b=%C3%A4".utf8)),
      ("application/json", Data(#"{"kittens": ["Minka", "Mauz"]}"#.utf8)),
      ("text/plain; charset=utf-8", Data("Kätzchen 🐱".utf8)),
      ("application/octet-stream", Data((0...255).map { UInt8($0) })),
      ("application/octet-stream", Data(repeating: 7, count: 1_000_000)),
      ("multipart/form-data; boundary=x", Data("--x\r\n\r\n1\r\n--x--\r\n".utf8)),
    ])
  func post(_ type: String, _ body: Data) async throws {
    let navigation = webView.load(posting("/target?q=1", body, type: type))
    try await recorder.waitForFinish(of: navigation)
    let request = try #require(server.requests(at: "/target").first)
    #expect(request.method == "POST")
    #expect(request.target == "/target?q=1")
    #expect(request.headers["Content-Type"] == type)
    #expect(request.body == body)
    #expect(server.requests(at: "/target").count == 1)
    #expect(recorder.kinds == [.started, .committed, .finished])
    #expect(recorder.events.allSatisfy { $0.navigation === navigation })
    #expect(webView.url == server.url("/target?q=1"))
    #expect(webView.title == "POST")
    #expect(try await webView.text("document.referrer") == "")
  }

  @Test("POST without a type is a form's; without a body it has none")
  func defaults() async throws {
    try await webView.loadAndWait(posting("/form", Data("a=1".utf8)))
    try await webView.loadAndWait(posting("/empty", nil))
    try await webView.loadAndWait(posting("/none", Data()))
    let form = try #require(server.requests(at: "/form").first)
    #expect(form.headers["Content-Type"] == "application/x-www-form-urlencoded")
    for path in ["/empty", "/none"] {
      let request = try #require(server.requests(at: path).first)
      #expect(request.method == "POST")
      #expect(request.body.isEmpty)
    }
  }

  @Test("POST reads a body stream to its end")
  func stream() async throws {
    let body = Data((0..<300_000).map { UInt8($0 % 251) })
    var request = posting("/stream", nil, type: "application/octet-stream")
    request.httpBodyStream = InputStream(data: body)
    try await webView.loadAndWait(request)
    #expect(server.requests(at: "/stream").first?.body == body)
  }

  @Test("A body stream that cannot be read fails the load")
  func brokenStream() async throws {
    var request = posting("/stream", nil)
    request.httpBodyStream = InputStream(fileAtPath: "/no/such/file")
    let event = try await recorder.waitForTerminalEvent(of: webView.load(request))
    #expect(event.kind == .failedProvisionally)
    #expect(server.requests.isEmpty)
  }

  @Test("A view goes back from a POST to what was there, and on again from there")
  func history() async throws {
    try await webView.loadAndWait(server.url("/first"))
    try await webView.loadAndWait(posting("/second", Data("x=1".utf8)))
    #expect(try await webView.evaluateJavaScript("history.length") as? Int == 2)
    recorder.clear()
    try await webView.evaluateJavaScript("history.back()")
    try await recorder.waitForFinish()
    #expect(webView.url == server.url("/first"))
    try await webView.loadAndWait(server.url("/third"))
    #expect(try await webView.evaluateJavaScript("history.length") as? Int == 2)
  }

  @Test("A POST that fails leaves no trace in the view's history")
  func failedPost() async throws {
    try await webView.loadAndWait(server.url("/first"))
    server.route("/broken", .droppedConnection)
    let event = try await recorder.waitForTerminalEvent(
      of: webView.load(posting("/broken", Data("x".utf8))))
    #expect(event.kind == .failedProvisionally)
    #expect(webView.url == server.url("/first"))
    try await webView.loadAndWait(server.url("/second"))
    #expect(try await webView.evaluateJavaScript("history.length") as? Int == 2)
    recorder.clear()
    try await webView.evaluateJavaScript("history.back()")
    try await recorder.waitForFinish()
    #expect(webView.url == server.url("/first"))
  }

  @Test("A POST that another load replaces is cancelled; the other one finishes")
  func replacedPost() async throws {
    let gate = Gate()
    defer { gate.open() }
    server.route("/slow", .html("slow").held(by: gate))
    let first = webView.load(posting("/slow", Data("x".utf8)))
    _ = try await server.request(at: "/slow")
    try await eventually("the start of the first") { recorder.kinds == [.started] }
    let second = webView.load(URLRequest(url: server.url("/other")))
    try await recorder.waitForFinish(of: second)
    let end = try await recorder.waitForTerminalEvent(of: first)
    #expect((end.error as? URLError)?.code == .cancelled)
    #expect(webView.url == server.url("/other"))
  }

  @Test("A POST that is stopped is not sent again")
  func stoppedPost() async throws {
    let gate = Gate()
    defer { gate.open() }
    server.route("/slow", .html("slow").held(by: gate))
    let navigation = webView.load(posting("/slow", Data("x".utf8)))
    _ = try await server.request(at: "/slow")
    try await eventually("the start") { recorder.kinds == [.started] }
    webView.stopLoading()
    let end = try await recorder.waitForTerminalEvent(of: navigation)
    #expect((end.error as? URLError)?.code == .cancelled)
    try await webView.loadAndWait(server.url("/other"))
    #expect(server.requests(at: "/slow").count == 1)
    #expect(recorder.kinds == [.started, .failedProvisionally])
  }

  @Test("A method that the engine cannot send, and GET with a body, fail and are not sent")
  func refused() async throws {
    var put = URLRequest(url: server.url("/put"))
    put.httpMethod = "PUT"
    put.httpBody = Data("x".utf8)
    let event = try await recorder.waitForTerminalEvent(of: webView.load(put))
    #expect(event.kind == .failedProvisionally)
    #expect(event.error?.localizedDescription.contains("PUT") == true)
    var get = URLRequest(url: server.url("/get"))
    get.httpBody = Data("x".utf8)
    let second = try await recorder.waitForTerminalEvent(of: webView.load(get))
    #expect((second.error as? URLError)?.code == .dataLengthExceedsMaximum)
    #expect(server.requests.isEmpty)
  }

  @Test("Header fields reach the server, but for those that are none")
  func headers() async throws {
    var request = URLRequest(url: server.url("/"))
    request.setValue("kittens", forHTTPHeaderField: "X-Custom")
    request.setValue("Bearer token", forHTTPHeaderField: "Authorization")
    request.setValue("de, en;q=0.5", forHTTPHeaderField: "Accept-Language")
    request.setValue("a\r\nX-Injected: yes", forHTTPHeaderField: "X-Bad")
    try await webView.loadAndWait(request)
    let headers = try #require(server.requests(at: "/").first?.headers)
    #expect(headers["X-Custom"] == "kittens")
    #expect(headers["Authorization"] == "Bearer token")
    #expect(headers["Accept-Language"] == "de, en;q=0.5")
    #expect(headers["X-Bad"] == nil)
    #expect(headers["X-Injected"] == nil)
  }

  @Test("Header fields go with a POST, too; Referer and Origin tell nothing")
  func postHeaders() async throws {
    var request = posting("/", Data("x".utf8), type: "text/plain")
    request.setValue("kittens", forHTTPHeaderField: "X-Custom")
    request.setValue("Bearer token", forHTTPHeaderField: "Authorization")
    request.setValue("Agent/1", forHTTPHeaderField: "User-Agent")
    try await webView.loadAndWait(request)
    let headers = try #require(server.requests(at: "/").first?.headers)
    #expect(headers["X-Custom"] == "kittens")
    #expect(headers["Authorization"] == "Bearer token")
    #expect(headers["User-Agent"] == "Agent/1")
    #expect(headers["Content-Type"] == "text/plain")
    #expect(headers["Referer"] == nil)
    #expect(headers["Origin"] == "null")
    #expect(!headers.fields.contains { $0.name.hasPrefix("X-Swift-WebKit") })
    #expect(try await webView.text("document.referrer") == "")
    // Nor do they go anywhere else.
    try await webView.evaluateJavaScript("fetch('/other'); 0")
    let other = try await server.request(at: "/other")
    #expect(other.headers["X-Custom"] == nil)
  }

  @Test("More header fields than the engine takes with a body fail the load")
  func tooManyHeaders() async throws {
    var request = posting("/", Data("x".utf8))
    request.setValue(String(repeating: "x", count: 5000), forHTTPHeaderField: "X-Long")
    let event = try await recorder.waitForTerminalEvent(of: webView.load(request))
    #expect((event.error as? URLError)?.code == .dataLengthExceedsMaximum)
    #expect(server.requests.isEmpty)
  }

  @Test("The reloading cache policies ask the server though the page is cached")
  func reloading() async throws {
    server.route("/cached", .html("cached").header("Cache-Control", "max-age=3600"))
    try await webView.loadAndWait(server.url("/cached"))
    try await webView.loadAndWait(server.url("/"))
    var request = URLRequest(url: server.url("/cached"))
    try await webView.loadAndWait(request)
    #expect(server.requests(at: "/cached").count == 1)
    for policy: URLRequest.CachePolicy in [
      .reloadIgnoringLocalCacheData, .reloadIgnoringLocalAndRemoteCacheData,
      .reloadRevalidatingCacheData,
    ] {
      server.clearRequests()
      request.cachePolicy = policy
      try await webView.loadAndWait(server.url("/"))
      try await webView.loadAndWait(request)
      #expect(server.requests(at: "/cached").first?.headers["Cache-Control"] == "no-cache")
    }
  }

  @Test("returnCacheDataElseLoad takes what is cached, however old, and else asks the server")
  func cacheElseLoad() async throws {
    server.route("/old", .html("old").header("Cache-Control", "max-age=0"))
    var request = URLRequest(url: server.url("/old"))
    request.cachePolicy = .returnCacheDataElseLoad
    try await webView.loadAndWait(request)
    #expect(server.requests(at: "/old").count == 1)
    try await webView.loadAndWait(server.url("/"))
    try await webView.loadAndWait(request)
    #expect(server.requests(at: "/old").count == 1)
  }
}
