internal import CWebKitGTK
internal import GObjectSupport
internal import UIKitGTK

/// What can be observed of a web view.
///
/// A further property takes a value here, whoever changes it, and a line in
/// `WKWebView+Observing.swift`.
@MainActor
final class PageState {
  let title = ObservedValue<String?>("")
  let url = ObservedValue<URL?>(nil)
  let isLoading = ObservedValue(false)
  let estimatedProgress = ObservedValue(0.0)
  let serverTrust = ObservedValue<SecTrust?>(nil)
  let hasOnlySecureContent = ObservedValue(false)
  let themeColor = ObservedValue<UIColor?>(nil)
  /// Never nil.
  let underPageBackgroundColor = ObservedValue<UIColor?>(.white)
  let fullscreenState = ObservedValue(WKWebView.FullscreenState.notInFullscreen)
  let cameraCaptureState = ObservedValue(WKMediaCaptureState.none)
  let microphoneCaptureState = ObservedValue(WKMediaCaptureState.none)
  let isWritingToolsActive = ObservedValue(false)
  let isBlockedByScreenTime = ObservedValue(false)
  /// Each change of the list, though it is always the same object.
  let backForwardList = ObservedValue(alwaysChanging: WKBackForwardList())
  let canGoBack = ObservedValue(false)
  let canGoForward = ObservedValue(false)

  /// What the app has set; nil for the standard.
  var customUserAgent: String?
  /// What the app has set; nil for the page's.
  private var appBackground: UIColor?
  private var pageBackground = UIColor.white
  var pageZoom: CGFloat = 1

  private var connections: [SignalConnection] = []

  init(engine: EngineView?) {
    guard let engine else { return }
    func follow(_ property: String, _ update: @escaping @MainActor (PageState, EngineView) -> Void)
    {
      connections.append(
        engine.pointer.connect("notify::\(property)") { [weak self, weak engine] _ in
          // The engine goes on for a while when the view is gone.
          if let self, let engine { update(self, engine) }
          return .none
        })
    }
    follow("title") { $0.title.update(to: $1.title) }
    follow("theme-color") { $0.themeColor.update(to: $1.themeColor) }
    follow("estimated-load-progress") { $0.estimatedProgress.update(to: $1.estimatedProgress) }
    follow("camera-capture-state") { $0.cameraCaptureState.update(to: $1.cameraCaptureState) }
    follow("microphone-capture-state") {
      $0.microphoneCaptureState.update(to: $1.microphoneCaptureState)
    }
    engine.inbox.receive(ExtensionMessage.pageBackground) { [weak self] request in
      guard let self, let colors = try? request.parameters?.value(at: 2, as: String.self) else {
        return
      }
      pageBackground = PageBackground.color(colors)
      updateBackground()
    }
  }

  /// - Parameter color: nil for the page's own.
  func setUnderPageBackground(_ color: UIColor?) {
    appBackground = color
    updateBackground()
  }

  private func updateBackground() {
    underPageBackgroundColor.update(to: appBackground ?? pageBackground)
  }
}
