extension WKWebView {
  /// Whether an element of the page fills the screen.
  public enum FullscreenState: Int, Sendable {
    /// None does.
    case notInFullscreen
    /// One is about to.
    case enteringFullscreen
    /// One does.
    case inFullscreen
    /// It is about to return to its place.
    case exitingFullscreen
  }

  /// Whether an element of the page fills the screen; observable.
  ///
  /// Pages may ask for it if `WKPreferences.isElementFullscreenEnabled` is set.
  ///
  /// Linux note: the page is moved to a window of its own meanwhile; the view stays in its superview, empty. (Apple's
  /// moves the view and leaves a placeholder.) When a page's process ends while one of its elements fills the screen, none
  /// of that view can do so again (WebKitGTK 2.50): the page's request is not answered.
  public var fullscreenState: FullscreenState { pageState.fullscreenState.value }
}
