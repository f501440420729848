import Foundation
import Testing
import WebKit
import WebKitTesting

/// What becomes of a cookie on its way through the engine.
@Suite(.timeLimit(.minutes(2))) @MainActor struct CookieAttributeTests {
  private let store = WKWebsiteDataStore.nonPersistent()
  private var cookies: WKHTTPCookieStore { store.httpCookieStore }

  private func roundTrip(_ cookie: HTTPCookie) async throws -> HTTPCookie {
    await cookies.setCookie(cookie)
    let all = await cookies.allCookies()
    #expect(all.count == 1)
    return try #require(all.first)
  }

  @Test(
    "Name, value, path and domain",
    arguments: [".example.com", "example.com", "localhost", "127.0.0.1"])
  func names(_ domain: String) async throws {
    let cookie = try await roundTrip(.make("kitten", "Minka=1&2", domain: domain, path: "/a/b"))
    #expect(cookie.name == "kitten")
    #expect(cookie.value == "Minka=1&2")
    #expect(cookie.domain == domain)
    #expect(cookie.path == "/a/b")
    #expect(cookie.properties?[.domain] as? String == domain)
  }

  @Test("Domains are spelled as in addresses")
  func spelling() async throws {
    #expect(
      try await roundTrip(.make("a", "1", domain: "Bücher.Example")).domain
        == "xn--bcher-kva.example")
    await cookies.deleteCookie(.make("a", "", domain: "BÜCHER.example"))
    #expect(try await roundTrip(.make("a", "1", domain: "[::1]")).domain == "::1")
  }

  @Test("Values of any writing", arguments: ["日本 é", "", "a b", "\"quoted, text\"", "%20", "🐈"])
  func values(_ value: String) async throws {
    #expect(try await roundTrip(.make("a", value)).value == value)
  }

  @Test("Secure, HttpOnly and SameSite, one by one")
  func flags() async throws {
    let plain = try await roundTrip(.make("a", "1"))
    #expect(!plain.isSecure && !plain.isHTTPOnly && plain.sameSitePolicy == nil)
    let secure = try await roundTrip(.make("a", "1", [.secure: "TRUE"]))
    #expect(secure.isSecure && !secure.isHTTPOnly && secure.sameSitePolicy == nil)
    let hidden = try await roundTrip(.make("a", "1", [.init("HttpOnly"): "TRUE"]))
    #expect(!hidden.isSecure && hidden.isHTTPOnly && hidden.sameSitePolicy == nil)
    for policy in [HTTPCookieStringPolicy.sameSiteLax, .sameSiteStrict] {
      let cookie = try await roundTrip(hidden.withSameSitePolicy(policy))
      #expect(cookie.sameSitePolicy == policy)
      #expect(!cookie.isSecure && cookie.isHTTPOnly)
    }
  }

  @Test("Expiry dates to the second; without one a cookie is the session's")
  func expiry() async throws {
    let date = Date(timeIntervalSince1970: 4_000_000_000)
    let lasting = try await roundTrip(.make("a", "1", [.expires: date]))
    #expect(lasting.expiresDate == date)
    #expect(!lasting.isSessionOnly)
    let session = try await roundTrip(.make("a", "1"))
    #expect(session.expiresDate == nil)
    #expect(session.isSessionOnly)
    let discarded = try await roundTrip(.make("a", "1", [.expires: date, .discard: "TRUE"]))
    #expect(discarded.expiresDate == nil)
    #expect(discarded.isSessionOnly)
    let aged = try await roundTrip(.make("a", "1", [.maximumAge: "5000"]))
    let left = try #require(aged.expiresDate).timeIntervalSinceNow
    #expect(left > 4900 && left < 5002)
    #expect(try await roundTrip(.make("a", "1", [.expires: Date.distantFuture])).expiresDate != nil)
  }

  @Test("A cookie that has expired removes its like", arguments: [true, false])
  func expired(_ isByAge: Bool) async throws {
    await cookies.setCookie(.make("a", "1"))
    await cookies.setCookie(
      .make("a", "2", isByAge ? [.maximumAge: "0"] : [.expires: Date(timeIntervalSinceNow: -60)]))
    #expect(await cookies.allCookies().isEmpty)
  }

  @Test("What comes back goes in again, is equal to itself, and deletes itself")
  func again() async throws {
    let cookie = HTTPCookie.make(
      "a", "1", domain: ".example.com", path: "/p",
      [.secure: "TRUE", .init("HttpOnly"): "TRUE", .expires: Date(timeIntervalSinceNow: 1000)]
    ).withSameSitePolicy(.sameSiteStrict)
    let first = try await roundTrip(cookie)
    let second = try await roundTrip(first)
    #expect(first == second)
    #expect(Set([first, second]).count == 1)
    let properties = try #require(second.properties)
    #expect(properties[.init("HttpOnly")] as? String == "TRUE")
    #expect(properties[.sameSitePolicy] as? String == "strict")
    await cookies.deleteCookie(second)
    #expect(await cookies.allCookies().isEmpty)
  }

  @Test("A server's attributes arrive")
  func fromServer() async throws {
    let server = try LoopbackServer()
    server.route(
      "/a/b",
      .html("<p>").header(
        "Set-Cookie", "k=v; HttpOnly; SameSite=Strict; Path=/a; Max-Age=1000"))
    let configuration = WKWebViewConfiguration()
    configuration.websiteDataStore = store
    let view = WKWebView(
      frame: .init(x: 0, y: 0, width: 40, height: 30), configuration: configuration)
    try await view.loadAndWait(server.url("/a/b"))
    let cookie = try #require(await cookies.allCookies().first)
    #expect(cookie.isHTTPOnly && !cookie.isSecure && !cookie.isSessionOnly)
    #expect(cookie.sameSitePolicy == .sameSiteStrict)
    #expect(cookie.path == "/a")
    #expect(cookie.domain == "127.0.0.1")
    #expect(await cookies.getCookies(for: server.url("/a/c")) == [cookie])
    #expect(await cookies.getCookies(for: server.url("/b")).isEmpty)
  }

  @Test(
    "What would break a header is not set", arguments: ["x\r\nEvil: 1", "x;y", "x\0y", "x\u{7f}"])
  func unsound(_ text: String) async throws {
    await cookies.setCookie(.make("a", text))
    await cookies.setCookie(.make(text, "1"))
    await cookies.setCookie(.make("a", "1", path: "/" + text))
    await cookies.setCookies([])
    #expect(await cookies.allCookies().isEmpty)
  }

  private func setTwice() {
    cookies.setCookie(.make("a", "1"))
    cookies.delete(.make("a", ""))
    cookies.setCookie(.make("a", "2"))
    cookies.delete(.make("b", ""))
  }

  @Test("What is asked for at once is done in order")
  func order() async throws {
    for _ in 0..<20 {
      setTwice()
      #expect(await cookies.allCookies().map(\.value) == ["2"])
    }
  }
}
