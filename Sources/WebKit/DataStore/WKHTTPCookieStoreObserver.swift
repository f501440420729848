/// Hears of changes to the cookies of a data store.
@MainActor
public protocol WKHTTPCookieStoreObserver: NSObjectProtocol {
  /// Cookies have been set, changed or removed, by the app, a server or a page; called on the main thread, once for
  /// each cookie.
  func cookiesDidChange(in cookieStore: WKHTTPCookieStore)
}

extension WKHTTPCookieStoreObserver {
  public func cookiesDidChange(in cookieStore: WKHTTPCookieStore) {}
}
