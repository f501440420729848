import Foundation
import Testing
import WebKit
import WebKitTesting

/// Servers whose certificates this system does not trust.
@Suite(.timeLimit(.minutes(2))) @MainActor struct ServerTrustTests {
  private let server: LoopbackServer
  private let store = WKWebsiteDataStore.nonPersistent()
  private let webView: WKWebView
  private let delegate = Answerer()

  init() throws {
    server = try LoopbackServer(.https)
    server.route("/", .html("<title>secure</title>"))
    webView = Self.makeView(store, delegate)
  }

  private static func makeView(_ store: WKWebsiteDataStore, _ delegate: Answerer) -> WKWebView {
    let configuration = WKWebViewConfiguration()
    configuration.websiteDataStore = store
    let webView = WKWebView(
      frame: CGRect(x: 0, y: 0, width: 400, height: 300), configuration: configuration)
    webView.navigationDelegate = delegate
    return webView
  }

  private func accept() {
    delegate.answer = { challenge in
      guard let trust = challenge.protectionSpace.serverTrust else {
        return (.rejectProtectionSpace, nil)
      }
      return (.useCredential, URLCredential(trust: trust))
    }
  }

  @Test("Accepting the certificates loads the page, as one navigation")
  func accepted() async throws {
    accept()
    #expect(webView.serverTrust == nil)
    webView.load(URLRequest(url: server.url("/")))
    try await delegate.ends()
    #expect(delegate.calls == ["policy", "start", "challenge", "commit", "finish"])
    #expect(webView.title == "secure")
    #expect(webView.url == server.url("/"))
    #expect(server.requests(at: "/").count == 1)
    let challenge = try #require(delegate.challenges.first)
    let space = challenge.protectionSpace
    #expect(space.authenticationMethod == NSURLAuthenticationMethodServerTrust)
    #expect(space.host == "127.0.0.1")
    #expect(space.port == server.port)
    #expect(space.protocol == NSURLProtectionSpaceHTTPS)
    let trust = try #require(space.serverTrust)
    let certificate = try #require(
      SecCertificate(pemRepresentation: LoopbackServer.Certificate.loopback.certificatePEM))
    #expect(SecTrustCopyCertificateChain(trust) == [certificate])
    #expect(SecTrustGetCertificateCount(trust) == 1)
    #expect(trust.certificateFlaws == .unknownAuthority)
    var error: (any Error)?
    #expect(!SecTrustEvaluateWithError(trust, &error))
    #expect((error as? URLError)?.code == .serverCertificateUntrusted)
    #expect(SecCertificateCopySubjectSummary(certificate)?.contains("loopback") == true)
    #expect(SecCertificateCreateWithData(nil, SecCertificateCopyData(certificate)) == certificate)
    #expect(SecCertificateCreateWithData(nil, Data("x".utf8)) == nil)

    #expect(webView.serverTrust?.certificates == [certificate])
  }

  @Test("The certificates stay accepted for the host in the same store, and nowhere else")
  func stores() async throws {
    accept()
    webView.load(URLRequest(url: server.url("/")))
    try await delegate.ends()

    let neighbour = Answerer()
    let sharing = Self.makeView(store, neighbour)
    sharing.load(URLRequest(url: server.url("/")))
    try await neighbour.ends()
    #expect(neighbour.error == nil)
    #expect(neighbour.challenges.isEmpty)

    let stranger = Answerer()
    let other = Self.makeView(.nonPersistent(), stranger)
    other.load(URLRequest(url: server.url("/")))
    try await stranger.ends()
    #expect((stranger.error as? URLError)?.code == .serverCertificateUntrusted)
    #expect(stranger.challenges.count == 1)

    // Another name of the same server has not been accepted.
    delegate.answer = { _ in (.rejectProtectionSpace, nil) }
    webView.load(URLRequest(url: server.url("/", host: "localhost")))
    try await delegate.ends()
    #expect((delegate.error as? URLError)?.code == .serverCertificateUntrusted)
  }

  @Test(
    "Otherwise the load fails: with the certificate's error, or as cancelled",
    arguments: [
      (URLSession.AuthChallengeDisposition.performDefaultHandling, -1202),
      (.rejectProtectionSpace, -1202), (.cancelAuthenticationChallenge, -999),
      (.useCredential, -1202),
    ])
  func refused(_ disposition: URLSession.AuthChallengeDisposition, _ code: Int) async throws {
    delegate.answers = [(disposition, nil)]
    webView.load(URLRequest(url: server.url("/")))
    try await delegate.ends()
    #expect(delegate.calls == ["policy", "start", "challenge", "failProvisional"])
    let error = try #require(delegate.error) as NSError
    #expect(error.domain == NSURLErrorDomain)
    #expect(error.code == code)
    #expect(
      error.userInfo["NSErrorFailingURLStringKey"] as? String == server.url("/").absoluteString)
    #expect(!webView.isLoading)
    #expect(server.requests.isEmpty)
  }

  @Test(
    "Each flaw has its error",
    arguments: [
      (LoopbackServer.Certificate.expired, -1201, SecTrust.Flaws.expired),
      (.otherHost, -1202, .otherHost), (.loopback, -1202, .unknownAuthority),
    ])
  func flaws(
    _ certificate: LoopbackServer.Certificate, _ code: Int, _ flaw: SecTrust.Flaws
  ) async throws {
    let server = try LoopbackServer(.https(certificate))
    webView.load(URLRequest(url: server.url("/")))
    try await delegate.ends()
    let error = try #require(delegate.error) as NSError
    #expect(error.code == code)
    let trust = try #require(delegate.challenges.first?.protectionSpace.serverTrust)
    #expect(trust.certificateFlaws.contains(flaw))
    #expect(error.userInfo["NSURLErrorFailingURLPeerTrustErrorKey"] as? SecTrust == trust)
  }

  @Test("A POST whose server is accepted is sent once, with its body")
  func post() async throws {
    accept()
    server.route("/post", .html("<title>posted</title>"))
    var request = URLRequest(url: server.url("/post"))
    request.httpMethod = "POST"
    request.httpBody = Data("kittens".utf8)
    webView.load(request)
    try await delegate.ends()
    #expect(webView.title == "posted")
    #expect(server.requests(at: "/post").map(\.text) == ["kittens"])
  }

  @Test("A server that a page or a redirect leads to is asked about, too")
  func led() async throws {
    accept()
    let plain = try LoopbackServer()
    plain.route("/", .redirect(to: server.url("/")))
    webView.load(URLRequest(url: plain.url("/")))
    try await delegate.ends()
    #expect(webView.url == server.url("/"))
    #expect(delegate.challenges.count == 1)

    let second = try LoopbackServer(.https, address: "127.0.0.2")
    second.route("/", .html("<title>second</title>"))
    try await webView.evaluateJavaScript("location.href = '\(second.url("/"))'")
    try await delegate.ends()
    #expect(webView.url == second.url("/"))
    #expect(delegate.challenges.count == 2)
  }

  @Test("While the delegate judges, the view is loading; another load takes its place")
  func pending() async throws {
    delegate.keepsHandlers = true
    let plain = try LoopbackServer()
    plain.route("/", .html("<title>plain</title>"))
    webView.load(URLRequest(url: server.url("/")))
    try await eventually("the challenge") { delegate.handlers.count == 1 }
    #expect(webView.isLoading)
    webView.load(URLRequest(url: plain.url("/")))
    try await eventually("the other page") { webView.title == "plain" && !webView.isLoading }
    #expect(delegate.calls.filter { $0 == "failProvisional" }.count == 1)
    let trust = try #require(delegate.challenges.first?.protectionSpace.serverTrust)
    delegate.handlers.removeLast()(.useCredential, URLCredential(trust: trust))
    #expect(webView.url == plain.url("/"))
    #expect(webView.serverTrust == nil)
  }

  @Test("A page without encryption has no server to trust; the property can be observed")
  func observed() async throws {
    accept()
    let plain = try LoopbackServer()
    plain.route("/", .html("<title>plain</title>"))
    var seen: [Bool] = []
    let observation = webView.observe(\.serverTrust, options: [.new]) { _, change in
      MainActor.assumeIsolated { seen.append((change.newValue ?? nil) != nil) }
    }
    webView.load(URLRequest(url: server.url("/")))
    try await delegate.ends()
    webView.load(URLRequest(url: plain.url("/")))
    try await delegate.ends()
    #expect(webView.serverTrust == nil)
    #expect(seen == [true, false])
    withExtendedLifetime(observation) {}
  }

  @Test("Credentials for trust and for identity know what they are for")
  func credentials() throws {
    let pem = LoopbackServer.Certificate.loopback
    let identity = try SecIdentity(
      pemRepresentation: pem.certificatePEM + "\n" + pem.privateKeyPEM)
    let credential = URLCredential(
      identity: identity, certificates: nil, persistence: .forSession)
    #expect(credential.identity === identity)
    #expect(credential.persistence == .forSession)
    #expect(URLCredential(user: "a", password: "b", persistence: .none).identity == nil)
    #expect(throws: URLError.self) { try SecIdentity(pemRepresentation: "nothing") }
    #expect(throws: URLError.self) { try SecIdentity(pkcs12: Data("x".utf8), password: "") }
  }
}
