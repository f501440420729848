internal import CSoftwareDrawing
internal import CWebKitGTK
internal import GObjectSupport

/// The engine's switches for one view: what its preferences say, and what its page may do.
@MainActor
final class EngineSettings {
  let object: ObjectReference<OpaquePointer>
  private let preferences: WKPreferences
  /// Of the page that is shown.
  private var committed: PagePermissions
  private var isLockedDown = false
  /// Of the navigation that has been allowed, until it is committed or has failed.
  private var pending: Pending?

  private struct Pending {
    var permissions: PagePermissions
    var hasStarted = false
  }

  /// The part of `WKWebpagePreferences` that the engine knows.
  private struct PagePermissions {
    let contentJavaScript: Bool
    let isLockedDown: Bool
    /// Whether the page is the engine's own, around a document that is no page.
    var isViewer = false

    @MainActor
    init(_ preferences: WKWebpagePreferences) {
      contentJavaScript = preferences.allowsContentJavaScript
      isLockedDown =
        preferences.isLockdownModeEnabled || preferences.securityRestrictionMode == .lockdown
    }
  }

  /// The display must be open.
  init(_ configuration: WKWebViewConfiguration) {
    // Never nil: GLib ends the process when memory runs out.
    object = ObjectReference(adopting: webkit_settings_new()!)
    preferences = configuration.preferences
    committed = PagePermissions(configuration.defaultWebpagePreferences)
    preferences.inform(self)
    if software_drawing_is_needed() {
      webkit_settings_set_hardware_acceleration_policy(
        object.pointer, WEBKIT_HARDWARE_ACCELERATION_POLICY_NEVER)
    }
    // Pages may ask for cameras and microphones.
    webkit_settings_set_enable_media_stream(object.pointer, 1)
    applyPreferences()
    applyPermissions()
  }

  /// Called by the preferences.
  func preferencesDidChange() {
    applyPreferences()
    applyPermissions()
  }

  private func applyPreferences() {
    let settings = object.pointer
    let size = preferences.minimumFontSize
    let fontSize = size > 0 ? min(size, Self.maximumFontSize) : 0
    webkit_settings_set_minimum_font_size(settings, guint32(fontSize))
    webkit_settings_set_javascript_can_open_windows_automatically(
      settings, gboolean(preferences.javaScriptCanOpenWindowsAutomatically))
    webkit_settings_set_enable_tabs_to_links(settings, gboolean(preferences.tabFocusesLinks))
    webkit_settings_set_print_backgrounds(settings, gboolean(preferences.shouldPrintBackgrounds))
    webkit_settings_set_enable_site_specific_quirks(
      settings, gboolean(preferences.isSiteSpecificQuirksModeEnabled))
    webkit_settings_set_enable_fullscreen(
      settings, gboolean(preferences.isElementFullscreenEnabled))
    EngineFeature.textInteraction.set(preferences.isTextInteractionEnabled, in: settings)
  }

  /// The engine draws no larger font.
  private static let maximumFontSize: CGFloat = 1_000_000

  // MARK: Of one page

  /// To be called right before a navigation of the main frame is allowed: the engine has one switch for
  /// a view, not one for each document, and hands it on with the answer.
  func apply(_ preferences: WKWebpagePreferences) {
    pending = Pending(permissions: PagePermissions(preferences))
    applyPermissions()
  }

  /// To be called before a document of this type takes the page's place.
  ///
  /// The engine shows PDF documents by a page of its own, which is nothing without its scripts (WebKitGTK 2.50);
  /// those of the document do not count as a page's either.
  func documentFollows(ofType mimeType: String?) {
    guard pending != nil, let mimeType, Self.viewerTypes.contains(mimeType.lowercased()) else {
      return
    }
    pending?.permissions.isViewer = true
    applyPermissions()
  }

  private static let viewerTypes: Set = ["application/pdf", "text/pdf"]

  func follow(_ event: WebKitLoadEvent) {
    guard let pending else { return }
    switch event {
    case WEBKIT_LOAD_STARTED:
      self.pending?.hasStarted = true
    case WEBKIT_LOAD_COMMITTED where pending.hasStarted:
      committed = pending.permissions
      self.pending = nil
    case WEBKIT_LOAD_FINISHED where pending.hasStarted:
      // It has failed, and the old page stays with what it may do.
      self.pending = nil
      applyPermissions()
    default:
      break
    }
  }

  private func applyPermissions() {
    let permissions = pending?.permissions ?? committed
    // Not `enable-javascript`: that would stop the app's own scripts, too (WebKitGTK 2.50).
    let isAllowed = permissions.contentJavaScript && preferences.allowsContentJavaScript
    webkit_settings_set_enable_javascript_markup(
      object.pointer, gboolean(isAllowed || permissions.isViewer))
    lockDown(permissions.isLockedDown)
  }

  private func lockDown(_ isLockedDown: Bool) {
    guard isLockedDown != self.isLockedDown else { return }
    self.isLockedDown = isLockedDown
    for feature in EngineFeature.offInLockdown { feature.set(!isLockedDown, in: object.pointer) }
    EngineFeature.lockdownFontParser.set(isLockedDown, in: object.pointer)
  }
}
