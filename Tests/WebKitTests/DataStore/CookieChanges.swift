import WebKit

/// Counts what a cookie store tells.
@MainActor
final class CookieChanges: NSObject, WKHTTPCookieStoreObserver {
  private(set) var count = 0
  private(set) weak var store: WKHTTPCookieStore?

  func cookiesDidChange(in cookieStore: WKHTTPCookieStore) {
    count += 1
    store = cookieStore
  }
}

/// Implements nothing.
final class IndifferentObserver: NSObject, WKHTTPCookieStoreObserver {}

extension HTTPCookie {
  static func make(
    _ name: String, _ value: String, domain: String = "127.0.0.1", path: String = "/",
    _ more: [HTTPCookiePropertyKey: Any] = [:]
  ) -> HTTPCookie {
    let properties: [HTTPCookiePropertyKey: Any] = [
      .name: name, .value: value, .domain: domain, .path: path,
    ]
    return HTTPCookie(properties: properties.merging(more) { $1 })!
  }
}
