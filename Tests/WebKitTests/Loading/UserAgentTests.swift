import Foundation
import Testing
import WebKitTesting

@testable import WebKit

/// G-07: what the view says it is, to servers and to scripts.
@Suite(.serialized, .timeLimit(.minutes(2))) @MainActor struct UserAgentTests {
  let server: LoopbackServer

  init() throws {
    server = try LoopbackServer()
    server.route("/", .html("<p>page"))
  }

  private func makeView(applicationName: String? = nil) -> WKWebView {
    let configuration = WKWebViewConfiguration()
    configuration.applicationNameForUserAgent = applicationName
    return WKWebView(
      frame: CGRect(x: 0, y: 0, width: 400, height: 300), configuration: configuration)
  }

  /// As the server and as the script has it.
  private func agents(
    _ webView: WKWebView, request: URLRequest? = nil
  ) async throws -> (server: String?, script: String) {
    server.clearRequests()
    try await webView.loadAndWait(request ?? URLRequest(url: server.url("/")))
    return (
      server.requests(at: "/").first?.headers["User-Agent"],
      try await webView.text("navigator.userAgent")
    )
  }

  @Test("G-07 a custom user agent replaces the whole string, live, and nil restores it")
  func custom() async throws {
    let webView = makeView(applicationName: "App/1")
    #expect(webView.customUserAgent == nil)
    let standard = try await agents(webView)
    #expect(standard.server == standard.script)
    #expect(standard.script.hasSuffix(" App/1"))

    webView.customUserAgent = "Kittens/1.0"
    #expect(webView.customUserAgent == "Kittens/1.0")
    webView.customUserAgent = "Kittens/2.0"
    let custom = try await agents(webView)
    #expect(custom.server == "Kittens/2.0")
    #expect(custom.script == "Kittens/2.0")

    webView.customUserAgent = nil
    #expect(webView.customUserAgent == nil)
    #expect(try await agents(webView) == standard)
    webView.customUserAgent = "Other/1"
    webView.customUserAgent = ""
    #expect(webView.customUserAgent == nil)
    #expect(try await agents(webView) == standard)
  }

  @Test("G-07 a field of the request is stronger, for that request only")
  func request() async throws {
    let webView = makeView()
    webView.customUserAgent = "Custom/1"
    var request = URLRequest(url: server.url("/"))
    request.setValue("Request/1", forHTTPHeaderField: "User-Agent")
    let agents = try await agents(webView, request: request)
    #expect(agents.server == "Request/1")
    #expect(agents.script == "Custom/1")
    #expect(try await self.agents(webView).server == "Custom/1")
  }

  @Test(
    "G-07 the app-wide default replaces the engine's string and name, and gives way to a custom one"
  )
  func defaults() async throws {
    UserDefaults.standard.register(defaults: ["UserAgent": "AppWide/3"])
    defer { UserDefaults.standard.register(defaults: ["UserAgent": ""]) }
    let webView = makeView(applicationName: "App/1")
    let agents = try await agents(webView)
    #expect(agents.server == "AppWide/3")
    #expect(agents.script == "AppWide/3")
    webView.customUserAgent = "Custom/1"
    #expect(try await self.agents(webView).server == "Custom/1")
    webView.customUserAgent = nil
    #expect(try await self.agents(webView).server == "AppWide/3")
  }

  @Test("The form of user agents is HTTP's")
  func form() {
    for agent in ["a", "Name/1.0", "A/1 B/2", "A (x; y) B/2 (z (deep))", "A (a \\) b)", "A  B"] {
      #expect(HeaderFields.isUserAgent(agent), "\(agent)")
    }
    for agent in ["", "A/1/2", "Täst", "A [x]", "A (", "A )", "A\n", "A@b", "A (a \\)"] {
      #expect(!HeaderFields.isUserAgent(agent), "\(agent)")
    }
  }

  @Test("A user agent that would end the header field is not sent")
  func invalid() async throws {
    let webView = makeView()
    webView.customUserAgent = "A\r\nX-Injected: yes"
    let agents = try await agents(webView)
    #expect(agents.server?.hasPrefix("Mozilla/5.0") == true)
    #expect(server.requests(at: "/").first?.headers["X-Injected"] == nil)
  }
}
