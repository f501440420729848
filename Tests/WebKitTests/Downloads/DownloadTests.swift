import Foundation
import Testing
import WebKit
import WebKitTesting

/// How downloads begin and end, beyond the cases.
@Suite(.timeLimit(.minutes(3))) @MainActor struct DownloadTests {
  private let webView: WKWebView
  private let server: LoopbackServer
  private let recorder = DownloadRecorder()
  private let folder: DownloadFolder

  init() throws {
    let folder = try DownloadFolder()
    self.folder = folder
    server = try LoopbackServer()
    let configuration = WKWebViewConfiguration()
    configuration.websiteDataStore = .nonPersistent()
    webView = WKWebView(
      frame: CGRect(x: 0, y: 0, width: 400, height: 300), configuration: configuration)
    webView.navigationDelegate = recorder
    recorder.destination = { folder.file("example.txt") }
    server.route("/file", .text("contents"))
  }

  private func start(_ request: URLRequest) async {
    recorder.take(await webView.startDownload(using: request))
  }

  private func start(_ path: String) async {
    await start(URLRequest(url: server.url(path)))
  }

  private func show(_ html: String) async throws {
    server.route("/page", .html(html))
    let policy = recorder.decideResponse
    recorder.decideResponse = { _ in .allow }
    try await webView.loadAndWait(server.url("/page"))
    recorder.decideResponse = policy
  }

  // MARK: Who asks

  @Test("A link's download tells who has asked, and the page stays")
  func link() async throws {
    try await show("<title>page</title><a id=link href=/file download='my name.txt'>x</a>")
    recorder.decideAction = { $0.shouldPerformDownload ? .download : .allow }
    try await webView.evaluateJavaScript("link.click()")
    try await recorder.finish()
    #expect(recorder.events.suffix(3) == ["action became", "destination", "finish"])
    #expect(folder.contents(of: "example.txt") == "contents")
    #expect(recorder.suggestedFilename == "my name.txt")
    let download = try #require(recorder.download)
    #expect(download.originalRequest?.url == server.url("/file"))
    #expect(download.webView === webView)
    #expect(download.originatingFrame.isMainFrame)
    #expect(download.originatingFrame.securityOrigin.port == server.port)
    #expect(download.isUserInitiated)
    #expect(recorder.navigationAction?.request.url == server.url("/file"))
    #expect(webView.title == "page")
    #expect(
      server.requests(at: "/file").last?.headers["Referer"] == server.url("/page").absoluteString)
    #expect(download.progress.fileURL == folder.file("example.txt"))
    #expect(download.progress.isFinished)
  }

  @Test("A link's name holds also if the app decides by the response")
  func linkDecidedByResponse() async throws {
    try await show("<title>page</title><a id=link href=/file download='my name.txt'>x</a>")
    try await webView.evaluateJavaScript("link.click()")
    try await recorder.finish()
    #expect(recorder.events.suffix(3) == ["response became", "destination", "finish"])
    #expect(recorder.suggestedFilename == "my name.txt")
    #expect(recorder.download?.isUserInitiated == true)
    #expect(folder.contents(of: "example.txt") == "contents")
    #expect(webView.title == "page")
  }

  @Test("A link that opens a window downloads without one")
  func linkToWindow() async throws {
    try await show("<a id=link href=/file target=_blank>x</a>")
    recorder.decideAction = { $0.targetFrame == nil ? .download : .allow }
    try await webView.evaluateJavaScript("link.click()")
    try await recorder.finish()
    #expect(recorder.events.suffix(3) == ["action became", "destination", "finish"])
    #expect(folder.contents(of: "example.txt") == "contents")
  }

  @Test("A decision may be made later, on any thread")
  func lateDecision() async throws {
    recorder.destination = { [folder] in
      await Task.detached { folder.file("example.txt") }.value
    }
    webView.load(server.url("/file"))
    try await recorder.finish()
    #expect(folder.contents(of: "example.txt") == "contents")
  }

  @Test("A script's navigation in a frame becomes a download that nobody has clicked")
  func frame() async throws {
    server.route(
      "/frame", .html("<script>onload = () => setTimeout(() => location = '/file', 0)</script>"))
    recorder.decideResponse = { $0.response.url?.path == "/file" ? .download : .allow }
    server.route("/page", .html("<iframe src=/frame></iframe>"))
    webView.load(server.url("/page"))
    try await recorder.finish()
    #expect(folder.contents(of: "example.txt") == "contents")
    let download = try #require(recorder.download)
    #expect(!download.isUserInitiated)
    #expect(!download.originatingFrame.isMainFrame)
    #expect(download.originatingFrame.request.url == server.url("/frame"))
    #expect(recorder.navigationResponse?.isForMainFrame == false)
    #expect(recorder.navigationResponse?.response.url == server.url("/file"))
  }

  @Test("Without a delegate, a download is cancelled", arguments: [true, false])
  func noDelegate(_ isDecidedByResponse: Bool) async throws {
    recorder.takesDownloads = false
    if !isDecidedByResponse { recorder.decideAction = { _ in .download } }
    webView.load(server.url("/file"))
    try await eventually("the download") { recorder.download != nil }
    let download = try #require(recorder.download)
    #expect(await download.cancel() == nil)
    #expect(folder.names == [])
  }

  @Test("A download goes on when nobody keeps it or its view")
  func nobodyKeepsIt() async throws {
    let gate = Gate()
    server.route("/slow", .text("slow").held(by: gate))
    var view: WKWebView? = WKWebView(frame: .zero)
    view?.startDownload(using: URLRequest(url: server.url("/slow"))) { $0.delegate = self.recorder }
    try await gate.reached()
    weak let gone = view
    view = nil
    try await eventually("the end of the view") { gone == nil }
    gate.open()
    try await recorder.finish()
    #expect(folder.contents(of: "example.txt") == "slow")
  }

  // MARK: Requests

  @Test("A request has its method, header fields and body")
  func request() async throws {
    server.route("/post", method: "PUT") { .text("\($0.method) \($0.text)") }
    var request = URLRequest(url: server.url("/post"))
    request.httpMethod = "PUT"
    request.httpBody = Data("body".utf8)
    request.setValue("application/x-test", forHTTPHeaderField: "Content-Type")
    request.setValue("value", forHTTPHeaderField: "X-Custom")
    await start(request)
    try await recorder.finish()
    #expect(folder.contents(of: "example.txt") == "PUT body")
    let sent = try #require(server.requests(at: "/post").last)
    #expect(sent.headers["Content-Type"] == "application/x-test")
    #expect(sent.headers["X-Custom"] == "value")
    let agent = try await webView.evaluateJavaScript("navigator.userAgent") as? String
    #expect(sent.headers["User-Agent"] == agent)
  }

  @Test("Cookies are those of the view, both ways")
  func cookies() async throws {
    server.route("/file", .text("contents").header("Set-Cookie", "fromDownload=2; Path=/"))
    try await show("<script>document.cookie = 'fromPage=1; path=/'</script>")
    await start("/file")
    try await recorder.finish()
    #expect(server.requests(at: "/file").last?.headers["Cookie"] == "fromPage=1")
    try await show("later")
    #expect(try await webView.text("document.cookie").contains("fromDownload=2"))
  }

  @Test("An answer with an error's status is downloaded like any other")
  func notFound() async throws {
    server.route("/missing", .text("http body", status: 404))
    await start("/missing")
    try await recorder.finish()
    #expect(folder.contents(of: "example.txt") == "http body")
    #expect((recorder.response as? HTTPURLResponse)?.statusCode == 404)
  }

  @Test("An error page that is to be downloaded", arguments: [true, false])
  func notFoundPage(_ isRedirected: Bool) async throws {
    server.route("/missing", .text("http body", status: 404))
    server.route("/moved", .redirect(to: "/missing"))
    webView.load(server.url(isRedirected ? "/moved" : "/missing"))
    try await recorder.finish()
    #expect(folder.contents(of: "example.txt") == "http body")
    #expect(recorder.suggestedFilename == "missing.txt")
  }

  @Test("The response of a redirected navigation")
  func redirectedNavigation() async throws {
    server.route("/moved", .redirect(to: "/file"))
    webView.load(server.url("/moved"))
    try await recorder.finish()
    #expect(recorder.events.suffix(3) == ["response became", "destination", "finish"])
    #expect(recorder.response?.url == server.url("/file"))
    #expect(recorder.suggestedFilename == "file.txt")
    #expect(folder.contents(of: "example.txt") == "contents")
  }

  @Test("A form that is sent by POST", arguments: [true, false])
  func form(_ isDecidedByAction: Bool) async throws {
    server.route("/post", method: "POST") { .text($0.text, contentType: "application/x-y") }
    try await show("<form action=/post method=POST><input name=x value='a b'></form>")
    if isDecidedByAction { recorder.decideAction = { _ in .download } }
    try await webView.evaluateJavaScript("document.forms[0].submit()")
    try await recorder.finish()
    #expect(folder.contents(of: "example.txt") == "x=a+b")
    #expect(server.requests(at: "/post").count == 1)
    #expect(recorder.download?.originalRequest?.httpMethod == "POST")
  }

  @Test("An empty file", arguments: [true, false])
  func empty(_ isNavigation: Bool) async throws {
    server.route("/empty", .data(Data(), contentType: "application/octet-stream"))
    if isNavigation {
      webView.load(server.url("/empty"))
    } else {
      await start("/empty")
    }
    try await recorder.finish()
    #expect(folder.contents(of: "example.txt") == "")
    #expect(folder.names == ["example.txt"])
  }

  @Test("What is not encrypted is refused as it is for pages")
  func unencrypted() async throws {
    await start(URLRequest(url: try #require(URL(string: "http://example.org/file"))))
    let error = try await recorder.fail()
    #expect(error.domain == NSURLErrorDomain)
    #expect(error.code == NSURLErrorAppTransportSecurityRequiresSecureConnection)
    #expect(recorder.events == ["fail"])
  }

  @Test("data: and file: addresses", arguments: ["data:text/plain,hello%20there", ""])
  func otherSchemes(_ address: String) async throws {
    try Data("hello there".utf8).write(to: folder.file("source.txt"))
    let url = address.isEmpty ? folder.file("source.txt") : try #require(URL(string: address))
    await start(URLRequest(url: url))
    try await recorder.finish()
    #expect(folder.contents(of: "example.txt") == "hello there")
    #expect(recorder.suggestedFilename == (address.isEmpty ? "source.txt" : "Unknown.txt"))
    #expect(recorder.events == ["destination", "finish"])
  }

  @Test(
    "A link to a blob or to data becomes a download", arguments: [true, false], ["blob", "data"])
  func blob(_ isDecidedByAction: Bool, _ scheme: String) async throws {
    let address =
      scheme == "blob" ? "URL.createObjectURL(new Blob([1, 2, 3]))" : "'data:x/y,123'"
    try await show("<title>page</title>")
    recorder.decideAction = { action in
      action.shouldPerformDownload && isDecidedByAction ? .download : .allow
    }
    try await webView.evaluateJavaScript(
      "var a = document.createElement('a'); a.href = \(address); a.download = 'downloadFilename';"
        + "a.click()")
    try await recorder.finish()
    #expect(folder.contents(of: "example.txt") == "123")
    #expect(recorder.suggestedFilename == "downloadFilename")
    #expect(recorder.response?.url?.scheme == scheme)
    #expect(recorder.download?.originalRequest?.url?.scheme == scheme)
    #expect(
      recorder.events.contains(isDecidedByAction ? "action became" : "response became"))
  }

  // MARK: Redirects and challenges

  @Test("A redirect that is not allowed ends the download")
  func redirectCancelled() async throws {
    server.route("/moved", .redirect(to: "/file", status: 301))
    recorder.redirectPolicy = .cancel
    await start("/moved")
    let error = try await recorder.fail()
    #expect(error.domain == NSURLErrorDomain)
    #expect(error.code == NSURLErrorCancelled)
    #expect(recorder.resumeData == nil)
    #expect(recorder.events == ["redirect", "fail"])
    #expect(server.requests(at: "/file").isEmpty)
  }

  @Test(
    "A redirect keeps or changes the method",
    arguments: [(301, "GET"), (302, "GET"), (303, "GET"), (307, "POST"), (308, "POST")])
  func redirectMethod(_ status: Int, _ expected: String) async throws {
    server.route("/post", .redirect(to: "/target", status: status))
    server.route("/target") { .text("\($0.method) \($0.text)") }
    var request = URLRequest(url: server.url("/post"))
    request.httpMethod = "POST"
    request.httpBody = Data("body".utf8)
    await start(request)
    try await recorder.finish()
    #expect(folder.contents(of: "example.txt") == (expected == "GET" ? "GET " : "POST body"))
    #expect(recorder.redirect?.request.httpMethod == expected)
    #expect(recorder.download?.originalRequest?.httpMethod == "POST")
  }

  @Test("What was meant for one server is not told to another")
  func redirectElsewhere() async throws {
    let other = try LoopbackServer()
    other.route("/target", .text("there"))
    server.route("/moved", .redirect(to: other.url("/target")))
    var request = URLRequest(url: server.url("/moved"))
    request.setValue("Bearer secret", forHTTPHeaderField: "Authorization")
    await start(request)
    try await recorder.finish()
    #expect(server.requests(at: "/moved").last?.headers["Authorization"] == "Bearer secret")
    #expect(other.requests(at: "/target").last?.headers["Authorization"] == nil)
  }

  @Test("A server that sends one round and round")
  func redirectLoop() async throws {
    server.route("/loop", .redirect(to: "/loop"))
    await start("/loop")
    #expect(try await recorder.fail().code == NSURLErrorHTTPTooManyRedirects)
  }

  @Test("A redirect leads to servers only", arguments: ["file:///etc/hostname", "data:,x"])
  func redirectToFile(_ address: String) async throws {
    server.route("/moved", .redirect(to: address))
    await start("/moved")
    let error = try await recorder.fail()
    #expect(error.domain == "WebKitErrorDomain")
    #expect(error.code == 101)
  }

  @Test("A password opens the file, is remembered, and is asked for again if wrong")
  func password() async throws {
    server.route(
      "/secret", .text("secret").requiringBasicAuth(user: "minka", password: "mice", realm: "r"))
    func credential(_ password: String) -> URLCredential {
      URLCredential(user: "minka", password: password, persistence: .forSession)
    }
    recorder.challengeAnswers = [
      (.useCredential, credential("birds")), (.useCredential, credential("mice")),
    ]
    await start("/secret")
    try await recorder.finish()
    #expect(folder.contents(of: "example.txt") == "secret")
    #expect(recorder.events == ["challenge", "challenge", "destination", "finish"])
    #expect(recorder.challenges.map(\.previousFailureCount) == [0, 1])
    let space = try #require(recorder.challenges.first?.protectionSpace)
    #expect(space.host == "127.0.0.1")
    #expect(space.port == server.port)
    #expect(space.realm == "r")
    #expect(space.authenticationMethod == NSURLAuthenticationMethodHTTPBasic)

    let second = DownloadRecorder()
    second.destination = { [folder] in folder.file("second.txt") }
    second.take(await webView.startDownload(using: URLRequest(url: server.url("/secret"))))
    try await second.finish()
    #expect(folder.contents(of: "second.txt") == "secret")
    #expect(second.events == ["destination", "finish"])
  }

  @Test("What the navigation delegate has answered holds for downloads, too")
  func passwordOfPage() async throws {
    server.route(
      "/secret", .text("secret").requiringBasicAuth(user: "minka", password: "mice", realm: "r"))
    let guest = Guest()
    webView.navigationDelegate = guest
    webView.load(server.url("/secret"))
    try await eventually("the page") { guest.isFinished }
    await start("/secret")
    try await recorder.finish()
    #expect(recorder.events == ["destination", "finish"])
    #expect(folder.contents(of: "example.txt") == "secret")
  }

  @Test("A challenge that is cancelled, and one that is rejected")
  func passwordRefused() async throws {
    server.route("/secret", .text("secret").requiringBasicAuth(user: "minka", password: "mice"))
    recorder.challengeAnswers = [(.cancelAuthenticationChallenge, nil)]
    await start("/secret")
    #expect(try await recorder.fail().code == NSURLErrorCancelled)
    let second = DownloadRecorder()
    second.destination = recorder.destination
    second.take(await webView.startDownload(using: URLRequest(url: server.url("/secret"))))
    try await second.finish()
    #expect((second.response as? HTTPURLResponse)?.statusCode == 401)
  }

  @Test("A server that is not trusted is asked about", arguments: [true, false])
  func serverTrust(_ isAccepted: Bool) async throws {
    let secure = try LoopbackServer(.https)
    secure.route("/file", .text("encrypted"))
    let trusting = TrustingDelegate(recorder, isAccepted ? .useCredential : nil)
    let download = await webView.startDownload(using: URLRequest(url: secure.url("/file")))
    download.delegate = trusting
    if isAccepted {
      try await recorder.finish()
      #expect(folder.contents(of: "example.txt") == "encrypted")
    } else {
      #expect(try await recorder.fail().code == NSURLErrorCancelled)
    }
    #expect(trusting.methods == [NSURLAuthenticationMethodServerTrust])
  }

  @Test("Without an answer, a server that is not trusted fails")
  func serverNotTrusted() async throws {
    let secure = try LoopbackServer(.https)
    secure.route("/file", .text("encrypted"))
    await start(URLRequest(url: secure.url("/file")))
    _ = try await recorder.fail()
    #expect((recorder.error as? URLError)?.code == .serverCertificateUntrusted)
    #expect(secure.requests.isEmpty)
  }
}

