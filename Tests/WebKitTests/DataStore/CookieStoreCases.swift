import Foundation
import Testing
import WebKit
import WebKitTesting

/// Behaviour cases of cookie stores.
@Suite(.timeLimit(.minutes(2))) @MainActor struct CookieStoreCases {
  private let store = WKWebsiteDataStore.nonPersistent()
  private var cookies: WKHTTPCookieStore { store.httpCookieStore }

  @Test("SC-18 Each observer is told of each cookie that is set or deleted")
  func observers() async throws {
    let observers = [CookieChanges(), CookieChanges()]
    for observer in observers { cookies.add(observer) }
    let first = HTTPCookie.make("first", "1")
    await cookies.setCookie(first)
    await cookies.setCookie(.make("second", "2"))
    try await eventually("four calls") { observers.map(\.count) == [2, 2] }
    await cookies.deleteCookie(first)
    try await eventually("two more") { observers.map(\.count) == [3, 3] }
    #expect(observers.allSatisfy { $0.store === cookies })
    #expect(await cookies.allCookies().map(\.name) == ["second"])
    cookies.remove(observers[0])
    await cookies.setCookie(first)
    try await eventually("one more") { observers[1].count == 4 }
    #expect(observers[0].count == 3)
  }

  @Test("SC-19 Secure and Discard come back, as does a maximum age")
  func attributes() async throws {
    await cookies.setCookies([
      .make("session", "1", [.secure: "TRUE", .discard: "TRUE"]),
      .make("lasting", "2", [.maximumAge: "10000"]),
    ])
    let all = await cookies.allCookies().sorted { $0.name < $1.name }
    #expect(all.map(\.name) == ["lasting", "session"])
    #expect(all.map(\.isSecure) == [false, true])
    #expect(all.map(\.isSessionOnly) == [false, true])
  }

  @Test("SC-20 Only an HttpOnly cookie deletes an HttpOnly cookie")
  func httpOnly() async throws {
    let hidden = HTTPCookie.make("name", "value", [.init("HttpOnly"): "TRUE"])
    #expect(hidden.isHTTPOnly)
    await cookies.setCookie(hidden)
    await cookies.deleteCookie(.make("name", "value"))
    #expect(await cookies.allCookies().map(\.isHTTPOnly) == [true])
    await cookies.deleteCookie(hidden)
    #expect(await cookies.allCookies().count == 0)
    await withCheckedContinuation { continuation in
      cookies.delete(hidden) { continuation.resume() }
    }
  }

  @Test("SC-21 An observer that implements nothing does no harm")
  func indifferent() async throws {
    let observer = IndifferentObserver()
    let changes = CookieChanges()
    cookies.add(observer)
    cookies.add(changes)
    await cookies.setCookie(.make("a", "1"))
    try await eventually("the change") { changes.count == 1 }
    cookies.remove(observer)
  }

  @Test("SC-25 A server's cookie is told once, of either kind of store", arguments: [true, false])
  func fromServer(_ isDefault: Bool) async throws {
    let server = try LoopbackServer()
    server.route("/", .html("<p>page").header("Set-Cookie", "kitten=Minka\(isDefault)"))
    let store = isDefault ? WKWebsiteDataStore.default() : .nonPersistent()
    let view = WKWebView(store)
    let changes = CookieChanges()
    store.httpCookieStore.add(changes)
    try await view.loadAndWait(server.url("/"))
    try await eventually("the change") { changes.count > 0 }
    let all = await store.httpCookieStore.allCookies().filter { $0.name == "kitten" }
    #expect(all.map(\.value) == ["Minka\(isDefault)"])
    #expect(changes.count == 1)
    await store.httpCookieStore.deleteCookie(try #require(all.first))
  }

  @Test("SC-26 Cookies that are set before there is a view are there in its pages")
  func beforeView() async throws {
    let server = try LoopbackServer()
    server.route("/", .html("<p>page"))
    await cookies.setCookie(.make("lasting", "1", [.maximumAge: "1000"]))
    await cookies.setCookie(.make("session", "2"))
    let view = WKWebView(store)
    try await view.loadAndWait(server.url("/"))
    let text = try await view.text("document.cookie.split('; ').sort().join()")
    #expect(text == "lasting=1,session=2")
    let header = try #require(server.requests(at: "/").first?.headers["Cookie"])
    #expect(header.contains("lasting=1") && header.contains("session=2"))
  }

  /// As apps do that do not wait.
  private func setCookieAndLoad(_ view: WKWebView, _ url: URL) {
    cookies.setCookie(.make("early", "1"))
    view.load(URLRequest(url: url))
  }

  @Test("A cookie is on the first request although the app has not waited")
  func withoutWaiting() async throws {
    let server = try LoopbackServer()
    server.route("/", .html("<p>page"))
    let view = WKWebView(store)
    setCookieAndLoad(view, server.url("/"))
    try await eventually("the request") { !server.requests(at: "/").isEmpty }
    #expect(server.requests(at: "/").first?.headers["Cookie"] == "early=1")
    withExtendedLifetime(view) {}
  }

  @Test("SC-27 A session cookie of one view's store is in the pages of another")
  func twoViews() async throws {
    let server = try LoopbackServer()
    server.route("/", .html("<p>page"))
    let first = WKWebView(.default())
    let second = WKWebView(.default())
    let name = "shared\(UUID().uuidString)"
    let cookie = HTTPCookie.make(name, "1")
    try await first.loadAndWait(server.url("/"))
    await first.configuration.websiteDataStore.httpCookieStore.setCookie(cookie)
    try await second.loadAndWait(server.url("/"))
    #expect(try await second.text("document.cookie").contains("\(name)=1"))
    await WKWebsiteDataStore.default().httpCookieStore.deleteCookie(cookie)
  }

  @Test("SC-28 A cookie takes the place of its like; another domain's stays")
  func duplicates() async throws {
    await cookies.setCookie(.make("name", "old", domain: "example.com"))
    await cookies.setCookie(.make("name", "new", domain: "example.com"))
    await cookies.setCookie(.make("name", "other", domain: "example.org"))
    let all = await cookies.allCookies()
    #expect(Set(all.map(\.value)) == ["new", "other"])
    #expect(all.count == 2)
  }
}
