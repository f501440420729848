import Foundation
import Testing
import WebKit
import WebKitTesting

/// Each way in which delegates spell the policy methods is called, in this language mode (Swift 6).
@Suite @MainActor struct PolicySpellingTests {
  @MainActor class Base: NSObject {
    var actions = 0
    var responses = 0
  }

  final class Attributed: Base, WKNavigationDelegate {
    func webView(
      _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
      decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
    ) {
      actions += 1
      decisionHandler(.allow)
    }
    func webView(
      _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse,
      decisionHandler: @escaping @MainActor @Sendable (WKNavigationResponsePolicy) -> Void
    ) {
      responses += 1
      decisionHandler(.allow)
    }
  }

  final class MainActorOnly: Base, WKNavigationDelegate {
    func webView(
      _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
      decisionHandler: @escaping @MainActor (WKNavigationActionPolicy) -> Void
    ) {
      actions += 1
      decisionHandler(.allow)
    }
    func webView(
      _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse,
      decisionHandler: @escaping @MainActor (WKNavigationResponsePolicy) -> Void
    ) {
      responses += 1
      decisionHandler(.allow)
    }
  }

  final class Plain: Base, WKNavigationDelegate {
    func webView(
      _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
      decisionHandler: @escaping (WKNavigationActionPolicy) -> Void
    ) {
      actions += 1
      decisionHandler(.allow)
    }
    func webView(
      _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse,
      decisionHandler: @escaping (WKNavigationResponsePolicy) -> Void
    ) {
      responses += 1
      decisionHandler(.allow)
    }
  }

  final class Async: Base, WKNavigationDelegate {
    func webView(
      _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction
    ) async -> WKNavigationActionPolicy {
      actions += 1
      return .allow
    }
    func webView(
      _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse
    ) async -> WKNavigationResponsePolicy {
      responses += 1
      return .allow
    }
  }

  func load(with delegate: any Base & WKNavigationDelegate) async throws {
    let server = try LoopbackServer()
    server.route("/", .html("<title>t</title>"))
    let webView = WKWebView(frame: .zero)
    webView.navigationDelegate = delegate
    webView.load(URLRequest(url: server.url("/")))
    try await eventually("the page") { webView.title == "t" && !webView.isLoading }
    #expect(delegate.actions == 1)
    #expect(delegate.responses == 1)
  }

  @Test("Handlers with all attributes") func attributed() async throws {
    try await load(with: Attributed())
  }
  @Test("Handlers on the main actor") func mainActorOnly() async throws {
    try await load(with: MainActorOnly())
  }
  @Test("Plain handlers") func plain() async throws { try await load(with: Plain()) }
  @Test("Async methods") func async() async throws { try await load(with: Async()) }
  @Test("No method at all") func none() async throws {
    let server = try LoopbackServer()
    server.route("/", .html("<title>t</title>"))
    let webView = WKWebView(frame: .zero)
    #expect(
      try await webView.loadAndWait(server.url("/")).map(\.kind) == [
        .started, .committed, .finished,
      ])
  }
}
