public import UIKitGTK

/// The context menu's question of ``WKUIDelegate``, for delegates that spell the handler's type without attributes; see
/// ``WKNavigationDelegatePlainHandlers``.
@MainActor
public protocol WKUIDelegatePlainContextMenus: NSObjectProtocol {
  /// See ``WKUIDelegate``.
  @_disfavoredOverload
  func webView(
    _ webView: WKWebView, contextMenuConfigurationForElement elementInfo: WKContextMenuElementInfo,
    completionHandler: @escaping (UIContextMenuConfiguration?) -> Void)
}

// The chain of defaults is that of the policy methods, see WKNavigationDelegate+Policies.swift.
extension WKUIDelegate {
  public func webView(
    _ webView: WKWebView, contextMenuConfigurationForElement elementInfo: WKContextMenuElementInfo,
    completionHandler: @escaping @MainActor @Sendable (UIContextMenuConfiguration?) -> Void
  ) {
    let plain: (UIContextMenuConfiguration?) -> Void = { answer in
      onMainActor { completionHandler(answer) }
    }
    self.webView(
      webView, contextMenuConfigurationForElement: elementInfo, completionHandler: plain)
  }

  @_disfavoredOverload
  public func webView(
    _ webView: WKWebView, contextMenuConfigurationForElement elementInfo: WKContextMenuElementInfo,
    completionHandler: @escaping (UIContextMenuConfiguration?) -> Void
  ) {
    nonisolated(unsafe) let answer = completionHandler
    Task.immediate { @MainActor in
      answer(await self.webView(webView, contextMenuConfigurationFor: elementInfo))
    }
  }

  public func webView(
    _ webView: WKWebView, contextMenuConfigurationFor elementInfo: WKContextMenuElementInfo
  ) async -> UIContextMenuConfiguration? {
    nil
  }

  public func webView(
    _ webView: WKWebView, contextMenuWillPresentForElement elementInfo: WKContextMenuElementInfo
  ) {}

  public func webView(
    _ webView: WKWebView, contextMenuForElement elementInfo: WKContextMenuElementInfo,
    willCommitWithAnimator animator: any UIContextMenuInteractionCommitAnimating
  ) {}

  public func webView(
    _ webView: WKWebView, contextMenuDidEndForElement elementInfo: WKContextMenuElementInfo
  ) {}

  public func webView(
    _ webView: WKWebView,
    willPresentEditMenuWithAnimator animator: any UIEditMenuInteractionAnimating
  ) {}

  public func webView(
    _ webView: WKWebView,
    willDismissEditMenuWithAnimator animator: any UIEditMenuInteractionAnimating
  ) {}

  public func webView(
    _ webView: WKWebView, shouldPreviewElement elementInfo: WKPreviewElementInfo
  ) -> Bool {
    true
  }

  public func webView(
    _ webView: WKWebView, previewingViewControllerForElement elementInfo: WKPreviewElementInfo,
    defaultActions previewActions: [any WKPreviewActionItem]
  ) -> UIViewController? {
    nil
  }

  public func webView(
    _ webView: WKWebView, commitPreviewingViewController previewingViewController: UIViewController
  ) {}
}
