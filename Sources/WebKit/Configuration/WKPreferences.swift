internal import CWebKitGTK

/// Preferences of the pages in a web view; read when the view is made.
@preconcurrency @MainActor
open class WKPreferences: NSObject {
  /// The smallest font size, in points (CSS pixels); 0, the default, sets no limit.
  open var minimumFontSize: CGFloat = 0
  /// Whether page scripts may open windows without a person's action; default false.
  open var javaScriptCanOpenWindowsAutomatically = false
  /// Whether pages may run scripts; default true.
  @available(*, deprecated, message: "use WKWebpagePreferences.allowsContentJavaScript")
  open var javaScriptEnabled: Bool {
    get { contentJavaScript }
    set { contentJavaScript = newValue }
  }
  /// Whether Tab also reaches links; default false.
  open var tabFocusesLinks = false
  /// Whether backgrounds are printed; default false.
  open var shouldPrintBackgrounds = false
  /// Whether the engine works around known faults of certain sites; default true.
  open var isSiteSpecificQuirksModeEnabled = true

  private var contentJavaScript = true

  public override init() {}

  func apply(to settings: OpaquePointer) {
    webkit_settings_set_minimum_font_size(settings, guint32(max(0, minimumFontSize)))
    webkit_settings_set_javascript_can_open_windows_automatically(
      settings, gboolean(javaScriptCanOpenWindowsAutomatically))
    // Not `enable-javascript`: that would stop the app's own scripts, too (WebKitGTK 2.50).
    webkit_settings_set_enable_javascript_markup(settings, gboolean(contentJavaScript))
    webkit_settings_set_enable_tabs_to_links(settings, gboolean(tabFocusesLinks))
    webkit_settings_set_print_backgrounds(settings, gboolean(shouldPrintBackgrounds))
    webkit_settings_set_enable_site_specific_quirks(
      settings, gboolean(isSiteSpecificQuirksModeEnabled))
  }
}

extension gboolean {
  init(_ value: Bool) { self = value ? 1 : 0 }
}
