/// Sees to the sounds and films of a page, which the engine leaves to scripts (WebKitGTK 2.50).
@MainActor
final class MediaController {
  private weak var webView: WKWebView?
  private weak var engine: EngineView?
  private var isSuspended = false

  init(webView: WKWebView?, engine: EngineView?) {
    self.webView = webView
    self.engine = engine
  }

  func pauseAll(then completion: @escaping @MainActor () -> Void) {
    inAllFrames(Self.pause) { _ in completion() }
  }

  func setSuspended(_ isSuspended: Bool, then completion: @escaping @MainActor () -> Void) {
    self.isSuspended = isSuspended
    inAllFrames(isSuspended ? Self.suspend : Self.resume) { _ in completion() }
  }

  func askState(then completion: @escaping @MainActor (WKMediaPlaybackState) -> Void) {
    inAllFrames(Self.state) { [weak self] states in
      let states = states.compactMap { Int($0).flatMap(WKMediaPlaybackState.init) }
      if self?.isSuspended == true, states.contains(where: { $0 != .none }) {
        return completion(.suspended)
      }
      completion([.playing, .paused].first { states.contains($0) } ?? .none)
    }
  }

  func closeAll(then completion: @escaping @MainActor () -> Void) {
    guard webView?.fullscreenState != .notInFullscreen else {
      return DispatchQueue.main.async { completion() }
    }
    inAllFrames("document.exitFullscreen().catch(() => {});") { _ in completion() }
  }

  /// To be called for each new document.
  func documentBegan() {
    if isSuspended { inAllFrames(Self.suspend) { _ in } }
  }

  /// - Parameter script: an expression, whose text is an answer.
  private func inAllFrames(
    _ script: String, then completion: @escaping @MainActor ([String]) -> Void
  ) {
    Task { @MainActor [weak engine] in
      let answers = try? await engine?.evaluateInEachFrame("(() => { \(script) })()")
      completion((answers ?? []).map(\.text))
    }
  }

  /// The elements of a document, shadow trees included as far as they are open.
  private static let elements = """
    const found = [];
    const search = (root) => {
      for (const element of root.querySelectorAll('*')) {
        if (element instanceof HTMLMediaElement) found.push(element);
        if (element.shadowRoot) search(element.shadowRoot);
      }
    };
    search(document);

    """

  private static let pause = elements + "for (const element of found) element.pause();"

  private static let state =
    elements
      + """
      if (found.length === 0) return '\(WKMediaPlaybackState.none.rawValue)';
      return found.some((element) => !element.paused && !element.ended)
        ? '\(WKMediaPlaybackState.playing.rawValue)' : '\(WKMediaPlaybackState.paused.rawValue)';
      """

  // Under a symbol, as elements of the page can be found under their names.
  private static let suspend =
    elements
      + """
      const key = Symbol.for('suspended media');
      if (!self[key]) {
        const elements = new Set();
        const listener = (event) => {
          if (!(event.target instanceof HTMLMediaElement)) return;
          elements.add(event.target);
          event.target.pause();
        };
        addEventListener('play', listener, true);
        self[key] = { elements, listener };
      }
      for (const element of found) {
        if (element.paused) continue;
        self[key].elements.add(element);
        element.pause();
      }
      """

  private static let resume = """
    const key = Symbol.for('suspended media');
    const suspended = self[key];
    if (!suspended) return;
    delete self[key];
    removeEventListener('play', suspended.listener, true);
    for (const element of suspended.elements) element.play().catch(() => {});
    """
}
