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

  /// Which sounds and films wait until a person has done something in the page; default all, as on iOS.
  ///
  /// Linux note: the engine knows three ways. With an empty set all play by themselves; with only
  /// ``WKAudiovisualMediaTypes/audio``, films without sound; else none, sounds neither.
  open var mediaTypesRequiringUserActionForPlayback = WKAudiovisualMediaTypes.all
  /// Whether films play in their place in the page; default false, as on a telephone.
  ///
  /// Linux note: they always do. The value is kept and has no effect.
  open var allowsInlineMediaPlayback = false
  /// Whether films may go on in a small window of their own; default true.
  ///
  /// Linux note: the engine has no such window. The value is kept and has no effect.
  open var allowsPictureInPictureMediaPlayback = true
  /// Whether films may be shown by an AirPlay receiver; default true.
  ///
  /// Linux note: there is no AirPlay. The value is kept and has no effect.
  open var allowsAirPlayForMediaPlayback = true
  /// Whether a page is shown only when it is complete; default false.
  open var suppressesIncrementalRendering = false
  /// Whether loads of hosts that are known for HTTPS go there; default true.
  ///
  /// Linux note: the engine has no list of such hosts. The value is kept and has no effect.
  open var upgradeKnownHostsToHTTPS = true
  /// What the system makes links of in texts; default nothing.
  ///
  /// Linux note: the engine looks for none. The value is kept and has no effect.
  open var dataDetectorTypes: WKDataDetectorTypes = []
  /// Whether a person may always scale the page, whatever it says; default false.
  ///
  /// Linux note: nothing keeps a person from it. The value is kept and has no effect.
  open var ignoresViewportScaleLimits = false
  /// Whether text fields offer to complete what is typed; default false.
  ///
  /// Linux note: the engine does not. The value is kept and has no effect.
  open var allowsInlinePredictions = false
  /// Whether text fields take pictures that are used as letters; default false.
  ///
  /// Linux note: there are none. The value is kept and has no effect.
  open var supportsAdaptiveImageGlyph = false
  /// Whether the system hides pages that Screen Time blocks; default true.
  ///
  /// Linux note: there is no Screen Time. The value is kept and has no effect.
  open var showsSystemScreenTimeBlockingView = true
  /// The processes of the views. Several pools have no effect: each view has a process of its own.
  @available(
    *, deprecated,
    message: "Creating and using multiple instances of WKProcessPool no longer has any effect."
  )
  open var processPool: WKProcessPool {
    get { pool }
    set { pool = newValue }
  }
  private var pool = WKProcessPool()
  /// How finely text is selected.
  ///
  /// It has no effect, as on Apple's systems: always by characters.
  @available(*, deprecated, message: "New gestures do not use selection granularity")
  open var selectionGranularity: WKSelectionGranularity {
    get { granularity }
    set { granularity = newValue }
  }
  private var granularity = WKSelectionGranularity.dynamic
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
      copy.mediaTypesRequiringUserActionForPlayback = mediaTypesRequiringUserActionForPlayback
      copy.allowsInlineMediaPlayback = allowsInlineMediaPlayback
      copy.allowsPictureInPictureMediaPlayback = allowsPictureInPictureMediaPlayback
      copy.allowsAirPlayForMediaPlayback = allowsAirPlayForMediaPlayback
      copy.suppressesIncrementalRendering = suppressesIncrementalRendering
      copy.upgradeKnownHostsToHTTPS = upgradeKnownHostsToHTTPS
      copy.dataDetectorTypes = dataDetectorTypes
      copy.ignoresViewportScaleLimits = ignoresViewportScaleLimits
      copy.allowsInlinePredictions = allowsInlinePredictions
      copy.supportsAdaptiveImageGlyph = supportsAdaptiveImageGlyph
      copy.showsSystemScreenTimeBlockingView = showsSystemScreenTimeBlockingView
      copy.pool = pool
      copy.granularity = granularity
      copy.limitsNavigationsToAppBoundDomains = limitsNavigationsToAppBoundDomains
      copy.schemeHandlers = schemeHandlers
      copy.isOfGoneView = isOfGoneView
      copy.windowRequest = windowRequest
      return copy
    }
    return copy
  }
}
