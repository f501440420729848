import WebKit
import WebKitTesting
import XCTest

// Each way in which delegates spell the methods about challenges and steps is called in Swift 5 mode.

private class Base: NSObject {
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

private class OtherThread: Base, WKNavigationDelegate {
  func webView(
    _ webView: WKWebView, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    asked.append("challenge")
    let password = password
    DispatchQueue.global().async { completionHandler(.useCredential, password) }
  }
  func webView(
    _ webView: WKWebView, authenticationChallenge challenge: URLAuthenticationChallenge,
    shouldAllowDeprecatedTLS decisionHandler: @escaping (Bool) -> Void
  ) {
    asked.append("deprecated TLS")
    DispatchQueue.global().async { decisionHandler(true) }
  }
  func webView(
    _ webView: WKWebView, shouldGoTo backForwardListItem: WKBackForwardListItem,
    willUseInstantBack: Bool, completionHandler: @escaping (Bool) -> Void
  ) {
    asked.append("step")
    DispatchQueue.global().async { completionHandler(true) }
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

private class Silent: NSObject, WKNavigationDelegate {}

final class ChallengeSpellingTests: XCTestCase {
  @MainActor
  private func wait(for what: String, until condition: @escaping @MainActor () -> Bool) {
    let predicate = XCTNSPredicateExpectation(
      predicate: NSPredicate { _, _ in MainActor.assumeIsolated { condition() } }, object: nil)
    predicate.expectationDescription = what
    XCTAssertEqual(XCTWaiter.wait(for: [predicate], timeout: 30), .completed, what)
  }

  private func check(_ delegate: Base & WKNavigationDelegate) throws {
    let server = try LoopbackServer()
    server.route("/first", .html("<title>first</title>"))
    server.route(
      "/second", .html("<title>second</title>").requiringBasicAuth(user: "minka", password: "mice"))
    MainActor.assumeIsolated {
      let configuration = WKWebViewConfiguration()
      configuration.websiteDataStore = .nonPersistent()
      let webView = WKWebView(frame: .zero, configuration: configuration)
      webView.navigationDelegate = delegate
      webView.load(server.url("/first"))
      wait(for: "the first page") { webView.title == "first" && !webView.isLoading }
      webView.load(server.url("/second"))
      wait(for: "the second page") { webView.title == "second" && !webView.isLoading }
      XCTAssertEqual(delegate.asked, ["challenge"])
      webView.goBack()
      wait(for: "the first page again") { webView.title == "first" && !webView.isLoading }
      XCTAssertEqual(delegate.asked, ["challenge", "step"])
      XCTAssertEqual(deprecatedTLS(delegate, webView), true)
      XCTAssertEqual(delegate.asked, ["challenge", "step", "deprecated TLS"])
    }
  }

  /// The engine never asks this; it is called as the engine would.
  @MainActor
  private func deprecatedTLS(_ delegate: WKNavigationDelegate, _ webView: WKWebView) -> Bool? {
    let space = URLProtectionSpace(
      host: "localhost", port: 443, protocol: "https", realm: nil, authenticationMethod: nil)
    let challenge = URLAuthenticationChallenge(
      protectionSpace: space, proposedCredential: nil, previousFailureCount: 0,
      failureResponse: nil, error: nil, sender: Sender())
    var answer: Bool?
    let decide: @MainActor @Sendable (Bool) -> Void = { answer = $0 }
    delegate.webView(
      webView, authenticationChallenge: challenge, shouldAllowDeprecatedTLS: decide)
    wait(for: "the answer") { answer != nil }
    return answer
  }

  func testPlainHandlers() throws { try check(Plain()) }
  func testHandlersCalledFromAnotherThread() throws { try check(OtherThread()) }
  func testAttributedHandlers() throws { try check(Attributed()) }
  func testAsyncMethods() throws { try check(Async()) }
  func testNoMethod() {
    MainActor.assumeIsolated {
      XCTAssertEqual(deprecatedTLS(Silent(), WKWebView(frame: .zero)), false)
    }
  }
}

private final class Sender: NSObject, URLAuthenticationChallengeSender {
  func use(_ credential: URLCredential, for challenge: URLAuthenticationChallenge) {}
  func continueWithoutCredential(for challenge: URLAuthenticationChallenge) {}
  func cancel(_ challenge: URLAuthenticationChallenge) {}
  func performDefaultHandling(for challenge: URLAuthenticationChallenge) {}
  func rejectProtectionSpaceAndContinue(with challenge: URLAuthenticationChallenge) {}
}