/// Accepts or cancels whatever a server shows.
@MainActor
private final class TrustingDelegate: NSObject, WKDownloadDelegate {
  private let recorder: DownloadRecorder
  private let disposition: URLSession.AuthChallengeDisposition?
  var methods: [String] = []

  init(_ recorder: DownloadRecorder, _ disposition: URLSession.AuthChallengeDisposition?) {
    self.recorder = recorder
    self.disposition = disposition
  }

  func download(
    _ download: WKDownload, decideDestinationUsing response: URLResponse, suggestedFilename: String
  ) async -> URL? {
    await recorder.destination()
  }
  func download(
    _ download: WKDownload, respondTo challenge: URLAuthenticationChallenge
  ) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
    methods.append(challenge.protectionSpace.authenticationMethod)
    guard let disposition, let trust = challenge.protectionSpace.serverTrust else {
      return (.cancelAuthenticationChallenge, nil)
    }
    return (disposition, URLCredential(trust: trust))
  }
  func downloadDidFinish(_ download: WKDownload) { recorder.downloadDidFinish(download) }
  func download(_ download: WKDownload, didFailWithError error: any Error, resumeData: Data?) {
    recorder.download(download, didFailWithError: error, resumeData: resumeData)
  }
}

/// Knows the password.
@MainActor
private final class Guest: NSObject, WKNavigationDelegate {
  var isFinished = false

  func webView(
    _ webView: WKWebView, respondTo challenge: URLAuthenticationChallenge
  ) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
    (.useCredential, URLCredential(user: "minka", password: "mice", persistence: .forSession))
  }
  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { isFinished = true }
}
