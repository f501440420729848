import Foundation
import Testing
import WebKitTesting
import WebKitUI

/// G-13 and G-23, end to end: real clicks on real links.
@Suite(.timeLimit(.minutes(2))) @MainActor struct LinkRoutingTests {
  let server: LoopbackServer
  let app = RoutedView()

  init() throws {
    server = try LoopbackServer()
    server.route(
      "/",
      .html(
        """
        <title>start</title><style>a, button { display: block; font: 24px sans-serif; margin: 8px }</style>
        <a id=native href=/news/today/1>native</a>
        <a id=inside href=/news>inside</a>
        <a id=outside href="\(server.url("/else", host: "localhost"))">outside</a>
        <a id=blank target=_blank href="\(server.url("/app/1", host: "shop.localhost"))">blank</a>
        <button onclick="native.click()">script</button>
        """))
    server.route("/news", .html("<title>news</title>"))
    server.route("/app/page", .html("<title>app</title><a id=here href=/app/2>here</a>"))
    server.route("/app/2", .html("<title>second</title>"))
    server.route(
      "/from",
      .html(
        """
        <title>from</title><style>a, button, p { display: block; font: 24px sans-serif; margin: 8px }</style>
        <a id=app href="\(server.url("/app/2", host: "shop.localhost"))">app</a>
        <a id=not href="\(server.url("/app/page", host: "shop.localhost"))">not</a>
        <p id=script onclick="location.href = app.href">script</p>
        """))
  }

  @Test("G-23 a click opens a native screen, the page, or the browser, as the rules say")
  func outcomes() async throws {
    app.router = LinkRouter(
      rules: [
        LinkRule(
          domains: ["127.0.0.1"], paths: ["/news/*"], minimumDepth: 3, opens: .native),
        LinkRule(domains: ["127.0.0.1"], opens: .webView),
      ], otherwise: .browser)
    try await app.show(server.url("/"))

    try await app.click("#native")
    try await eventually("the native screen") { !app.native.isEmpty }
    #expect(app.native == [server.url("/news/today/1")])
    #expect(app.webView.title == "start")

    try await app.click("#outside")
    try await eventually("the browser") { !app.browser.isEmpty }
    #expect(app.browser == [server.url("/else", host: "localhost")])

    // Links to new windows too.
    try await app.click("#blank")
    try await eventually("the browser") { app.browser.count == 2 }
    #expect(app.webView.title == "start")

    try await app.click("#inside")
    try await eventually("the page") { app.webView.title == "news" }
    #expect(app.native.count == 1 && app.browser.count == 2)
    #expect(server.requests(at: "/news/today/1").isEmpty && server.requests(at: "/else").isEmpty)
  }

  private func useAppLinks() {
    app.router = LinkRouter(
      appLinks: [
        AppLinks(domain: "shop.localhost", paths: ["NOT /app/page", "/app/*"])
      ])
  }

  @Test("G-13 a tap from another domain opens the app's own screen")
  func tapFromElsewhere() async throws {
    useAppLinks()
    try await app.show(server.url("/from"))
    try await app.click("#app")
    try await eventually("the native screen") { !app.native.isEmpty }
    #expect(app.native == [server.url("/app/2", host: "shop.localhost")])
    #expect(app.webView.title == "from")
    #expect(server.requests(at: "/app/2").isEmpty)

    // What is excluded is a link like any other.
    try await app.click("#not")
    try await eventually("the page") { app.webView.title == "app" }
    #expect(app.native.count == 1)
  }

  @Test("G-13 a key on a link is a person's, too")
  func keyFromElsewhere() async throws {
    useAppLinks()
    try await app.show(server.url("/from"))
    try await app.webView.evaluateJavaScript("app.focus()")
    try SyntheticInput().press(.return)
    try await eventually("the native screen") { !app.native.isEmpty }
    #expect(app.native == [server.url("/app/2", host: "shop.localhost")])
  }

  @Test("G-13 not within a domain")
  func tapWithin() async throws {
    useAppLinks()
    try await app.show(server.url("/app/page", host: "shop.localhost"))
    try await app.click("#here")
    try await eventually("the page") { app.webView.title == "second" }
    #expect(app.native.isEmpty)
  }

  @Test("G-13 not an address that is typed in")
  func typed() async throws {
    useAppLinks()
    try await app.show(server.url("/from"))
    try await app.show(server.url("/app/2", host: "shop.localhost"))
    #expect(app.native.isEmpty && app.webView.title == "second")
  }

  @Test("G-13 not what scripts of the page or of the app do", arguments: ["page", "link", "app"])
  func scripted(_ who: String) async throws {
    useAppLinks()
    try await app.show(server.url("/from"))
    switch who {
    // Even if a person's click has started it.
    case "page": try await app.click("#script")
    case "link":
      try await app.webView.evaluateJavaScript(
        "document.body.append(Object.assign(document.createElement('script'), { text: 'app.click()' })); 0"
      )
    default: try await app.webView.evaluateJavaScript("app.click()")
    }
    try await eventually("the page") { app.webView.title == "second" }
    #expect(app.native.isEmpty)
  }
}
