internal import CWebKitGTK
internal import GObjectSupport

/// Opens windows for a page, and tells when it closes its own.
@MainActor
final class WindowController {
  private weak var webView: WKWebView?
  private weak var engine: EngineView?
  private let attribution: FrameAttribution
  private var connections: [SignalConnection] = []

  init(webView: WKWebView?, engine: EngineView?, attribution: FrameAttribution) {
    self.webView = webView
    self.engine = engine
    self.attribution = attribution
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
    let address = FrameAttribution.Question(engineAction, opensWindow: true).address
    let (source, features) = attribution.windowSource(for: address)
    let request = WindowRequest(opener: engine, source: source)
    let configuration = webView.configuration
    configuration.windowRequest = request
    let view = delegate.webView(
      webView, createWebViewWith: configuration,
      for: WKNavigationAction(engineAction, FrameAttribution.Answer(source: source)),
      windowFeatures: WKWindowFeatures(WindowFeatureList(features)))
    // From now on, the configuration is one like any other.
    _ = request.take()
    guard let view else { return nil }
    guard let opened = view.engine, opened === request.opened else {
      Log.fault(
        "\(type(of: delegate)).webView(_:createWebViewWith:for:windowFeatures:): the view was not made "
          + "with the configuration given; no window is opened")
      return nil
    }
    giveBack(opened)
    return opened
  }

  /// The engine takes a reference to the view when it takes the signal's result, and never gives it back
  /// (WebKitGTK 2.50); without this, the view would live as long as the program.
  private func giveBack(_ opened: EngineView) {
    let pointer = opened.pointer
    DispatchQueue.main.async { _ = ObjectReference(adopting: pointer) }
  }
}
