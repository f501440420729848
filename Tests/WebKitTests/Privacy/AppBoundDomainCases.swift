import Foundation
import Testing
import WebKitTesting

@testable import WebKit

/// The behaviour cases of app-bound domains.
@Suite(.serialized, .timeLimit(.minutes(3))) @MainActor struct AppBoundDomainCases {
  private let rules = AppBoundRules()
  private let site: AppBoundSite

  init() throws { site = try AppBoundSite() }

  @Test("AB-01 Without the flag, the view may go anywhere")
  func ab01() async throws {
    let view = site.makeView(limited: false)
    try await site.load(site.inside(), in: view)
    try await site.load(site.outside(), in: view)
    try await site.load(site.inside(), in: view)
  }

  @Test("AB-02 Without the flag, a listed page is not app-bound")
  func ab02() async throws {
    let view = site.makeView(limited: false)
    try await site.load(site.inside(), in: view)
    await expectOutside(view)
    #expect(try await site.told("www.app.localhost") == "null,undefined")
    #expect(site.recorder.messages.isEmpty)
  }

  @Test("AB-03 A page outside the list sees no message handlers")
  func ab03() async throws {
    let view = site.makeView(limited: false)
    try await site.load(site.outside(), in: view)
    #expect(try await site.told("other.localhost") == "null,undefined")
    #expect(site.recorder.messages.isEmpty)
  }

  @Test("AB-04 With the flag, a local file reaches a handler")
  func ab04() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).html")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data("<script>webkit.messageHandlers.handler.postMessage('Passed')</script>".utf8)
      .write(to: file)
    let view = site.makeView()
    view.loadFileURL(file, allowingReadAccessTo: file)
    try await site.navigations.waitForFinish()
    #expect(try await site.recorder.text(1) == "Passed")
  }

  @Test("AB-05 The flag of a view's configuration cannot be taken back")
  func ab05() async throws {
    let view = site.makeView()
    try await site.load(site.inside(), in: view)
    view.configuration.limitsNavigationsToAppBoundDomains = false
    try await site.expectRefusal(of: site.outside(), in: view)
    #expect(
      try await view.evaluateJavaScript("location.host") as? String
        == site.inside().host(withPort: true))
  }

  @Test("AB-06 A script on the empty first page binds the view")
  func ab06() async throws {
    let view = site.makeView(limited: false)
    #expect(try await view.evaluateJavaScript("1 + 1") as? Int == 2)
    try await site.expectRefusal(of: site.outside(), in: view)
    try await site.load(site.inside(), in: view)
    #expect(try await view.evaluateJavaScript("ran") as? Int == 1)
    let other = site.makeView(limited: false)
    #expect(try await other.callAsyncJavaScript("return 3", contentWorld: .page) as? Int == 3)
    try await site.expectRefusal(of: site.outside(), in: other)
  }

  @Test("AB-07 A user script for all frames leaves out frames outside the list")
  func ab07() async throws {
    site.server.route(
      "/outer", .html("<body><iframe src='\(site.outside("/middle"))'></iframe>"))
    site.server.route("/middle", .html("<body><iframe src='\(site.inside("/page"))'></iframe>"))
    let view = site.makeView()
    try await site.load(site.inside("/outer"), in: view)
    #expect(try await site.told("www.app.localhost") == "null,undefined")
    _ = try await site.server.request(at: "/ran")
    let runs = site.server.requests.filter { $0.path == "/ran" }
    #expect(runs.map(\.query) == ["/outer"])
    #expect(site.recorder.messages.isEmpty)
  }

  @Test("AB-08 Scripts into frames outside the list fail, and in those inside of them")
  func ab08() async throws {
    site.server.route(
      "/outer", .html("<body><iframe src='\(site.outside("/middle"))'></iframe>"))
    site.server.route("/middle", .html("<body><iframe src='\(site.inside("/page"))'></iframe>"))
    let view = site.makeView()
    let policies = PolicyDelegate()
    view.navigationDelegate = policies
    view.load(URLRequest(url: site.inside("/outer")))
    try await eventually("the end of the load") { policies.finishes == 1 }
    let asked = policies.actions.compactMap(\.targetFrame)
    #expect(Set(asked).count == 3)
    let frames = view.frameRegistry.frames
    #expect(frames.count == 3)
    for frame in frames + asked where !frame.isMainFrame {
      await expectOutside(view, frame: frame)
    }
    let main = try #require(asked.first { $0.isMainFrame })
    let address = site.inside("/outer").absoluteString
    #expect(
      try await view.evaluateJavaScript("location.href", in: main, contentWorld: .defaultClient)
        as? String == address)
    #expect(
      try await view.callAsyncJavaScript(
        "return location.href", in: main, contentWorld: .defaultClient) as? String == address)
  }

  @Test(
    "AB-09 Files, data: and about:blank are app-bound, and bind the view",
    arguments: ["file", "data:text/html,<p>x", "about:blank"])
  func ab09(_ address: String) async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).html")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data("<p>x".utf8).write(to: file)
    let view = site.makeView(limited: false)
    let url = address == "file" ? file : try #require(URL(string: address))
    try await site.load(url, in: view)
    #expect(try await view.evaluateJavaScript("location.href") as? String == url.absoluteString)
    #expect(
      try await view.evaluateJavaScript("typeof webkit.messageHandlers.handler") as? String
        == "object")
    try await site.expectRefusal(of: site.outside(), in: view)
  }

  @Test("AB-10 A page given as text, without a base, is app-bound")
  func ab10() async throws {
    let view = site.makeView(limited: false)
    view.loadHTMLString("<p>hello", baseURL: nil)
    try await site.navigations.waitForFinish()
    #expect(try await view.evaluateJavaScript("document.body.innerText") as? String == "hello")
  }

  @Test("AB-11 A page given as text has to have a listed base, or none")
  func ab11() async throws {
    let view = site.makeView(limited: false)
    view.loadHTMLString("<p>hello", baseURL: site.inside("/"))
    try await site.navigations.waitForFinish()
    #expect(
      try await view.evaluateJavaScript("location.href") as? String
        == site.inside("/").absoluteString)
    for other in [view, site.makeView(limited: false)] {
      site.navigations.clear()
      other.loadHTMLString("<p>hello", baseURL: site.outside("/"))
      try await site.expectRefusal(of: site.outside("/"))
      try await site.expectRefusal(of: site.outside(), in: other)
    }
  }

  @Test("AB-12 The app gets the cookies of listed domains only, and sets no others")
  func ab12() async throws {
    let store = WKWebsiteDataStore.nonPersistent()
    let cookies = store.httpCookieStore
    let names = ["app.localhost", ".www.app.localhost", "other.localhost", ".example.org"]
    let list = AppBoundDomains.app
    AppBoundDomains.app = nil
    for name in names { await cookies.setCookie(try cookie(of: name)) }
    #expect(await cookies.allCookies().count == names.count)
    AppBoundDomains.app = list
    #expect(Set(await cookies.allCookies().map(\.domain)) == Set(names.prefix(2)))
    let outside = try #require(URL(string: "http://other.localhost/"))
    let inside = try #require(URL(string: "http://app.localhost/"))
    #expect(await cookies.getCookies(for: outside).isEmpty)
    #expect(await cookies.getCookies(for: inside).map(\.domain) == ["app.localhost"])
    await cookies.setCookies([
      try cookie(of: "evil.localhost"), try cookie(of: "b.app.localhost"),
      try cookie(of: "evil.example"),
    ])
    await cookies.setCookie(try cookie(of: "evil.localhost"))
    AppBoundDomains.app = nil
    #expect(Set(await cookies.allCookies().map(\.domain)) == Set(names + ["b.app.localhost"]))
    AppBoundDomains.app = list
  }

  private func cookie(of domain: String) throws -> HTTPCookie {
    try #require(
      HTTPCookie(properties: [.domain: domain, .path: "/", .name: "name", .value: "value"]))
  }

  @Test("AB-13 A name below a listed domain is app-bound")
  func ab13() async throws {
    let view = site.makeView()
    for host in ["app.localhost", "www.app.localhost", "a.b.app.localhost"] {
      try await site.load(site.server.url("/page", host: host), in: view)
      #expect(try await view.evaluateJavaScript("ran") as? Int == 1)
      #expect(try await site.told(host) == "some,1")
    }
  }

  @Test("AB-14 A page's own scripts run outside the list")
  func ab14() async throws {
    let view = site.makeView(limited: false)
    try await site.load(site.outside(), in: view)
    _ = try await site.server.request(at: "/told")
    await expectOutside(view)
    #expect(!site.server.requests.contains { $0.path == "/ran" })
  }
}

extension URL {
  fileprivate func host(withPort: Bool) -> String { "\(host() ?? ""):\(port ?? 0)" }
}
