/// What a web view is made with; the view takes a copy.
@preconcurrency @MainActor
open class WKWebViewConfiguration: NSObject, NSCopying {
  /// Preferences of the pages.
  open var preferences = WKPreferences()
  /// Scripts of the app in the pages; copies of the configuration, and so its views, share it.
  open var userContentController = WKUserContentController()
  /// What holds for each navigation unless its delegate answers with something else; nil sets the default
  /// values again.
  ///
  /// The setter copies; what the getter returns can be changed in place.
  open var defaultWebpagePreferences: WKWebpagePreferences! {
    get { pagePreferences }
    set { pagePreferences = newValue?.duplicate() ?? WKWebpagePreferences() }
  }
  private var pagePreferences = WKWebpagePreferences()
  /// Where cookies, caches and storage are kept; default: the persistent store of the app.
  open var websiteDataStore = WKWebsiteDataStore.default()
  /// Appended to the user agent's built-in string; nil, the default, appends nothing.
  open var applicationNameForUserAgent: String?

  /// Whether the main frame may only go to the app-bound domains, those of `WKAppBoundDomains` in the Info dictionary;
  /// default false.
  ///
  /// An app that has such a list reaches pages with scripts, user scripts and script messages in views that are limited
  /// to it, and only there; elsewhere its scripts fail with `WKError.javaScriptAppBoundDomain`, and
  /// `window.webkit.messageHandlers` is null. Other navigations of the main frame fail with
  /// `WKError.navigationAppBoundDomain`. Without a list, this means nothing.
  ///
  /// An entry is a domain (`example.org`), which stands for all names below its registrable part, or a scheme
  /// (`shop:`); the first ten count. Files, `data:` and `about:blank` count as listed, and when the app loads one of them, or a
  /// page given as text, or runs a script before it has loaded anything, the view is limited from then on.
  ///
  /// Difference from Apple's: `localhost` and other loopback addresses have to be listed like any others, and service
  /// workers do not depend on this.
  open var limitsNavigationsToAppBoundDomains = false

  /// For the configuration that a UI delegate is given to make a window's view with.
  var windowRequest: WindowRequest?

  public override init() {}

  /// A configuration of the same preferences and data store objects.
  nonisolated open func copy(with zone: NSZone?) -> Any {
    let copy = MainActor.assumeIsolated {
      let copy = WKWebViewConfiguration()
      copy.preferences = preferences
      copy.userContentController = userContentController
      copy.defaultWebpagePreferences = defaultWebpagePreferences
      copy.websiteDataStore = websiteDataStore
      copy.applicationNameForUserAgent = applicationNameForUserAgent
      copy.limitsNavigationsToAppBoundDomains = limitsNavigationsToAppBoundDomains
      copy.windowRequest = windowRequest
      return copy
    }
    return copy
  }
}
