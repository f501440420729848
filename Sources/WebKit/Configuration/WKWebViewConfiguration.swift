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

  var schemeHandlers = SchemeHandlers()
  /// For a ``GoneView``.
  var isOfGoneView = false

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
      copy.schemeHandlers = schemeHandlers
      copy.isOfGoneView = isOfGoneView
      copy.windowRequest = windowRequest
      return copy
    }
    return copy
  }
}
