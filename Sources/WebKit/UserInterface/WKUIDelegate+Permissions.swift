/// The permission methods of ``WKUIDelegate``, for delegates that spell the handler's type without attributes; see
/// ``WKNavigationDelegatePlainHandlers``.
@MainActor
public protocol WKUIDelegatePlainPermissions: NSObjectProtocol {
  /// See ``WKUIDelegate``.
  @_disfavoredOverload
  func webView(
    _ webView: WKWebView, requestMediaCapturePermissionFor origin: WKSecurityOrigin,
    initiatedByFrame frame: WKFrameInfo, type: WKMediaCaptureType,
    decisionHandler: @escaping (WKPermissionDecision) -> Void)
  /// See ``WKUIDelegate``.
  @_disfavoredOverload
  func webView(
    _ webView: WKWebView, requestGeolocationPermissionFor origin: WKSecurityOrigin,
    initiatedByFrame frame: WKFrameInfo,
    decisionHandler: @escaping (WKPermissionDecision) -> Void)
}

// The chain of defaults is that of the policy methods, see WKNavigationDelegate+Policies.swift.
extension WKUIDelegate {
  public func webView(
    _ webView: WKWebView, requestMediaCapturePermissionFor origin: WKSecurityOrigin,
    initiatedByFrame frame: WKFrameInfo, type: WKMediaCaptureType,
    decisionHandler: @escaping @MainActor @Sendable (WKPermissionDecision) -> Void
  ) {
    let plain: (WKPermissionDecision) -> Void = { answer in onMainActor { decisionHandler(answer) }
    }
    self.webView(
      webView, requestMediaCapturePermissionFor: origin, initiatedByFrame: frame, type: type,
      decisionHandler: plain)
  }

  @_disfavoredOverload
  public func webView(
    _ webView: WKWebView, requestMediaCapturePermissionFor origin: WKSecurityOrigin,
    initiatedByFrame frame: WKFrameInfo, type: WKMediaCaptureType,
    decisionHandler: @escaping (WKPermissionDecision) -> Void
  ) {
    nonisolated(unsafe) let answer = decisionHandler
    Task.immediate { @MainActor in
      answer(
        await self.webView(
          webView, decideMediaCapturePermissionsFor: origin, initiatedBy: frame, type: type))
    }
  }

  public func webView(
    _ webView: WKWebView, decideMediaCapturePermissionsFor origin: WKSecurityOrigin,
    initiatedBy frame: WKFrameInfo, type: WKMediaCaptureType
  ) async -> WKPermissionDecision {
    .prompt
  }

  public func webView(
    _ webView: WKWebView, requestGeolocationPermissionFor origin: WKSecurityOrigin,
    initiatedByFrame frame: WKFrameInfo,
    decisionHandler: @escaping @MainActor @Sendable (WKPermissionDecision) -> Void
  ) {
    let plain: (WKPermissionDecision) -> Void = { answer in onMainActor { decisionHandler(answer) }
    }
    self.webView(
      webView, requestGeolocationPermissionFor: origin, initiatedByFrame: frame,
      decisionHandler: plain)
  }

  @_disfavoredOverload
  public func webView(
    _ webView: WKWebView, requestGeolocationPermissionFor origin: WKSecurityOrigin,
    initiatedByFrame frame: WKFrameInfo,
    decisionHandler: @escaping (WKPermissionDecision) -> Void
  ) {
    nonisolated(unsafe) let answer = decisionHandler
    Task.immediate { @MainActor in
      answer(
        await self.webView(webView, requestGeolocationPermissionFor: origin, initiatedBy: frame))
    }
  }

  public func webView(
    _ webView: WKWebView, requestGeolocationPermissionFor origin: WKSecurityOrigin,
    initiatedBy frame: WKFrameInfo
  ) async -> WKPermissionDecision {
    .prompt
  }

  public func webView(
    _ webView: WKWebView, requestDeviceOrientationAndMotionPermissionFor origin: WKSecurityOrigin,
    initiatedByFrame frame: WKFrameInfo,
    decisionHandler: @escaping @MainActor @Sendable (WKPermissionDecision) -> Void
  ) {
    decisionHandler(.prompt)
  }

  public func webView(
    _ webView: WKWebView, showLockdownModeFirstUseMessage message: String,
    completionHandler: @escaping @MainActor @Sendable (WKDialogResult) -> Void
  ) {
    completionHandler(.showDefault)
  }

  public func webView(
    _ webView: WKWebView, showLockdownModeFirstUseMessage message: String
  ) async -> WKDialogResult {
    .showDefault
  }
}
