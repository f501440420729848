import Foundation
import Testing
import WebKit
import WebKitTesting

// Each way in which delegates spell the methods about challenges and steps is called in this language mode
// (Swift 6).

@MainActor private class Base: NSObject {
  var asked: [String] = []
  var password: URLCredential { URLCredential(user: "minka", password: "mice", persistence: .none) }
}

private class Plain: Base, WKNavigationDelegate {
  func webView(
    _ webView: WKWebView, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    asked.append("challenge")
    completionHandler(.useCredential, password)
  }
  func webView(
    _ webView: WKWebView, authenticationChallenge challenge: URLAuthenticationChallenge,
    shouldAllowDeprecatedTLS decisionHandler: @escaping (Bool) -> Void
  ) {
    asked.append("deprecated TLS")
    decisionHandler(true)
  }
  func webView(
    _ webView: WKWebView, shouldGoTo backForwardListItem: WKBackForwardListItem,
    willUseInstantBack: Bool, completionHandler: @escaping (Bool) -> Void
  ) {
    asked.append("step")
    completionHandler(true)
  }
}

private class Attributed: Base, WKNavigationDelegate {
  func webView(
    _ webView: WKWebView, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @MainActor @Sendable (
        URLSession.AuthChallengeDisposition, URLCredential?
      ) -> Void
  ) {
    asked.append("challenge")
    completionHandler(.useCredential, password)
  }
  func webView(
    _ webView: WKWebView, authenticationChallenge challenge: URLAuthenticationChallenge,
    shouldAllowDeprecatedTLS decisionHandler: @escaping @MainActor @Sendable (Bool) -> Void
  ) {
    asked.append("deprecated TLS")
    decisionHandler(true)
  }
  func webView(
    _ webView: WKWebView, shouldGoTo backForwardListItem: WKBackForwardListItem,
    willUseInstantBack: Bool, completionHandler: @escaping (Bool) -> Void
  ) {
    asked.append("step")
    completionHandler(true)
  }
}

private class Async: Base, WKNavigationDelegate {
  func webView(
    _ webView: WKWebView, respondTo challenge: URLAuthenticationChallenge
  ) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
    asked.append("challenge")
    return (.useCredential, password)
  }
  func webView(
    _ webView: WKWebView, shouldAllowDeprecatedTLSFor challenge: URLAuthenticationChallenge
  ) async -> Bool {
    asked.append("deprecated TLS")
    return true
  }
  func webView(
    _ webView: WKWebView, shouldGoTo backForwardListItem: WKBackForwardListItem,
    willUseInstantBack: Bool
  ) async -> Bool {
    asked.append("step")
    return true
  }
}

private class MainActorOnly: Base, WKNavigationDelegate {
  func webView(
    _ webView: WKWebView, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @MainActor (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    asked.append("challenge")
    completionHandler(.useCredential, password)
  }
  func webView(
    _ webView: WKWebView, authenticationChallenge challenge: URLAuthenticationChallenge,
    shouldAllowDeprecatedTLS decisionHandler: @escaping @MainActor (Bool) -> Void
  ) {
    asked.append("deprecated TLS")
    decisionHandler(true)
  }
  func webView(
    _ webView: WKWebView, shouldGoTo backForwardListItem: WKBackForwardListItem,
    willUseInstantBack: Bool, completionHandler: @escaping (Bool) -> Void
  ) {
    asked.append("step")
    completionHandler(true)
  }
}

private class Silent: NSObject, WKNavigationDelegate {}

@Suite(.timeLimit(.minutes(2))) @MainActor struct ChallengeSpellingTests {
  private func check(_ delegate: any Base & WKNavigationDelegate) async throws {
    let server = try LoopbackServer()
    server.route("/first", .html("<title>first</title>"))
    server.route(
      "/second", .html("<title>second</title>").requiringBasicAuth(user: "minka", password: "mice"))
    let configuration = WKWebViewConfiguration()
    configuration.websiteDataStore = .nonPersistent()
    let webView = WKWebView(frame: .zero, configuration: configuration)
    webView.navigationDelegate = delegate
    webView.load(server.url("/first"))
    try await eventually("the first page") { webView.title == "first" && !webView.isLoading }
    webView.load(server.url("/second"))
    try await eventually("the second page") { webView.title == "second" && !webView.isLoading }
    #expect(delegate.asked == ["challenge"])
    webView.goBack()
    try await eventually("the first page") { webView.title == "first" && !webView.isLoading }
    #expect(delegate.asked == ["challenge", "step"])
    #expect(await deprecatedTLS(delegate, webView))
    #expect(delegate.asked == ["challenge", "step", "deprecated TLS"])
  }

  /// The engine never asks this; it is called as the engine would.
  private func deprecatedTLS(
    _ delegate: any WKNavigationDelegate, _ webView: WKWebView
  ) async -> Bool {
    let space = URLProtectionSpace(
      host: "localhost", port: 443, protocol: "https", realm: nil, authenticationMethod: nil)
    let challenge = URLAuthenticationChallenge(
      protectionSpace: space, proposedCredential: nil, previousFailureCount: 0,
      failureResponse: nil, error: nil, sender: Sender())
    return await withCheckedContinuation { continuation in
      let decide: @MainActor @Sendable (Bool) -> Void = { continuation.resume(returning: $0) }
      delegate.webView(
        webView, authenticationChallenge: challenge, shouldAllowDeprecatedTLS: decide)
    }
  }

  @Test("Plain handlers") func plain() async throws { try await check(Plain()) }
  @Test("Handlers with all attributes") func attributed() async throws {
    try await check(Attributed())
  }
  @Test("Handlers on the main actor") func mainActorOnly() async throws {
    try await check(MainActorOnly())
  }
  @Test("Async methods") func asyncMethods() async throws { try await check(Async()) }
  @Test("No method at all: outdated TLS is not allowed") func none() async {
    #expect(await !deprecatedTLS(Silent(), WKWebView(frame: .zero)))
  }
}

private final class Sender: NSObject, URLAuthenticationChallengeSender {
  func use(_ credential: URLCredential, for challenge: URLAuthenticationChallenge) {}
  func continueWithoutCredential(for challenge: URLAuthenticationChallenge) {}
  func cancel(_ challenge: URLAuthenticationChallenge) {}
  func performDefaultHandling(for challenge: URLAuthenticationChallenge) {}
  func rejectProtectionSpaceAndContinue(with challenge: URLAuthenticationChallenge) {}
}
