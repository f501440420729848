public import UIKitGTK

/// Methods by which an app shows what a page wants to show outside of itself.
///
/// All are optional: each has a default that does what Apple's does when the method is missing. They are
/// called on the main thread.
///
/// Questions are asked once: implement the form with a handler or the `async` one, not both. Handlers may be called
/// later and on any thread. If one is never called, the answer is that of a person who dismisses the panel, and if it is
/// called twice, the first answer counts; both leave one line on standard error. (Apple's raises an exception.) If the
/// page or the view goes, the question is dropped, and a later answer ignored.
@MainActor
public protocol WKUIDelegate: WKUIDelegatePlainPanels, WKUIDelegatePlainPermissions,
  WKUIDelegatePlainContextMenus
{
  /// A page wants a new window: by `window.open`, or by a link or form with a `target` that is not there. By
  /// default it gets none.
  ///
  /// Policies come first: for links and forms, the navigation delegate has allowed the action already. The engine
  /// loads the page itself, once this has returned.
  ///
  /// - Parameters:
  ///   - configuration: a copy of the opener's, with which the new view must be made, at once.
  ///   - navigationAction: what is to be loaded; its `targetFrame` is nil.
  ///   - windowFeatures: what the page wishes the window to be like.
  /// - Returns: the new view, which the app keeps; or nil for no window, then `window.open` returns null. A
  ///   view that was made otherwise counts as nil, and leaves one line on standard error. (Apple's raises an
  ///   exception.)
  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView?

  /// The page has closed its window; the app should remove the view.
  func webViewDidClose(_ webView: WKWebView)

  /// A script of the page has called `window.print()`, which returns when this does. By default nothing is printed.
  ///
  /// Not part of Apple's WebKit, where macOS has no public method for it and iOS shows its own print panel.
  func webViewDidRequestPrint(_ webView: WKWebView)

  // MARK: Panels

  /// A script calls `alert`, and waits until the handler is called. By default it goes on at once.
  ///
  /// - Parameters:
  ///   - message: the text to show.
  ///   - frame: whose script it is.
  ///   - completionHandler: to be called when the person has read it.
  func webView(
    _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable () -> Void)
  /// A script calls `alert`, and waits until this returns. By default it goes on at once.
  func webView(
    _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo
  ) async

  /// A script calls `confirm`, and waits for the answer. By default it is false.
  ///
  /// - Parameters:
  ///   - message: the question to show.
  ///   - frame: whose script it is.
  ///   - completionHandler: to be called with true for OK and false for Cancel.
  func webView(
    _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable (Bool) -> Void)
  /// A script calls `confirm`, and waits for the answer: true for OK. By default it is false.
  func webView(
    _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo
  ) async -> Bool

  /// A script calls `prompt`, and waits for the answer. By default it is null.
  ///
  /// - Parameters:
  ///   - prompt: the question to show.
  ///   - defaultText: what the text field shows at first.
  ///   - frame: whose script it is.
  ///   - completionHandler: to be called with the text for OK and nil for Cancel.
  func webView(
    _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String,
    defaultText: String?, initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable (String?) -> Void)
  /// A script calls `prompt`, and waits for the answer: the text for OK, nil for Cancel. By default it is nil.
  func webView(
    _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String,
    defaultText: String?, initiatedByFrame frame: WKFrameInfo
  ) async -> String?

  /// The person wants to choose files for the page.
  ///
  /// By default the desktop's dialog asks for them, or, if the view is in no window on a screen, none is chosen.
  ///
  /// - Parameters:
  ///   - parameters: what the page takes.
  ///   - frame: whose input it is.
  ///   - completionHandler: to be called with file URLs, or nil if the person has chosen none. If the page takes one
  ///     file only, it gets the first.
  func webView(
    _ webView: WKWebView, runOpenPanelWith parameters: WKOpenPanelParameters,
    initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable ([URL]?) -> Void)
  /// The person wants to choose files for the page; see the form with a handler.
  func webView(
    _ webView: WKWebView, runOpenPanelWith parameters: WKOpenPanelParameters,
    initiatedByFrame frame: WKFrameInfo
  ) async -> [URL]?

  // MARK: Permissions

  /// A page wants to use cameras or microphones. By default the person is asked, see
  /// ``WKPermissionDecision/prompt``.
  ///
  /// - Parameters:
  ///   - origin: who asks.
  ///   - frame: whose script asks. Linux note: a frame of that origin, if several are.
  ///   - type: the devices that are asked for.
  ///   - decisionHandler: to be called with the answer, which holds until the page asks again.
  func webView(
    _ webView: WKWebView, requestMediaCapturePermissionFor origin: WKSecurityOrigin,
    initiatedByFrame frame: WKFrameInfo, type: WKMediaCaptureType,
    decisionHandler: @escaping @MainActor @Sendable (WKPermissionDecision) -> Void)
  /// A page wants to use cameras or microphones; see the form with a handler.
  func webView(
    _ webView: WKWebView, decideMediaCapturePermissionsFor origin: WKSecurityOrigin,
    initiatedBy frame: WKFrameInfo, type: WKMediaCaptureType
  ) async -> WKPermissionDecision

  /// A page wants to know how the device is held and moved.
  ///
  /// Linux note: the engine has no such sensors, so this is never called.
  func webView(
    _ webView: WKWebView, requestDeviceOrientationAndMotionPermissionFor origin: WKSecurityOrigin,
    initiatedByFrame frame: WKFrameInfo,
    decisionHandler: @escaping @MainActor @Sendable (WKPermissionDecision) -> Void)

  /// A page wants to know where the person is. By default the person is asked, see
  /// ``WKPermissionDecision/prompt``.
  ///
  /// - Parameters:
  ///   - origin: who asks.
  ///   - frame: whose script asks. Linux note: a frame of that origin, if several are.
  ///   - decisionHandler: to be called with the answer.
  func webView(
    _ webView: WKWebView, requestGeolocationPermissionFor origin: WKSecurityOrigin,
    initiatedByFrame frame: WKFrameInfo,
    decisionHandler: @escaping @MainActor @Sendable (WKPermissionDecision) -> Void)
  /// A page wants to know where the person is; see the form with a handler.
  func webView(
    _ webView: WKWebView, requestGeolocationPermissionFor origin: WKSecurityOrigin,
    initiatedBy frame: WKFrameInfo
  ) async -> WKPermissionDecision

  /// The system would tell the person that lockdown mode is on.
  ///
  /// Linux note: there is no such system mode, so this is never called.
  func webView(
    _ webView: WKWebView, showLockdownModeFirstUseMessage message: String,
    completionHandler: @escaping @MainActor @Sendable (WKDialogResult) -> Void)
  /// The system would tell the person that lockdown mode is on.
  ///
  /// Linux note: there is no such system mode, so this is never called.
  func webView(
    _ webView: WKWebView, showLockdownModeFirstUseMessage message: String
  ) async -> WKDialogResult

  // MARK: Context menus

  /// A person asks for the menu of a link or an image: by the secondary button, a long press or the menu key.
  ///
  /// By default, and if the configuration is nil, the view shows its usual menu: open, open in the browser, copy and
  /// share for links, and the like for images. (Apple's documentation says that nil shows no menu.) For no menu,
  /// give a configuration whose action provider returns nil. Text fields, sounds and films, and the page itself have
  /// the engine's menus, about which nobody is asked.
  ///
  /// - Parameters:
  ///   - elementInfo: what the menu is about.
  ///   - completionHandler: to be called with what the menu consists of. If the page has gone meanwhile, or another
  ///     menu has been asked for, the answer is ignored.
  func webView(
    _ webView: WKWebView, contextMenuConfigurationForElement elementInfo: WKContextMenuElementInfo,
    completionHandler: @escaping @MainActor @Sendable (UIContextMenuConfiguration?) -> Void)
  /// A person asks for the menu of a link or an image; see the form with a handler.
  func webView(
    _ webView: WKWebView, contextMenuConfigurationFor elementInfo: WKContextMenuElementInfo
  ) async -> UIContextMenuConfiguration?
  /// The menu is about to be shown.
  func webView(
    _ webView: WKWebView, contextMenuWillPresentForElement elementInfo: WKContextMenuElementInfo)
  /// The menu's preview has been clicked, once: show what it leads to in the animator's completion.
  func webView(
    _ webView: WKWebView, contextMenuForElement elementInfo: WKContextMenuElementInfo,
    willCommitWithAnimator animator: any UIContextMenuInteractionCommitAnimating)
  /// The menu that was shown is closed, and what was chosen in it is done.
  func webView(
    _ webView: WKWebView, contextMenuDidEndForElement elementInfo: WKContextMenuElementInfo)

  /// The menu of selected text is about to be shown.
  func webView(
    _ webView: WKWebView,
    willPresentEditMenuWithAnimator animator: any UIEditMenuInteractionAnimating)
  /// The menu of selected text is about to go.
  func webView(
    _ webView: WKWebView,
    willDismissEditMenuWithAnimator animator: any UIEditMenuInteractionAnimating)

  /// The system's keyboard suggests a text for the field that is edited.
  ///
  /// Linux note: no keyboard suggests any, so this is never called.
  func webView(_ webView: WKWebView, insertInputSuggestion inputSuggestion: UIInputSuggestion)

  // MARK: Previews of iOS 10 to 12

  /// Whether a link may have a preview; true by default. Deprecated by Apple.
  ///
  /// Asked only if there is no configuration for the link's context menu.
  func webView(
    _ webView: WKWebView, shouldPreviewElement elementInfo: WKPreviewElementInfo
  ) -> Bool
  /// Gives a link's preview, which stands above its menu; by default, and for nil, there is none. Deprecated by Apple.
  ///
  /// - Parameter previewActions: the usual entries, from which the controller may take its
  ///   `previewActionItems`. If those are empty, the menu is the usual one.
  func webView(
    _ webView: WKWebView, previewingViewControllerForElement elementInfo: WKPreviewElementInfo,
    defaultActions previewActions: [any WKPreviewActionItem]
  ) -> UIViewController?
  /// The preview has been clicked: show the controller. Deprecated by Apple.
  func webView(
    _ webView: WKWebView, commitPreviewingViewController previewingViewController: UIViewController)
}

extension WKUIDelegate {
  public func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? {
    nil
  }

  public func webViewDidClose(_ webView: WKWebView) {}

  public func webView(
    _ webView: WKWebView, insertInputSuggestion inputSuggestion: UIInputSuggestion
  ) {}

  public func webViewDidRequestPrint(_ webView: WKWebView) {}
}
