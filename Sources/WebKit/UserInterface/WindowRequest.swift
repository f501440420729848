/// A page's wish for a window, while the delegate makes the view for it.
///
/// The engine gives the first view that is made with the opener its place in the page's script; so the
/// configuration carries the request, and the first view made with that configuration takes it.
@MainActor
final class WindowRequest {
  /// The frame that wants the window.
  let source: WKFrameInfo
  /// Nil when a view has been made, or it is too late for one.
  private var opener: EngineView?
  /// The engine's view of the view that was made.
  private(set) weak var opened: EngineView?

  init(opener: EngineView, source: WKFrameInfo) {
    self.opener = opener
    self.source = source
  }

  /// The view to relate a new view to, for whoever asks first.
  func take() -> EngineView? {
    defer { opener = nil }
    return opener
  }

  func fulfill(with engine: EngineView) {
    opened = engine
  }
}
