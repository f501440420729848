internal import CWebKitGTK
internal import GObjectSupport

extension WKWebView {
  /// Whether the page can be looked into with the engine's inspector; default false.
  ///
  /// Linux note: the inspector opens beside the page, from the page's context menu. It cannot be reached from
  /// other programs.
  public var isInspectable: Bool {
    get {
      guard let engine else { return false }
      return webkit_settings_get_enable_developer_extras(engine.settings.object.pointer) != 0
    }
    set {
      guard let engine else { return }
      webkit_settings_set_enable_developer_extras(
        engine.settings.object.pointer, gboolean(newValue))
    }
  }
}
