/// What a web view is made with; the view takes a copy.
@preconcurrency @MainActor
open class WKWebViewConfiguration: NSObject, NSCopying {
  /// Preferences of the pages.
  open var preferences = WKPreferences()
  /// Where cookies, caches and storage are kept; default: the persistent store of the app.
  open var websiteDataStore = WKWebsiteDataStore.default()
  /// Appended to the user agent's built-in string; nil, the default, appends nothing.
  open var applicationNameForUserAgent: String?

  public override init() {}

  /// A configuration of the same preferences and data store objects.
  nonisolated open func copy(with zone: NSZone?) -> Any {
    let copy = MainActor.assumeIsolated {
      let copy = WKWebViewConfiguration()
      copy.preferences = preferences
      copy.websiteDataStore = websiteDataStore
      copy.applicationNameForUserAgent = applicationNameForUserAgent
      return copy
    }
    return copy
  }
}
