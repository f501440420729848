import Foundation
import Testing
import WebKit
import WebKitTesting

/// Servers that ask who it is.
@Suite(.timeLimit(.minutes(2))) @MainActor struct ChallengeTests {
  private let server: LoopbackServer
  private let webView: WKWebView
  private let delegate = Answerer()

  init() throws {
    server = try LoopbackServer()
    server.route(
      "/basic",
      .html("<title>basic</title>").requiringBasicAuth(
        user: "minka", password: "m:ice, \"mice\"", realm: "Cat \"flap\""))
    server.route(
      "/digest",
      .html("<title>digest</title>").requiringDigestAuth(
        user: "minka", password: "mice", realm: "Kittens"))
    let configuration = WKWebViewConfiguration()
    configuration.websiteDataStore = .nonPersistent()
    webView = WKWebView(
      frame: CGRect(x: 0, y: 0, width: 400, height: 300), configuration: configuration)
    webView.navigationDelegate = delegate
  }

  private func load(_ path: String) async throws {
    webView.load(URLRequest(url: server.url(path)))
    try await delegate.ends()
  }

  private func credential(_ password: String) -> URLCredential {
    URLCredential(user: "minka", password: password, persistence: .forSession)
  }

  @Test("Basic: the challenge says who asks; the right password opens the page")
  func basic() async throws {
    delegate.answers = [(.useCredential, credential("m:ice, \"mice\""))]
    try await load("/basic")
    #expect(webView.title == "basic")
    #expect(delegate.error == nil)
    let challenge = try #require(delegate.challenges.first)
    #expect(delegate.challenges.count == 1)
    let space = challenge.protectionSpace
    #expect(space.host == "127.0.0.1")
    #expect(space.port == server.port)
    #expect(space.protocol == "http")
    #expect(space.realm == "Cat \"flap\"")
    #expect(space.authenticationMethod == NSURLAuthenticationMethodHTTPBasic)
    #expect(!space.isProxy())
    #expect(space.serverTrust == nil)
    #expect(challenge.previousFailureCount == 0)
    #expect(challenge.proposedCredential == nil)
  }

  @Test("Digest: the right password opens the page, and never travels")
  func digest() async throws {
    delegate.answers = [(.useCredential, credential("mice"))]
    try await load("/digest")
    #expect(webView.title == "digest")
    #expect(
      delegate.challenges.map(\.protectionSpace.authenticationMethod)
        == [NSURLAuthenticationMethodHTTPDigest])
    #expect(delegate.challenges.first?.protectionSpace.realm == "Kittens")
    let fields = server.requests.compactMap { $0.headers["Authorization"] }
    #expect(!fields.isEmpty && fields.allSatisfy { $0.hasPrefix("Digest ") })
  }

  @Test(
    "A wrong password is asked again, with the number of failures",
    arguments: ["/basic", "/digest"])
  func wrong(_ path: String) async throws {
    delegate.answers = [
      (.useCredential, credential("dogs")), (.useCredential, credential("birds")),
      (.useCredential, credential(path == "/basic" ? "m:ice, \"mice\"" : "mice")),
    ]
    try await load(path)
    #expect(webView.title == String(path.dropFirst()))
    #expect(delegate.challenges.map(\.previousFailureCount) == [0, 1, 2])
  }

  @Test("Cancelling fails the load with -999")
  func cancelled() async throws {
    delegate.answers = [(.cancelAuthenticationChallenge, nil)]
    try await load("/basic")
    let error = try #require(delegate.error as? URLError)
    #expect(error.code == .cancelled)
    #expect(error.failingURL == server.url("/basic"))
  }

  @Test(
    "Without a credential, the page is what the server says to strangers",
    arguments: [
      URLSession.AuthChallengeDisposition.performDefaultHandling, .rejectProtectionSpace,
      .useCredential,
    ])
  func strangers(_ disposition: URLSession.AuthChallengeDisposition) async throws {
    delegate.answers = [(disposition, nil)]
    try await load("/basic")
    #expect(delegate.error == nil)
    #expect(delegate.challenges.count == 1)
    #expect(try await webView.text("document.body.innerText") == "Authorization required")
  }

  @Test("A delegate without the method, and no delegate, reject")
  func noMethod() async throws {
    try await webView.loadAndWait(server.url("/basic"))
    #expect(try await webView.text("document.body.innerText") == "Authorization required")
  }

  @Test("The answer may come late; a dropped handler cancels")
  func late() async throws {
    delegate.keepsHandlers = true
    var request = URLRequest(url: server.url("/basic"))
    request.timeoutInterval = 0.3
    webView.load(request)
    try await eventually("the challenge") { delegate.handlers.count == 1 }
    try await Task.sleep(for: .milliseconds(500))
    delegate.handlers.removeLast()(.useCredential, credential("m:ice, \"mice\""))
    try await delegate.ends()
    #expect(webView.title == "basic")

    webView.load(URLRequest(url: server.url("/digest")))
    try await eventually("the challenge") { delegate.handlers.count == 1 }
    delegate.handlers = []
    delegate.forgetChallenges()
    try await delegate.ends()
    #expect((delegate.error as? URLError)?.code == .cancelled)
  }

  @Test("The challenge's sender answers, too")
  func sender() async throws {
    delegate.keepsHandlers = true
    webView.load(URLRequest(url: server.url("/basic")))
    try await eventually("the challenge") { !delegate.challenges.isEmpty }
    let challenge = try #require(delegate.challenges.first)
    challenge.sender?.use(credential("m:ice, \"mice\""), for: challenge)
    try await delegate.ends()
    #expect(webView.title == "basic")
  }

  @Test("A password for a frame or a resource is asked for, too")
  func frame() async throws {
    server.route("/", .html("<iframe src=/basic></iframe>"))
    delegate.answers = [(.useCredential, credential("m:ice, \"mice\""))]
    try await load("/")
    #expect(delegate.challenges.count == 1)
    #expect(try await webView.text("frames[0].document.title") == "basic")
  }

  @Test("Each spelling of the method is called")
  func spellings() async throws {
    let views = [PlainHandler() as any WKNavigationDelegate, AttributedHandler(), AsyncMethod()]
    for delegate in views {
      let configuration = WKWebViewConfiguration()
      configuration.websiteDataStore = .nonPersistent()
      let webView = WKWebView(
        frame: CGRect(x: 0, y: 0, width: 400, height: 300), configuration: configuration)
      webView.navigationDelegate = delegate
      webView.load(URLRequest(url: server.url("/basic")))
      try await eventually("the page, by \(type(of: delegate))") { webView.title == "basic" }
    }
  }
}

