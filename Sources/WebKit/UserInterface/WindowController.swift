internal import CWebKitGTK
internal import GObjectSupport

/// Opens windows for a page, and tells when it closes its own.
@MainActor
final class WindowController {
  private weak var webView: WKWebView?
  private weak var engine: EngineView?
  private var connections: [SignalConnection] = []

  init(webView: WKWebView?, engine: EngineView?) {
    self.webView = webView
    self.engine = engine
    guard let view = engine?.pointer else { return }
    connections = [
      view.connect("create") { [unowned self] arguments in
        guard let action: OpaquePointer = arguments.boxed(1) else { return .object(nil) }
        return .object(open(action)?.pointer)
      },
      view.connect("close") { [unowned self] _ in
        if let webView = self.webView { webView.uiDelegate?.webViewDidClose(webView) }
        return .none
      },
    ]
  }

  func stopListening() {
    connections = []
  }

  /// Nil for no window. The page's process waits meanwhile.
  private func open(_ engineAction: OpaquePointer) -> EngineView? {
    guard let webView, let engine, let delegate = webView.uiDelegate else { return nil }
    let request = WindowRequest(opener: engine)
    let configuration = webView.configuration
    configuration.windowRequest = request
    let view = delegate.webView(
      webView, createWebViewWith: configuration, for: WKNavigationAction(engineAction),
      windowFeatures: WKWindowFeatures())
    // From now on, the configuration is one like any other.
    _ = request.take()
    guard let view else { return nil }
    guard let opened = view.engine, opened === request.opened else {
      Log.fault(
        "\(type(of: delegate)).webView(_:createWebViewWith:for:windowFeatures:): the view was not made "
          + "with the configuration given; no window is opened")
      return nil
    }
    return opened
  }
}
