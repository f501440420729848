extension WKWebsiteDataStore {
  /// Whether tracking prevention keeps third parties from following people from site to site; at first it does.
  ///
  /// It holds for all views of the store, from their next load on. Without it, third parties get the cookies that they
  /// have set as sites that were visited; new ones they cannot set either way.
  ///
  /// Linux addition: on Apple's systems a person switches it off in the app's settings, if the app has a reason to ask
  /// for that.
  public var isTrackingPreventionEnabled: Bool {
    get { engine.isTrackingPreventionEnabled }
    set { engine.isTrackingPreventionEnabled = newValue }
  }
}
