import Foundation
import Testing
import WebKit
import WebKitTesting

/// What servers ask about who is there.
@Suite(.timeLimit(.minutes(2))) @MainActor struct AuthenticationTests {
  @MainActor class Base: NSObject {
    var challenges: [URLAuthenticationChallenge] = []
    var answers: [(URLSession.AuthChallengeDisposition, URLCredential?)] = []
    var errors: [any Error] = []
    var finishes = 0

    func next(_ challenge: URLAuthenticationChallenge) -> (
      URLSession.AuthChallengeDisposition, URLCredential?
    ) {
      challenges.append(challenge)
      return answers.isEmpty ? (.rejectProtectionSpace, nil) : answers.removeFirst()
    }
  }

  final class Async: Base, WKNavigationDelegate {
    func webView(
      _ webView: WKWebView, respondTo challenge: URLAuthenticationChallenge
    ) async -> (URLSession.AuthChallengeDisposition, URLCredential?) { next(challenge) }
    func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { finishes += 1 }
    func webView(
      _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
      withError error: any Error
    ) { errors.append(error) }
  }

  final class Attributed: Base, WKNavigationDelegate {
    func webView(
      _ webView: WKWebView, didReceive challenge: URLAuthenticationChallenge,
      completionHandler:
        @escaping @MainActor @Sendable (
          URLSession.AuthChallengeDisposition, URLCredential?
        ) -> Void
    ) {
      let (disposition, credential) = next(challenge)
      completionHandler(disposition, credential)
    }
    func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { finishes += 1 }
  }

  final class Plain: Base, WKNavigationDelegate {
    func webView(
      _ webView: WKWebView, didReceive challenge: URLAuthenticationChallenge,
      completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
      let (disposition, credential) = next(challenge)
      completionHandler(disposition, credential)
    }
    func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { finishes += 1 }
  }

  final class Dropping: Base, WKNavigationDelegate {
    func webView(
      _ webView: WKWebView, didReceive challenge: URLAuthenticationChallenge,
      completionHandler:
        @escaping @MainActor @Sendable (
          URLSession.AuthChallengeDisposition, URLCredential?
        ) -> Void
    ) { challenges.append(challenge) }
    func webView(
      _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
      withError error: any Error
    ) { errors.append(error) }
  }

  private let server: LoopbackServer
  private let webView = Self.makeView()

  /// With a store of its own, since the engine remembers who is there.
  private static func makeView() -> WKWebView {
    let configuration = WKWebViewConfiguration()
    configuration.websiteDataStore = .nonPersistent()
    return WKWebView(frame: .zero, configuration: configuration)
  }

  init() throws {
    server = try LoopbackServer()
    server.route(
      "/", .html("<title>secret</title>").requiringBasicAuth(user: "u", password: "p", realm: "r"))
  }

  private func credential(_ password: String) -> (
    URLSession.AuthChallengeDisposition, URLCredential?
  ) {
    (.useCredential, URLCredential(user: "u", password: password, persistence: .none))
  }

  private func open(
    _ delegate: any Base & WKNavigationDelegate, in webView: WKWebView
  ) async throws {
    webView.navigationDelegate = delegate
    webView.load(server.url("/"))
    try await eventually("the end") { delegate.finishes == 1 }
  }

  @Test("A name and a password open the page; wrong ones are counted")
  func credentials() async throws {
    let delegate = Async()
    delegate.answers = [credential("wrong"), credential("p")]
    try await open(delegate, in: webView)
    #expect(webView.title == "secret")
    #expect(delegate.challenges.map(\.previousFailureCount) == [0, 1])
    let space = delegate.challenges[0].protectionSpace
    #expect(space.host == "127.0.0.1")
    #expect(space.port == server.port)
    #expect(space.realm == "r")
    #expect(space.authenticationMethod == NSURLAuthenticationMethodHTTPBasic)
    #expect(space.`protocol` == "http")
  }

  @Test("Each spelling of the method is called")
  func spellings() async throws {
    for delegate in [Attributed(), Plain()] as [any Base & WKNavigationDelegate] {
      delegate.answers = [credential("p")]
      try await open(delegate, in: Self.makeView())
      #expect(delegate.challenges.count == 1)
    }
  }

  @Test("Without an answer, the page is what the server says to strangers")
  func rejected() async throws {
    for disposition in [
      URLSession.AuthChallengeDisposition.rejectProtectionSpace, .performDefaultHandling,
      .useCredential,
    ] {
      let delegate = Async()
      delegate.answers = [(disposition, nil)]
      try await open(delegate, in: webView)
      #expect(webView.title != "secret")
      #expect(delegate.challenges.count == 1)
    }
  }

  @Test("A challenge that is cancelled, or whose handler is dropped, fails the load")
  func cancelled() async throws {
    let delegate = Async()
    delegate.answers = [(.cancelAuthenticationChallenge, nil)]
    webView.navigationDelegate = delegate
    webView.load(server.url("/"))
    try await eventually("the failure") { delegate.errors.count == 1 }
    #expect((delegate.errors[0] as NSError).domain == NSURLErrorDomain)

    let dropping = Dropping()
    webView.navigationDelegate = dropping
    webView.load(server.url("/"))
    try await eventually("the failure") { dropping.errors.count == 1 }
  }
}
