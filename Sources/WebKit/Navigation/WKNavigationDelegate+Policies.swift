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
    decisionHandler: @escaping (WKNavigationActionPolicy) -> Void)
  /// See ``WKNavigationDelegate``.
  @_disfavoredOverload
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse,
    decisionHandler: @escaping (WKNavigationResponsePolicy) -> Void)
}

// The chain of defaults: the engine calls the attributed handler form, whose default calls the plain
// one, whose default awaits the async one, whose default is Apple's behaviour for no method at all.
extension WKNavigationDelegate {
  public func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
  ) {
    let plain: (WKNavigationActionPolicy) -> Void = { policy in
      MainActor.assumeIsolated { decisionHandler(policy) }
    }
    self.webView(webView, decidePolicyFor: navigationAction, decisionHandler: plain)
  }

  @_disfavoredOverload
  public func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping (WKNavigationActionPolicy) -> Void
  ) {
    nonisolated(unsafe) let decide = decisionHandler
    Task { @MainActor in
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
      MainActor.assumeIsolated { decisionHandler(policy) }
    }
    self.webView(webView, decidePolicyFor: navigationResponse, decisionHandler: plain)
  }

  @_disfavoredOverload
  public func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse,
    decisionHandler: @escaping (WKNavigationResponsePolicy) -> Void
  ) {
    nonisolated(unsafe) let decide = decisionHandler
    Task { @MainActor in
      decide(await self.webView(webView, decidePolicyFor: navigationResponse))
    }
  }

  public func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse
  ) async -> WKNavigationResponsePolicy {
    navigationResponse.canShowMIMEType ? .allow : .cancel
  }
}
