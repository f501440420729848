/// The panel methods of ``WKUIDelegate``, for delegates that spell the handler's type without attributes; see
/// ``WKNavigationDelegatePlainHandlers``.
@MainActor
public protocol WKUIDelegatePlainPanels: NSObjectProtocol {
  /// See ``WKUIDelegate``.
  @_disfavoredOverload
  func webView(
    _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping () -> Void)
  /// See ``WKUIDelegate``.
  @_disfavoredOverload
  func webView(
    _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping (Bool) -> Void)
  /// See ``WKUIDelegate``.
  @_disfavoredOverload
  func webView(
    _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String,
    defaultText: String?, initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping (String?) -> Void)
  /// See ``WKUIDelegate``.
  @_disfavoredOverload
  func webView(
    _ webView: WKWebView, runOpenPanelWith parameters: WKOpenPanelParameters,
    initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping ([URL]?) -> Void)
}

// The chain of defaults is that of the policy methods, see WKNavigationDelegate+Policies.swift.
extension WKUIDelegate {
  public func webView(
    _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable () -> Void
  ) {
    let plain: () -> Void = { onMainActor { completionHandler() } }
    self.webView(
      webView, runJavaScriptAlertPanelWithMessage: message, initiatedByFrame: frame,
      completionHandler: plain)
  }

  @_disfavoredOverload
  public func webView(
    _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping () -> Void
  ) {
    nonisolated(unsafe) let answer = completionHandler
    Task.immediate { @MainActor in
      await self.webView(
        webView, runJavaScriptAlertPanelWithMessage: message, initiatedByFrame: frame)
      answer()
    }
  }

  public func webView(
    _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo
  ) async {}

  public func webView(
    _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable (Bool) -> Void
  ) {
    let plain: (Bool) -> Void = { answer in onMainActor { completionHandler(answer) } }
    self.webView(
      webView, runJavaScriptConfirmPanelWithMessage: message, initiatedByFrame: frame,
      completionHandler: plain)
  }

  @_disfavoredOverload
  public func webView(
    _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping (Bool) -> Void
  ) {
    nonisolated(unsafe) let answer = completionHandler
    Task.immediate { @MainActor in
      answer(
        await self.webView(
          webView, runJavaScriptConfirmPanelWithMessage: message, initiatedByFrame: frame))
    }
  }

  public func webView(
    _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo
  ) async -> Bool {
    false
  }

  public func webView(
    _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String,
    defaultText: String?, initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable (String?) -> Void
  ) {
    let plain: (String?) -> Void = { answer in onMainActor { completionHandler(answer) } }
    self.webView(
      webView, runJavaScriptTextInputPanelWithPrompt: prompt, defaultText: defaultText,
      initiatedByFrame: frame, completionHandler: plain)
  }

  @_disfavoredOverload
  public func webView(
    _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String,
    defaultText: String?, initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping (String?) -> Void
  ) {
    nonisolated(unsafe) let answer = completionHandler
    Task.immediate { @MainActor in
      answer(
        await self.webView(
          webView, runJavaScriptTextInputPanelWithPrompt: prompt, defaultText: defaultText,
          initiatedByFrame: frame))
    }
  }

  public func webView(
    _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String,
    defaultText: String?, initiatedByFrame frame: WKFrameInfo
  ) async -> String? {
    nil
  }

  public func webView(
    _ webView: WKWebView, runOpenPanelWith parameters: WKOpenPanelParameters,
    initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable ([URL]?) -> Void
  ) {
    let plain: ([URL]?) -> Void = { answer in onMainActor { completionHandler(answer) } }
    self.webView(
      webView, runOpenPanelWith: parameters, initiatedByFrame: frame, completionHandler: plain)
  }

  @_disfavoredOverload
  public func webView(
    _ webView: WKWebView, runOpenPanelWith parameters: WKOpenPanelParameters,
    initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping ([URL]?) -> Void
  ) {
    nonisolated(unsafe) let answer = completionHandler
    Task.immediate { @MainActor in
      answer(await self.webView(webView, runOpenPanelWith: parameters, initiatedByFrame: frame))
    }
  }

  public func webView(
    _ webView: WKWebView, runOpenPanelWith parameters: WKOpenPanelParameters,
    initiatedByFrame frame: WKFrameInfo
  ) async -> [URL]? {
    await FileChooser.choose(parameters, for: webView)
  }
}
