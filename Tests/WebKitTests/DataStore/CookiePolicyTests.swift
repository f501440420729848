import Foundation
import Testing
import WebKit
import WebKitTesting

/// Whether cookies are taken at all.
@Suite(.timeLimit(.minutes(2))) @MainActor struct CookiePolicyTests {
  @Test("Cookies are taken until the policy says otherwise, and again when it allows them")
  func policy() async throws {
    let server = try LoopbackServer()
    server.route("/", .html("<p>page").header("Set-Cookie", "server=1"))
    let configuration = WKWebViewConfiguration()
    configuration.websiteDataStore = .nonPersistent()
    let cookies = configuration.websiteDataStore.httpCookieStore
    let view = WKWebView(
      frame: CGRect(x: 0, y: 0, width: 400, height: 300), configuration: configuration)
    #expect(await cookies.cookiePolicy == .allow)

    await cookies.setCookiePolicy(.disallow)
    #expect(await cookies.cookiePolicy == .disallow)
    try await view.loadAndWait(server.url("/"))
    #expect(try await view.text("(document.cookie = 'page=1', document.cookie)") == "")
    try await view.loadAndWait(server.url("/"))
    #expect(await cookies.allCookies().isEmpty)
    #expect(server.requests(at: "/").allSatisfy { $0.headers["Cookie"] == nil })

    await cookies.setCookiePolicy(.allow)
    #expect(await cookies.cookiePolicy == .allow)
    try await view.loadAndWait(server.url("/"))
    #expect(await cookies.allCookies().map(\.name) == ["server"])
  }
}
