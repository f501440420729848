internal import GObjectSupport

/// The policy methods of ``WKNavigationDelegate``, for delegates that spell the handler's type without
/// attributes.
///
/// Swift 6 takes `(WKNavigationActionPolicy) -> Void` for another type than the attributed one, and would
/// silently not call such a method. As requirements of a protocol of their own, both spellings are called.
@MainActor
public protocol WKNavigationDelegatePlainHandlers: NSObjectProtocol {
  /// See ``WKNavigationDelegate``.
  @_disfavoredOverload
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    preferences: WKWebpagePreferences,
    decisionHandler: @escaping (WKNavigationActionPolicy, WKWebpagePreferences) -> Void)
  /// See ``WKNavigationDelegate``.
  @_disfavoredOverload
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping (WKNavigationActionPolicy) -> Void)
  /// See ``WKNavigationDelegate``.
  @_disfavoredOverload
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse,
    decisionHandler: @escaping (WKNavigationResponsePolicy) -> Void)
}

// The chain of defaults. The engine calls the attributed handler form with preferences, whose default calls
// the plain one, whose default awaits the async one, whose default goes on with the three forms without preferences.
// The last of those is Apple's behaviour for no method at all. A task begins at once here, so that a delegate
// is asked in the engine's own turn however it spells the method.
extension WKNavigationDelegate {
  public func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    preferences: WKWebpagePreferences,
    decisionHandler:
      @escaping @MainActor @Sendable (WKNavigationActionPolicy, WKWebpagePreferences)
      -> Void
  ) {
    let plain: (WKNavigationActionPolicy, WKWebpagePreferences) -> Void = { policy, preferences in
      onMainActor { decisionHandler(policy, preferences) }
    }
    self.webView(
      webView, decidePolicyFor: navigationAction, preferences: preferences, decisionHandler: plain)
  }

  @_disfavoredOverload
  public func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    preferences: WKWebpagePreferences,
    decisionHandler: @escaping (WKNavigationActionPolicy, WKWebpagePreferences) -> Void
  ) {
    nonisolated(unsafe) let decide = decisionHandler
    Task.immediate { @MainActor in
      let (policy, preferences) = await self.webView(
        webView, decidePolicyFor: navigationAction, preferences: preferences)
      decide(policy, preferences)
    }
  }

  public func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    preferences: WKWebpagePreferences
  ) async -> (WKNavigationActionPolicy, WKWebpagePreferences) {
    let policy: WKNavigationActionPolicy = await withMainThreadContinuation { resume in
      // A dropped handler must not leave the task waiting.
      let handler = DecisionHandler<WKNavigationActionPolicy>(
        asked: "\(type(of: self)).webView(_:decidePolicyFor:decisionHandler:)",
        fallback: .cancel, outcome: "the navigation is cancelled"
      ) { resume($0) }
      let decide: @Sendable (WKNavigationActionPolicy) -> Void = { handler.answer($0) }
      self.webView(webView, decidePolicyFor: navigationAction, decisionHandler: decide)
    }
    return (policy, preferences)
  }

  public func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
  ) {
    let plain: (WKNavigationActionPolicy) -> Void = { policy in
      onMainActor { decisionHandler(policy) }
    }
    self.webView(webView, decidePolicyFor: navigationAction, decisionHandler: plain)
  }

  @_disfavoredOverload
  public func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping (WKNavigationActionPolicy) -> Void
  ) {
    nonisolated(unsafe) let decide = decisionHandler
    Task.immediate { @MainActor in
      decide(await self.webView(webView, decidePolicyFor: navigationAction))
    }
  }

  public func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction
  ) async -> WKNavigationActionPolicy {
    .allow
  }

  public func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationResponsePolicy) -> Void
  ) {
    let plain: (WKNavigationResponsePolicy) -> Void = { policy in
      onMainActor { decisionHandler(policy) }
    }
    self.webView(webView, decidePolicyFor: navigationResponse, decisionHandler: plain)
  }

  @_disfavoredOverload
  public func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse,
    decisionHandler: @escaping (WKNavigationResponsePolicy) -> Void
  ) {
    nonisolated(unsafe) let decide = decisionHandler
    Task.immediate { @MainActor in
      decide(await self.webView(webView, decidePolicyFor: navigationResponse))
    }
  }

  public func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse
  ) async -> WKNavigationResponsePolicy {
    navigationResponse.canShowMIMEType ? .allow : .cancel
  }
}
