internal import CWebKitGTK

extension WKWebView {
  /// The factor by which the whole page is scaled, pictures and text alike; default 1.
  ///
  /// The page is laid out anew, as if the view were as much smaller. It stays for all pages that the view
  /// shows, and is read back exactly as it was set. A factor that is not positive and finite is ignored; one below
  /// 0.01 or above 100 counts as these, beyond which the engine's layout has no room for numbers.
  public var pageZoom: CGFloat {
    get { pageState.pageZoom }
    set {
      guard newValue > 0, newValue.isFinite else { return }
      let factor = min(max(newValue, 0.01), 100)
      pageState.pageZoom = factor
      if let engine { webkit_web_view_set_zoom_level(engine.pointer, factor) }
    }
  }
}
