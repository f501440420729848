import Foundation
import Testing
import WebKit
import WebKitTesting

/// Proxies of data stores; nothing listens where the addresses point to, so that only the proxy can answer.
@Suite(.timeLimit(.minutes(2))) @MainActor struct ProxyTests {
  private let store = WKWebsiteDataStore.nonPersistent()

  private func endpoint(_ port: Int) throws -> NWEndpoint {
    .hostPort(
      host: "127.0.0.1", port: try #require(NWEndpoint.Port(rawValue: UInt16(port))))
  }

  /// The title of a short page may come after its end.
  private func expectTitle(_ title: String, _ view: WKWebView) async throws {
    try await eventually("the title \(title)") { view.title == title }
  }

  @Test("An HTTP proxy is asked for pages and their parts, also when it is set after a load")
  func http() async throws {
    let direct = try LoopbackServer()
    direct.route("/", .html("<title>direct</title>"))
    let proxy = try LoopbackServer()
    proxy.route("/page", .html("<title>by proxy</title><script src='/script.js'></script>"))
    proxy.route("/script.js", .text("document.title += '!'", contentType: "text/javascript"))
    let view = WKWebView(store)
    try await view.loadAndWait(direct.url("/"))
    #expect(proxy.requests.isEmpty)
    store.proxyConfigurations = [ProxyConfiguration(httpCONNECTProxy: try endpoint(proxy.port))]
    try await view.loadAndWait(URL(string: "http://kittens.local/page")!)
    try await expectTitle("by proxy!", view)
    #expect(proxy.requests.map(\.path) == ["/page", "/script.js"])
    #expect(proxy.requests.first?.headers["Host"] == "kittens.local")

    let other = WKWebView(.nonPersistent())
    try await other.loadAndWait(direct.url("/"))
    store.proxyConfigurations = []
    try await view.loadAndWait(direct.url("/"))
    try await expectTitle("direct", view)
    #expect(direct.requests.count == 3)
    #expect(proxy.requests.count == 2)
  }

  @Test("A proxy whose host is none is never gone without", arguments: ["", "bad host!{}", "a/b"])
  func noHost(_ host: String) async throws {
    let direct = try LoopbackServer()
    direct.route("/", .html("<title>direct</title>"))
    store.proxyConfigurations = [
      ProxyConfiguration(httpCONNECTProxy: .hostPort(host: .init(host), port: 8080))
    ]
    let recorder = NavigationRecorder()
    let view = WKWebView(store)
    view.navigationDelegate = recorder
    let navigation = view.load(URLRequest(url: direct.url("/")))
    let error = try await recorder.waitForTerminalEvent(of: navigation).error
    #expect(error != nil)
    #expect(direct.requests.isEmpty)
  }

  @Test("Excluded domains are asked directly")
  func excluded() async throws {
    let direct = try LoopbackServer()
    direct.route("/", .html("<title>direct</title>"))
    let proxy = try LoopbackServer()
    proxy.route("/", .html("<title>by proxy</title>"))
    var configuration = ProxyConfiguration(httpCONNECTProxy: try endpoint(proxy.port))
    configuration.excludedDomains = ["127.0.0.1", "localhost"]
    store.proxyConfigurations = [configuration]
    let view = WKWebView(store)
    for host in ["127.0.0.1", "localhost", "kittens.localhost"] {
      try await view.loadAndWait(direct.url("/", host: host))
      try await expectTitle("direct", view)
    }
    try await view.loadAndWait(URL(string: "http://kittens.local/")!)
    try await expectTitle("by proxy", view)
  }

  @Test("An HTTP proxy makes tunnels to secure servers")
  func tunnel() async throws {
    let server = try LoopbackServer(.https)
    server.route("/", .html("<title>secure</title>"))
    let proxy = try TunnelProxy(.http)
    store.proxyConfigurations = [
      ProxyConfiguration(httpCONNECTProxy: try endpoint(Int(proxy.port)))
    ]
    let view = WKWebView(store)
    let delegate = Answerer()
    view.navigationDelegate = delegate
    delegate.answer = { challenge in
      (.useCredential, challenge.protectionSpace.serverTrust.map { URLCredential(trust: $0) })
    }
    view.load(URLRequest(url: URL(string: "https://kittens.local:\(server.port)/")!))
    try await delegate.ends()
    try await expectTitle("secure", view)
    #expect(Set(proxy.targets) == ["kittens.local:\(server.port)"])
  }

  @Test("A SOCKS proxy is given the host's name", arguments: [false, true])
  func socks(_ asksForLogin: Bool) async throws {
    let server = try LoopbackServer()
    server.route("/", .html("<title>by socks</title>"))
    let proxy = try TunnelProxy(
      asksForLogin ? .socks(user: "minka", password: "m:ce@") : .socks())
    var configuration = ProxyConfiguration(socksv5Proxy: try endpoint(Int(proxy.port)))
    if asksForLogin { configuration.applyCredential(username: "minka", password: "m:ce@") }
    store.proxyConfigurations = [configuration]
    let view = WKWebView(store)
    try await view.loadAndWait(URL(string: "http://kittens.local:\(server.port)/")!)
    try await expectTitle("by socks", view)
    #expect(Set(proxy.targets) == ["kittens.local:\(server.port)"])
  }

  @Test("A proxy that asks who it is gets the credential")
  func login() async throws {
    let proxy = try LoopbackServer()
    proxy.route("/") { request in
      guard request.headers["Proxy-Authorization"] == "Basic bWlua2E6bWljZQ==" else {
        return .status(407).header("Proxy-Authenticate", "Basic realm=\"proxy\"")
      }
      return .html("<title>in</title>")
    }
    var configuration = ProxyConfiguration(httpCONNECTProxy: try endpoint(proxy.port))
    configuration.applyCredential(username: "minka", password: "mice")
    store.proxyConfigurations = [configuration]
    let view = WKWebView(store)
    try await view.loadAndWait(URL(string: "http://kittens.local/")!)
    try await expectTitle("in", view)
  }

  @Test("Downloads go by the proxy, too")
  func download() async throws {
    let proxy = try LoopbackServer()
    proxy.route("/file", .text("by proxy"))
    store.proxyConfigurations = [ProxyConfiguration(httpCONNECTProxy: try endpoint(proxy.port))]
    let folder = try DownloadFolder()
    let recorder = DownloadRecorder()
    recorder.destination = { folder.file("file.txt") }
    let view = WKWebView(store)
    recorder.take(
      await view.startDownload(using: URLRequest(url: URL(string: "http://kittens.local/file")!)))
    try await recorder.finish()
    #expect(folder.contents(of: "file.txt") == "by proxy")
  }
}
