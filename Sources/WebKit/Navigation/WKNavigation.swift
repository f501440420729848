/// The identity of one navigation: what a load method returns and the delegate's methods receive.
@preconcurrency @MainActor
open class WKNavigation: NSObject {
  /// What the app has asked for, if it was a request.
  var request: URLRequest?
  /// The type of the content, if the app has given it.
  var contentType: String?

  public override init() {}

  /// The form of the site that is asked for; never `recommended`.
  ///
  /// Linux note: the engine has the desktop's form only.
  open var effectiveContentMode: WKWebpagePreferences.ContentMode { .desktop }
}
