internal import CWebKitGTK

extension WKWebView {
  /// The factor by which the whole page is scaled, pictures and text alike; default 1.
  ///
  /// The page is laid out anew, as if the view were as much smaller. It stays for all pages that the view
  /// shows, and is read back exactly as it was set. A factor that is not positive and finite is ignored.
  public var pageZoom: CGFloat {
    get { pageState.pageZoom }
    set {
      guard newValue > 0, newValue.isFinite else { return }
      pageState.pageZoom = newValue
      if let engine { webkit_web_view_set_zoom_level(engine.pointer, newValue) }
    }
  }
}
