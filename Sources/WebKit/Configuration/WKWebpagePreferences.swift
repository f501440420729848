/// Preferences of one navigation, and of the page it leads to.
///
/// ``WKWebViewConfiguration/defaultWebpagePreferences`` holds for all navigations of a view; a navigation
/// delegate may answer with others for one of them.
@preconcurrency @MainActor
open class WKWebpagePreferences: NSObject {
  /// Whether the page's own scripts run, those of its frames included; default true.
  ///
  /// False stops inline, external and module scripts, event handlers in markup and `javascript:` URLs; what
  /// stands in `<noscript>` is part of the document then. The app's scripts run as always, and so do those of a
  /// PDF document that takes the page's place.
  ///
  /// Linux note: the engine leaves the scripts of such a page out of its document, so that the attributes that
  /// hold scripts or name them are not there to be read; and a frame of it shows no PDF document, because the
  /// engine's viewer is a page with scripts.
  open var allowsContentJavaScript = true

  /// Which form of a site to ask for; default ``ContentMode/recommended``.
  ///
  /// Linux note: the engine has the desktop's form only. The value is kept and has no effect.
  open var preferredContentMode = ContentMode.recommended

  /// Whether the page is shown with fewer features, against attacks; default false.
  ///
  /// Linux note: pages lose the Cache API, gamepads, MathML, the viewer for PDF, service workers, speech, Web Audio,
  /// WebGL and Web Locks, and their fonts are read by a safer parser. Unlike Apple's, the engine goes on compiling scripts,
  /// and there is no system setting to follow.
  open var isLockdownModeEnabled = false

  /// What to do about addresses of `http`; default ``UpgradeToHTTPSPolicy/keepAsRequested``.
  ///
  /// Linux note: the engine cannot change this for one navigation. The value is kept and has no effect.
  open var preferredHTTPSNavigationPolicy = UpgradeToHTTPSPolicy.keepAsRequested

  /// How strictly the page is kept from features that attacks use; default
  /// ``WKSecurityRestrictionMode/none``.
  ///
  /// Linux note: ``WKSecurityRestrictionMode/lockdown`` is ``isLockdownModeEnabled`` by another name;
  /// ``WKSecurityRestrictionMode/maximizeCompatibility`` has no effect, as the engine has nothing in between.
  open var securityRestrictionMode = WKSecurityRestrictionMode.none

  public override init() {}

  /// The forms of a site.
  public enum ContentMode: Int, Sendable {
    /// What suits the device.
    case recommended
    /// For phones.
    case mobile
    /// For desktops.
    case desktop
  }

  /// What to do about addresses of `http`.
  public enum UpgradeToHTTPSPolicy: Int, Sendable {
    case keepAsRequested
    case automaticFallbackToHTTP
    case userMediatedFallbackToHTTP
    case errorOnFailure
  }

  /// The same values in an object of their own.
  func duplicate() -> WKWebpagePreferences {
    let copy = WKWebpagePreferences()
    copy.allowsContentJavaScript = allowsContentJavaScript
    copy.preferredContentMode = preferredContentMode
    copy.isLockdownModeEnabled = isLockdownModeEnabled
    copy.preferredHTTPSNavigationPolicy = preferredHTTPSNavigationPolicy
    copy.securityRestrictionMode = securityRestrictionMode
    return copy
  }
}

/// How strictly a page is kept from features that attacks use.
public enum WKSecurityRestrictionMode: Int, Sendable {
  case none
  case maximizeCompatibility
  case lockdown
}