@MainActor private var rightPassword: URLCredential {
  URLCredential(user: "minka", password: "m:ice, \"mice\"", persistence: .none)
}

private final class PlainHandler: NSObject, WKNavigationDelegate {
  func webView(
    _ webView: WKWebView, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    completionHandler(.useCredential, rightPassword)
  }
}

private final class AttributedHandler: NSObject, WKNavigationDelegate {
  func webView(
    _ webView: WKWebView, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @MainActor @Sendable (
        URLSession.AuthChallengeDisposition, URLCredential?
      ) -> Void
  ) {
    completionHandler(.useCredential, rightPassword)
  }
}

private final class AsyncMethod: NSObject, WKNavigationDelegate {
  func webView(
    _ webView: WKWebView, respondTo challenge: URLAuthenticationChallenge
  ) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
    (.useCredential, rightPassword)
  }
}

/// Answers challenges as told, in order, and knows how the navigation ended.
@MainActor
final class Answerer: NSObject, WKNavigationDelegate {
  typealias Answer = (URLSession.AuthChallengeDisposition, URLCredential?)

  var answers: [Answer] = []
  /// Computes an answer when there is none in the list.
  var answer: (URLAuthenticationChallenge) -> Answer = { _ in (.rejectProtectionSpace, nil) }
  var keepsHandlers = false
  var handlers: [@MainActor (URLSession.AuthChallengeDisposition, URLCredential?) -> Void] = []
  private(set) var challenges: [URLAuthenticationChallenge] = []
  private(set) var calls: [String] = []
  private(set) var error: (any Error)?
  private var hasEnded = false

  /// Waits for the end of a navigation that has begun since the last call.
  func ends() async throws {
    try await eventually("the end of a navigation") { self.hasEnded }
    hasEnded = false
  }

  func forgetChallenges() { challenges = [] }

  func webView(
    _ webView: WKWebView, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @MainActor @Sendable (
        URLSession.AuthChallengeDisposition, URLCredential?
      ) -> Void
  ) {
    challenges.append(challenge)
    calls.append("challenge")
    if keepsHandlers { return handlers.append(completionHandler) }
    let (disposition, credential) =
      answers.isEmpty ? answer(challenge) : answers.removeFirst()
    completionHandler(disposition, credential)
  }

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction
  ) async -> WKNavigationActionPolicy {
    calls.append("policy")
    return .allow
  }

  func webView(
    _ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!
  ) {
    calls.append("start")
    error = nil
  }

  func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) {
    calls.append("commit")
  }

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    calls.append("finish")
    hasEnded = true
  }

  func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
    withError error: any Error
  ) {
    calls.append("failProvisional")
    self.error = error
    hasEnded = true
  }

  func webView(
    _ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error
  ) {
    calls.append("fail")
    self.error = error
    hasEnded = true
  }
}
