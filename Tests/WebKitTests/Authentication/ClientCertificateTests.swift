import Foundation
import Testing
import WebKit
import WebKitTesting

/// Servers that want to know by a certificate who their client is.
@Suite(.timeLimit(.minutes(2))) @MainActor struct ClientCertificateTests {
  private let server: LoopbackServer
  private let webView: WKWebView
  private let delegate = Answerer()

  init() throws {
    server = try LoopbackServer(.https, clients: [.client])
    server.route("*", .html("<title>known</title><p>known"))
    let configuration = WKWebViewConfiguration()
    configuration.websiteDataStore = .nonPersistent()
    webView = WKWebView(
      frame: CGRect(x: 0, y: 0, width: 400, height: 300), configuration: configuration)
    webView.navigationDelegate = delegate
  }

  private func credential(
    _ certificate: LoopbackServer.Certificate,
    persistence: URLCredential.Persistence = .forSession
  ) throws -> URLCredential {
    URLCredential(
      identity: try SecIdentity(
        pemRepresentation: certificate.certificatePEM + "\n" + certificate.privateKeyPEM),
      certificates: nil, persistence: persistence)
  }

  /// Accepts the server, and answers its question.
  private func answer(
    _ disposition: URLSession.AuthChallengeDisposition, _ credential: URLCredential?
  ) {
    delegate.answer = { challenge in
      if let trust = challenge.protectionSpace.serverTrust {
        return (.useCredential, URLCredential(trust: trust))
      }
      return (disposition, credential)
    }
  }

  private var questions: [URLAuthenticationChallenge] {
    delegate.challenges.filter {
      $0.protectionSpace.authenticationMethod == NSURLAuthenticationMethodClientCertificate
    }
  }

  private func load() async throws {
    webView.load(URLRequest(url: server.url("/")))
    try await delegate.ends()
  }

  @Test("The challenge says who asks; an identity that the server knows opens the page")
  func known() async throws {
    answer(.useCredential, try credential(.client))
    try await load()
    #expect(delegate.error == nil, "\(String(describing: delegate.error))")
    #expect(webView.title == "known")
    // Its own certificate is none that this system trusts.
    #expect(delegate.calls == ["policy", "start", "challenge", "challenge", "commit", "finish"])
    #expect(questions.count == 1)
    let challenge = try #require(questions.first)
    let space = challenge.protectionSpace
    #expect(space.host == "127.0.0.1")
    #expect(space.port == server.port)
    #expect(space.protocol == "https")
    #expect(space.serverTrust == nil)
    #expect(!space.isProxy())
    #expect(challenge.previousFailureCount == 0)
    #expect(challenge.proposedCredential == nil)
    #expect(server.requests.map(\.path) == ["/"])
    #expect(webView.serverTrust?.certificates.count == 1)
  }

  @Test("An identity that the server does not know opens nothing")
  func stranger() async throws {
    answer(.useCredential, try credential(.stranger))
    try await load()
    let error = try #require(delegate.error as? URLError)
    #expect(error.code == .networkConnectionLost)
    #expect(error.failingURL == server.url("/"))
    #expect(server.requests.isEmpty)
  }

  @Test(
    "Without an identity the load fails with -1206",
    arguments: [
      URLSession.AuthChallengeDisposition.performDefaultHandling, .rejectProtectionSpace,
      .useCredential,
    ])
  func refused(_ disposition: URLSession.AuthChallengeDisposition) async throws {
    answer(disposition, nil)
    try await load()
    let error = try #require(delegate.error as? URLError)
    #expect(error.code == .clientCertificateRequired)
    #expect(error.failingURL == server.url("/"))
    #expect(!questions.isEmpty)
    #expect(server.requests.isEmpty)
    #expect(!webView.isLoading)
  }

  @Test("Without a delegate, it fails as well")
  func noDelegate() async throws {
    let recorder = NavigationRecorder()
    webView.navigationDelegate = recorder
    let navigation = webView.load(URLRequest(url: server.url("/")))
    let event = try await recorder.waitForTerminalEvent(of: navigation)
    #expect(event.kind == .failedProvisionally)
    #expect(server.requests.isEmpty)
  }

  @Test("Cancelling fails the load with -999, and so does a dropped handler")
  func cancelled() async throws {
    answer(.cancelAuthenticationChallenge, nil)
    try await load()
    let error = try #require(delegate.error as? URLError)
    #expect(error.code == .cancelled)
    #expect(error.failingURL == server.url("/"))
    #expect(delegate.calls == ["policy", "start", "challenge", "failProvisional"])

    delegate.keepsHandlers = true
    webView.load(URLRequest(url: server.url("/")))
    try await eventually("the challenge") { delegate.handlers.count == 1 }
    delegate.handlers = []
    delegate.forgetChallenges()
    try await delegate.ends()
    #expect((delegate.error as? URLError)?.code == .cancelled)
    #expect(server.requests.isEmpty)
  }

  @Test("The answer may come late")
  func late() async throws {
    delegate.keepsHandlers = true
    webView.load(URLRequest(url: server.url("/")))
    try await eventually("the challenge") { delegate.handlers.count == 1 }
    #expect(webView.isLoading)
    delegate.keepsHandlers = false
    answer(.useCredential, try credential(.client))
    delegate.handlers.removeFirst()(.useCredential, try credential(.client))
    try await delegate.ends()
    #expect(webView.title == "known")
  }

  @Test("One data store's identity is not another's")
  func stores() async throws {
    answer(.useCredential, try credential(.client))
    try await load()
    #expect(webView.title == "known")
    let configuration = WKWebViewConfiguration()
    configuration.websiteDataStore = .nonPersistent()
    let other = WKWebView(
      frame: CGRect(x: 0, y: 0, width: 400, height: 300), configuration: configuration)
    let stranger = Answerer()
    other.navigationDelegate = stranger
    stranger.answer = { challenge in
      guard let trust = challenge.protectionSpace.serverTrust else {
        return (.rejectProtectionSpace, nil)
      }
      return (.useCredential, URLCredential(trust: trust))
    }
    other.load(URLRequest(url: server.url("/")))
    try await stranger.ends()
    #expect((stranger.error as? URLError)?.code == .clientCertificateRequired)
    #expect(
      stranger.challenges.contains {
        $0.protectionSpace.authenticationMethod == NSURLAuthenticationMethodClientCertificate
      })
    #expect(server.requests.count == 1)
  }
}
