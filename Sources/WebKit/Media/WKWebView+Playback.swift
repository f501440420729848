internal import GObjectSupport

extension WKWebView {
  /// Pauses all sounds and films of the page, in all frames.
  ///
  /// - Parameter completionHandler: called on the main thread when they are, also if there are none.
  public func pauseAllMediaPlayback(completionHandler: (@MainActor @Sendable () -> Void)? = nil) {
    media.pauseAll { completionHandler?() }
  }

  /// Pauses all sounds and films of the page, in all frames.
  public func pauseAllMediaPlayback() async {
    await withMainThreadContinuation { resume in media.pauseAll { resume(()) } }
  }

  /// Pauses all sounds and films of the page and keeps them from playing, or lets those that were playing go on.
  ///
  /// It holds until it is changed, for each page that the view shows.
  ///
  /// - Parameters:
  ///   - suspended: whether playback is to be suspended.
  ///   - completionHandler: called on the main thread when the page has been told.
  ///
  /// Linux note: elements that are in no document (`new Audio(…)`) and Web Audio are not reached.
  public func setAllMediaPlaybackSuspended(
    _ suspended: Bool, completionHandler: (@MainActor @Sendable () -> Void)? = nil
  ) {
    media.setSuspended(suspended) { completionHandler?() }
  }

  /// Pauses all sounds and films of the page and keeps them from playing, or lets those that were playing go on;
  /// see ``setAllMediaPlaybackSuspended(_:completionHandler:)``.
  public func setAllMediaPlaybackSuspended(_ suspended: Bool) async {
    await withMainThreadContinuation { resume in
      media.setSuspended(suspended) { resume(()) }
    }
  }

  /// Asks what the page's sounds and films are doing.
  ///
  /// - Parameter completionHandler: called on the main thread: `playing` if any is, in any frame.
  ///
  /// Linux note: elements that are in no document and Web Audio are not seen.
  public func requestMediaPlaybackState(
    completionHandler: @escaping @MainActor @Sendable (WKMediaPlaybackState) -> Void
  ) {
    media.askState { completionHandler($0) }
  }

  /// Asks what the page's sounds and films are doing; see ``requestMediaPlaybackState(completionHandler:)``.
  public func requestMediaPlaybackState() async -> WKMediaPlaybackState {
    await withMainThreadContinuation { resume in media.askState { resume($0) } }
  }

  /// Has an element that fills the screen return to its place.
  ///
  /// - Parameter completionHandler: called on the main thread when the page has been told, also if there is none.
  ///
  /// Linux note: there is no picture in picture.
  public func closeAllMediaPresentations(
    completionHandler: (@MainActor @Sendable () -> Void)? = nil
  ) {
    media.closeAll { completionHandler?() }
  }

  /// Has an element that fills the screen return to its place; see
  /// ``closeAllMediaPresentations(completionHandler:)``.
  public func closeAllMediaPresentations() async {
    await withMainThreadContinuation { resume in media.closeAll { resume(()) } }
  }

  func leaveFullscreen() { media.closeAll {} }
}
