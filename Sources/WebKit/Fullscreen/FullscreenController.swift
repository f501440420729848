internal import CWebKitGTK
internal import GObjectSupport
internal import UIKitGTK

/// Moves a page to a window that fills the screen while one of its elements does, and back.
///
/// Left alone, the engine would make the view's own window fill the screen, with all that is around the view.
@MainActor
final class FullscreenController {
  private weak var webView: WKWebView?
  private weak var engine: EngineView?
  private var connections: [SignalConnection] = []
  private var window: FullscreenWindow?
  /// Ends it when the view's own window goes, or the view leaves that.
  private var departure: WindowDeparture?

  init(webView: WKWebView?, engine: EngineView?) {
    self.webView = webView
    self.engine = engine
    guard let view = engine?.pointer else { return }
    connections = [
      view.connect("enter-fullscreen") { [unowned self] _ in
        enter()
        return .bool(true)
      },
      view.connect("leave-fullscreen") { [unowned self] _ in
        leave()
        return .bool(true)
      },
      view.connect("web-process-terminated") { [unowned self] _ in
        leave()
        return .none
      },
    ]
  }

  func stopListening() {
    connections = []
    departure = nil
    window = nil
  }

  private var state: ObservedValue<WKWebView.FullscreenState>? {
    webView?.pageState.fullscreenState
  }

  private func enter() {
    guard state?.value == .notInFullscreen else { return }
    state?.update(to: .enteringFullscreen)
    // The engine is still at it.
    DispatchQueue.main.async { [weak self] in self?.moveToOwnWindow() }
  }

  private func moveToOwnWindow() {
    guard let webView, let engine, state?.value == .enteringFullscreen else { return }
    if let place = webView.hostableWidget, let root = gtk_widget_get_root(place) {
      departure = WindowDeparture(of: root.cast(), or: place) { [weak self] in
        // The page is told, but need not answer.
        self?.webView?.leaveFullscreen()
        self?.leave()
      }
    }
    webView.setContentWidget(nil)
    window = FullscreenWindow(showing: engine.widget, title: engine.title) { [weak self] in
      self?.webView?.leaveFullscreen()
    }
    engine.sizeDidChange()
    engine.whenSized { [weak self] in
      if self?.state?.value == .enteringFullscreen { self?.state?.update(to: .inFullscreen) }
    }
  }

  private func leave() {
    guard let state, state.value != .notInFullscreen, state.value != .exitingFullscreen else {
      return
    }
    state.update(to: .exitingFullscreen)
    DispatchQueue.main.async { [weak self] in self?.moveBack() }
  }

  private func moveBack() {
    guard let webView, let engine else { return }
    departure = nil
    if let window {
      window.close()
      self.window = nil
      webView.setContentWidget(engine.widget)
      engine.sizeDidChange()
      gtk_widget_grab_focus(engine.widget)
    }
    state?.update(to: .notInFullscreen)
  }
}
