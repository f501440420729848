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

  final class PreferencesAttributed: Base, WKNavigationDelegate {
    func webView(
      _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
      preferences: WKWebpagePreferences,
      decisionHandler:
        @escaping @MainActor @Sendable (
          WKNavigationActionPolicy, WKWebpagePreferences
        ) -> Void
    ) {
      actions += 1
      decisionHandler(.allow, preferences)
    }
    func webView(
      _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
      decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
    ) {
      Issue.record("the form without preferences was called")
      decisionHandler(.allow)
    }
  }

  final class PreferencesMainActorOnly: Base, WKNavigationDelegate {
    func webView(
      _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
      preferences: WKWebpagePreferences,
      decisionHandler: @escaping @MainActor (WKNavigationActionPolicy, WKWebpagePreferences) -> Void
    ) {
      actions += 1
      decisionHandler(.allow, preferences)
    }
  }

  final class PreferencesPlain: Base, WKNavigationDelegate {
    func webView(
      _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
      preferences: WKWebpagePreferences,
      decisionHandler: @escaping (WKNavigationActionPolicy, WKWebpagePreferences) -> Void
    ) {
      actions += 1
      decisionHandler(.allow, preferences)
    }
    func webView(
      _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
      decisionHandler: @escaping (WKNavigationActionPolicy) -> Void
    ) {
      Issue.record("the form without preferences was called")
      decisionHandler(.allow)
    }
  }

  final class PreferencesAsync: Base, WKNavigationDelegate {
    func webView(
      _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
      preferences: WKWebpagePreferences
    ) async -> (WKNavigationActionPolicy, WKWebpagePreferences) {
      actions += 1
      return (.allow, preferences)
    }
    func webView(
      _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction
    ) async -> WKNavigationActionPolicy {
      Issue.record("the form without preferences was called")
      return .allow
    }
  }

  func load(
    with delegate: any Base & WKNavigationDelegate, hasResponses: Bool = true
  ) async throws {
    let server = try LoopbackServer()
    server.route("/", .html("<title>t</title>"))
    let webView = WKWebView(frame: .zero)
    webView.navigationDelegate = delegate
    webView.load(URLRequest(url: server.url("/")))
    try await eventually("the page") { webView.title == "t" && !webView.isLoading }
    #expect(delegate.actions == 1)
    #expect(delegate.responses == (hasResponses ? 1 : 0))
  }

  @Test("Handlers with all attributes") func attributed() async throws {
    try await load(with: Attributed())
  }
  @Test("Handlers on the main actor") func mainActorOnly() async throws {
    try await load(with: MainActorOnly())
  }
  @Test("Plain handlers") func plain() async throws { try await load(with: Plain()) }
  @Test("Async methods") func async() async throws { try await load(with: Async()) }
  @Test("ND-50 Preferences, handlers with all attributes") func preferencesAttributed() async throws
  {
    try await load(with: PreferencesAttributed(), hasResponses: false)
  }
  @Test("Preferences, handlers on the main actor") func preferencesMainActorOnly() async throws {
    try await load(with: PreferencesMainActorOnly(), hasResponses: false)
  }
  @Test("ND-50 Preferences, plain handlers") func preferencesPlain() async throws {
    try await load(with: PreferencesPlain(), hasResponses: false)
  }
  @Test("ND-50 Preferences, async methods") func preferencesAsync() async throws {
    try await load(with: PreferencesAsync(), hasResponses: false)
  }
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
