import CWebKitGTK
import Foundation
import Testing
import WebKitTesting

@testable import WebKit

/// What a view is made with.
@Suite(.timeLimit(.minutes(2))) @MainActor struct ConfigurationTests {
  private static let frame = CGRect(x: 0, y: 0, width: 400, height: 300)

  @Test("The view keeps a copy; later changes to the original do not reach it")
  func copied() async throws {
    let configuration = WKWebViewConfiguration()
    configuration.applicationNameForUserAgent = "First/1.0"
    let store = WKWebsiteDataStore.nonPersistent()
    configuration.websiteDataStore = store
    let webView = WKWebView(frame: Self.frame, configuration: configuration)

    configuration.applicationNameForUserAgent = "Second/2.0"
    configuration.websiteDataStore = .nonPersistent()
    #expect(webView.configuration.applicationNameForUserAgent == "First/1.0")
    #expect(webView.configuration.websiteDataStore === store)
    #expect(webView.configuration !== configuration)
    #expect(try await webView.text("navigator.userAgent").hasSuffix(" First/1.0"))
  }

  @Test("Changes to the configuration that a view gives out do not reach the view")
  func givenOut() async throws {
    let webView = WKWebView(frame: Self.frame)
    let given = webView.configuration
    given.applicationNameForUserAgent = "Changed/1.0"
    given.websiteDataStore = .nonPersistent()
    #expect(webView.configuration !== given)
    #expect(webView.configuration.applicationNameForUserAgent == nil)
    #expect(webView.configuration.websiteDataStore === WKWebsiteDataStore.default())
    #expect(try await !webView.text("navigator.userAgent").contains("Changed"))
  }

  @Test("A copy holds the same preferences and data store objects")
  func copy() throws {
    let configuration = WKWebViewConfiguration()
    configuration.websiteDataStore = .nonPersistent()
    configuration.applicationNameForUserAgent = "Name"
    let copy = try #require(configuration.copy() as? WKWebViewConfiguration)
    #expect(copy !== configuration)
    #expect(copy.preferences === configuration.preferences)
    #expect(copy.websiteDataStore === configuration.websiteDataStore)
    #expect(copy.applicationNameForUserAgent == "Name")
  }

  @Test("The application's name ends the user agent of scripts and of requests")
  func userAgent() async throws {
    let server = try LoopbackServer()
    server.route("/", .html("<p>page"))
    let names: [String?] = ["Kittens/3.1", nil, "", "Täst/1"]
    let views = names.map { name in
      let configuration = WKWebViewConfiguration()
      configuration.applicationNameForUserAgent = name
      return WKWebView(frame: Self.frame, configuration: configuration)
    }
    for view in views { try await view.loadAndWait(server.url("/")) }
    let agents = server.requests(at: "/").compactMap { $0.headers["User-Agent"] }
    #expect(agents.count == 4)
    #expect(agents[0] == agents[1] + " Kittens/3.1")
    #expect(agents[2] == agents[1])
    #expect(try await views[0].text("navigator.userAgent") == agents[0])
    #expect(try await views[1].text("navigator.userAgent") == agents[1])
    #expect(agents[1].hasPrefix("Mozilla/5.0 (X11; Linux"))
    #expect(agents[1].contains("AppleWebKit/605.1.15"))
  }

  @Test("With scripts switched off, the page's do not run and the app's do")
  @available(*, deprecated, message: "tests a deprecated property")
  func javaScriptDisabled() async throws {
    let configuration = WKWebViewConfiguration()
    configuration.preferences.javaScriptEnabled = false
    let webView = WKWebView(frame: Self.frame, configuration: configuration)
    let server = try LoopbackServer()
    server.route(
      "/",
      .html(
        """
        <title>before</title><script>document.title = 'inline'</script><script src=s.js></script>
        <body onload="document.title = 'handler'">
        <img src="x:" onerror="document.title = 'error handler'">
        <a id=a href="javascript:document.title = 'link'">x</a>
        """))
    server.route("/s.js", .data(Data("document.title = 's'".utf8), contentType: "text/javascript"))
    try await webView.loadAndWait(server.url("/"))
    try await webView.evaluateJavaScript("a.click()")
    #expect(webView.title == "before")
    #expect(try await webView.evaluateJavaScript("1 + 1") as? Int == 2)
    #expect(try await webView.evaluateJavaScript("({a: [1]})") as? NSDictionary == ["a": [1]])

    let other = WKWebView(frame: Self.frame)
    try await other.loadAndWait(server.url("/"))
    #expect(other.title != "before")
  }

  @Test("The least font size holds for smaller text only")
  func minimumFontSize() async throws {
    let configuration = WKWebViewConfiguration()
    configuration.preferences.minimumFontSize = 20
    let webView = WKWebView(frame: Self.frame, configuration: configuration)
    let plain = WKWebView(frame: Self.frame)
    let page = """
      <span id=small style='font: 5px monospace'>xxxxxxxxxx</span><br>
      <span id=large style='font: 40px monospace'>xxxxxxxxxx</span>
      """
    try await webView.loadAndWait(html: page)
    try await plain.loadAndWait(html: page)
    let ratio = "large.offsetWidth / small.offsetWidth"
    let limited = try #require(try await webView.evaluateJavaScript(ratio) as? Double)
    let free = try #require(try await plain.evaluateJavaScript(ratio) as? Double)
    #expect(abs(limited - 2) < 0.2)
    #expect(abs(free - 8) < 1)
  }

  @Test(
    "What no font size can be is taken for the nearest that can",
    arguments: [
      (CGFloat.infinity, 1_000_000), (1e10, 1_000_000), (.nan, 0), (-.infinity, 0), (-3, 0),
      (12.5, 12),
    ] as [(CGFloat, UInt32)])
  func impossibleFontSize(_ size: CGFloat, _ expected: UInt32) throws {
    let configuration = WKWebViewConfiguration()
    configuration.preferences.minimumFontSize = size
    let webView = WKWebView(frame: Self.frame, configuration: configuration)
    let settings = webkit_web_view_get_settings(try #require(webView.engine).pointer)
    #expect(webkit_settings_get_minimum_font_size(settings) == expected)
  }

  @Test("Views with different preferences do not affect each other")
  func separatePreferences() async throws {
    let configuration = WKWebViewConfiguration()
    configuration.preferences.minimumFontSize = 30
    let webView = WKWebView(frame: Self.frame, configuration: configuration)
    let other = WKWebView(frame: Self.frame)
    #expect(other.configuration.preferences !== webView.configuration.preferences)
    let page = "<span id=s style='font: 10px monospace'>xxxxxxxxxx</span>"
    try await other.loadAndWait(html: page)
    try await webView.loadAndWait(html: page)
    let small = try #require(try await other.evaluateJavaScript("s.offsetWidth") as? Double)
    let large = try #require(try await webView.evaluateJavaScript("s.offsetWidth") as? Double)
    #expect(large > small * 2)
  }

  @Test("G-20 every property has Apple's default, and is copied")
  func properties() throws {
    let configuration = WKWebViewConfiguration()
    #expect(configuration.mediaTypesRequiringUserActionForPlayback == .all)
    #expect(!configuration.allowsInlineMediaPlayback)
    #expect(configuration.allowsPictureInPictureMediaPlayback)
    #expect(configuration.allowsAirPlayForMediaPlayback)
    #expect(!configuration.suppressesIncrementalRendering)
    #expect(configuration.upgradeKnownHostsToHTTPS)
    #expect(configuration.dataDetectorTypes == [])
    #expect(!configuration.ignoresViewportScaleLimits)
    #expect(!configuration.allowsInlinePredictions)
    #expect(!configuration.supportsAdaptiveImageGlyph)
    #expect(configuration.showsSystemScreenTimeBlockingView)

    configuration.mediaTypesRequiringUserActionForPlayback = .audio
    configuration.allowsInlineMediaPlayback = true
    configuration.allowsPictureInPictureMediaPlayback = false
    configuration.allowsAirPlayForMediaPlayback = false
    configuration.suppressesIncrementalRendering = true
    configuration.upgradeKnownHostsToHTTPS = false
    configuration.dataDetectorTypes = [.link, .phoneNumber]
    configuration.ignoresViewportScaleLimits = true
    configuration.allowsInlinePredictions = true
    configuration.supportsAdaptiveImageGlyph = true
    configuration.showsSystemScreenTimeBlockingView = false
    let copy = WKWebView(frame: Self.frame, configuration: configuration).configuration
    #expect(copy.mediaTypesRequiringUserActionForPlayback == .audio)
    #expect(copy.allowsInlineMediaPlayback)
    #expect(!copy.allowsPictureInPictureMediaPlayback)
    #expect(!copy.allowsAirPlayForMediaPlayback)
    #expect(copy.suppressesIncrementalRendering)
    #expect(!copy.upgradeKnownHostsToHTTPS)
    #expect(copy.dataDetectorTypes == [.link, .phoneNumber])
    #expect(copy.ignoresViewportScaleLimits)
    #expect(copy.allowsInlinePredictions)
    #expect(copy.supportsAdaptiveImageGlyph)
    #expect(!copy.showsSystemScreenTimeBlockingView)
  }
}
