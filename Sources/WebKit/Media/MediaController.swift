/// Sees to the sounds and films of a page, which the engine leaves to scripts (WebKitGTK 2.50).
@MainActor
final class MediaController {
  private weak var webView: WKWebView?
  private var isSuspended = false

  init(webView: WKWebView?) {
    self.webView = webView
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
      let states = states.compactMap { ($0 as? Int).flatMap(WKMediaPlaybackState.init) }
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
    inAllFrames("try { await document.exitFullscreen() } catch {}") { _ in completion() }
  }

  /// To be called for each new document.
  func documentBegan(in frame: WKFrameInfo) {
    guard isSuspended else { return }
    webView?.appScripts.call(Self.suspend, [:], in: frame, .tools) { _ in }
  }

  private func inAllFrames(
    _ body: String, then completion: @escaping @MainActor ([Any?]) -> Void
  ) {
    guard let webView, webView.engine != nil else {
      return DispatchQueue.main.async { completion([]) }
    }
    let frames = webView.frameRegistry.frames
    guard !frames.isEmpty else { return DispatchQueue.main.async { completion([]) } }
    var answers: [Any?] = []
    var missing = frames.count
    for frame in frames {
      webView.appScripts.call(body, [:], in: frame, .tools) { result in
        answers.append(try? result.get())
        missing -= 1
        if missing == 0 { completion(answers) }
      }
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
      if (found.length === 0) return \(WKMediaPlaybackState.none.rawValue);
      return found.some((element) => !element.paused && !element.ended)
        ? \(WKMediaPlaybackState.playing.rawValue) : \(WKMediaPlaybackState.paused.rawValue);
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
