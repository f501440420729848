internal import CWebKitGTK
internal import GObjectSupport

/// The cookies of a data store, before and while views use it.
///
/// ```swift
/// let store = configuration.websiteDataStore.httpCookieStore
/// await store.setCookie(session)
/// webView.load(request)  // sends it
/// ```
///
/// A cookie that has an expiry date is on disk, in a persistent store, when the completion handler of what set it is
/// called: it is there again when the program runs next, whatever becomes of this run.
///
/// An app that names app-bound domains sees, and sets, cookies of these domains only; see
/// ``WKWebViewConfiguration/limitsNavigationsToAppBoundDomains``.
///
/// Linux note: see `HTTPCookie.sameSitePolicy` for what Foundation's cookies lack on Linux. `Secure`, `HttpOnly` and
/// `Discard` are in the properties of a new cookie only as the text `"TRUE"`; a truth value counts for no
/// there.
@preconcurrency @MainActor
open class WKHTTPCookieStore: NSObject {
  private let engine: EngineSession
  private var observers: [WeakObserver] = []
  private var changes: SignalConnection?

  private struct WeakObserver {
    weak var observer: (any WKHTTPCookieStoreObserver)?
  }

  init(_ engine: EngineSession) {
    self.engine = engine
  }

  var jar: CookieJar { engine.cookies }

  // MARK: Reading

  /// Hands over all cookies of the store.
  ///
  /// - Parameter completionHandler: called once, on the main thread.
  open func getAllCookies(
    _ completionHandler: @escaping @MainActor @Sendable ([HTTPCookie]) -> Void
  ) {
    readAll(completionHandler)
  }

  /// All cookies of the store.
  open func allCookies() async -> [HTTPCookie] {
    await withMainThreadContinuation { readAll($0) }
  }

  /// Hands over the cookies that a request to an address would have.
  ///
  /// - Parameter completionHandler: called once, on the main thread.
  open func getCookies(
    for url: URL, completionHandler: @escaping @MainActor @Sendable ([HTTPCookie]) -> Void
  ) {
    read(for: url, completionHandler)
  }

  /// The cookies that a request to an address would have.
  open func getCookies(for url: URL) async -> [HTTPCookie] {
    await withMainThreadContinuation { read(for: url, $0) }
  }

  private func readAll(_ completion: @escaping @MainActor ([HTTPCookie]) -> Void) {
    jar.all { completion(Self.visible($0)) }
  }

  private func read(for url: URL, _ completion: @escaping @MainActor ([HTTPCookie]) -> Void) {
    jar.cookies(for: url.absoluteString) { completion(Self.visible($0)) }
  }

  /// What the app gets to see.
  private static func visible(_ cookies: [CookieJar.Cookie]) -> [HTTPCookie] {
    cookies.compactMap { StoredCookie($0.pointer) }.filter(isReachable)
  }

  /// Whether the app-bound domains, if there are any, let the app have the cookie.
  private static func isReachable(_ cookie: HTTPCookie) -> Bool {
    AppBoundDomains.app?.contains(host: cookie.domain) ?? true
  }

  // MARK: Writing

  /// Sets a cookie, in the place of the one with its name, domain and path if there is one.
  ///
  /// One that has expired removes that. One that would break the headers it is sent in, by a control character or
  /// a semicolon, is not set, with a line in the log; nor is one outside the app-bound domains.
  ///
  /// - Parameter completionHandler: called once, on the main thread, when the cookie is set.
  open func setCookie(
    _ cookie: HTTPCookie, completionHandler: (@MainActor @Sendable () -> Void)? = nil
  ) {
    write([cookie]) { completionHandler?() }
  }

  /// Sets a cookie, in the place of the one with its name, domain and path if there is one.
  open func setCookie(_ cookie: HTTPCookie) async {
    await withMainThreadContinuation { resume in write([cookie]) { resume(()) } }
  }

  /// Sets several cookies, in order.
  ///
  /// - Parameter completionHandler: called once, on the main thread, when all are set.
  open func setCookies(
    _ cookies: [HTTPCookie], completionHandler: (@MainActor @Sendable () -> Void)? = nil
  ) {
    write(cookies) { completionHandler?() }
  }

  /// Sets several cookies, in order.
  open func setCookies(_ cookies: [HTTPCookie]) async {
    await withMainThreadContinuation { resume in write(cookies) { resume(()) } }
  }

  private func write(_ cookies: [HTTPCookie], _ completion: @escaping @MainActor () -> Void) {
    let sound = cookies.filter(Self.isReachable).compactMap { cookie in
      let sound = cookie.makeEngineCookie()
      if sound == nil {
        Log.fault("the cookie “\(cookie.name)” was not set: it does not fit into a header")
      }
      return sound
    }
    guard let last = sound.last else {
      DispatchQueue.main.async { completion() }
      return
    }
    for cookie in sound { jar.add(cookie) { if cookie === last { completion() } } }
  }

  /// Removes the cookie with this one's name, domain and path, if it is like this one `HttpOnly` or not.
  ///
  /// - Parameter completionHandler: called once, on the main thread, also if there was none.
  open func delete(
    _ cookie: HTTPCookie, completionHandler: (@MainActor @Sendable () -> Void)? = nil
  ) {
    jar.remove(where: cookie.names) { completionHandler?() }
  }

  /// Removes the cookie with this one's name, domain and path, if it is like this one `HttpOnly` or not.
  open func deleteCookie(_ cookie: HTTPCookie) async {
    await withMainThreadContinuation { resume in
      jar.remove(where: cookie.names) { resume(()) }
    }
  }

  // MARK: Observing

  /// Tells an object of changes from now on; it is not kept alive.
  open func add(_ observer: any WKHTTPCookieStoreObserver) {
    observers.removeAll { $0.observer == nil || $0.observer === observer }
    observers.append(WeakObserver(observer: observer))
    guard changes == nil else { return }
    changes = jar.whenChanged { [weak self] in
      guard let self else { return }
      for entry in observers { entry.observer?.cookiesDidChange(in: self) }
    }
  }

  /// Tells an object of no more changes.
  open func remove(_ observer: any WKHTTPCookieStoreObserver) {
    observers.removeAll { $0.observer == nil || $0.observer === observer }
  }
}
