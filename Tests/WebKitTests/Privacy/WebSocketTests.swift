import Foundation
import Testing
import WebKitTesting

@testable import WebKit

/// Connections of WebSockets. `127.0.0.3` is forbidden here, as a public host would be.
@Suite(.serialized, .timeLimit(.minutes(2))) @MainActor struct WebSocketTests {
  private let rules = TransportRules()
  private let webView: WKWebView
  private let delegate = Answerer()
  private let open: LoopbackServer
  private let closed: LoopbackServer
  private let secure: LoopbackServer

  init() throws {
    open = try LoopbackServer()
    closed = try LoopbackServer(address: "127.0.0.3")
    secure = try LoopbackServer(.https)
    for server in [open, secure] { server.route("/", .html("<title>page</title>")) }
    let configuration = WKWebViewConfiguration()
    configuration.websiteDataStore = .nonPersistent()
    webView = WKWebView(
      frame: CGRect(x: 0, y: 0, width: 400, height: 300), configuration: configuration)
    webView.navigationDelegate = delegate
    delegate.answer = { challenge in
      guard let trust = challenge.protectionSpace.serverTrust else {
        return (.rejectProtectionSpace, nil)
      }
      return (.useCredential, URLCredential(trust: trust))
    }
  }

  private func address(_ server: LoopbackServer, _ path: String) -> String {
    server.url(path).absoluteString.replacing("http", with: "ws")
  }

  /// How an attempt to connect has ended; the servers here do not speak the protocol.
  private func attempt(_ address: String, inWorker: Bool = false) async throws -> String {
    let connect = """
      try {
        const socket = new WebSocket(address);
        socket.onopen = () => answer('open'); socket.onerror = () => answer('error')
      } catch (error) { answer(error.name) }
      """
    let script =
      inWorker
      ? """
      return await new Promise((answer) => {
        const source = `const address = '${address}', answer = postMessage; \(connect)`
        const worker = new Worker(URL.createObjectURL(new Blob([source])))
        worker.onmessage = (event) => answer(event.data)
        worker.onerror = () => answer('worker error')
      })
      """ : "return await new Promise((answer) => { \(connect) })"
    return try await webView.callAsyncJavaScript(
      script, arguments: ["address": address], contentWorld: .page) as? String ?? "nil"
  }

  private func load(_ url: URL) async throws {
    webView.load(URLRequest(url: url))
    try await delegate.ends()
    #expect(delegate.error == nil, "\(delegate.calls)")
  }

  @Test("G-03 pages over HTTP, from files and from text may connect to this machine, workers too")
  func local() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).html")
    try Data("<title>file</title>".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    for (index, url) in [open.url("/"), file].enumerated() {
      try await load(url)
      for worker in [false, true] where index == 0 || !worker {
        let path = "/socket\(index)\(worker)"
        // The server does not speak the protocol.
        #expect(try await attempt(address(open, path), inWorker: worker) == "error")
        #expect(open.requests(at: path).map { $0.headers["Upgrade"] } == ["websocket"])
      }
    }
    webView.loadHTMLString("<p>text", baseURL: nil)
    try await delegate.ends()
    #expect(try await attempt(address(open, "/text")) == "error")
    #expect(open.requests(at: "/text").count == 1)
  }

  @Test("G-03 a secure page may not connect without encryption, wherever to")
  func securePage() async throws {
    try await load(secure.url("/"))
    for server in [open, closed] {
      for worker in [false, true] {
        #expect(try await attempt(address(server, "/socket"), inWorker: worker) == "error")
      }
      #expect(server.requests.isEmpty)
    }
  }

  @Test("G-03 no page may connect to another machine without encryption")
  func forbidden() async throws {
    try await eventually("the rules") { WebSocketGuard.isReady }
    try await load(open.url("/"))
    for worker in [false, true] {
      #expect(try await attempt(address(closed, "/\(worker)"), inWorker: worker) == "error")
    }
    webView.loadHTMLString("<p>text", baseURL: nil)
    try await delegate.ends()
    #expect(try await attempt(address(closed, "/text")) == "error")
    #expect(closed.requests.isEmpty)
  }

  @Test("They may not either when the app takes all its content rules away")
  func rulesTakenAway() async throws {
    try await eventually("the rules") { WebSocketGuard.isReady }
    webView.configuration.userContentController.removeAllContentRuleLists()
    try await load(open.url("/"))
    #expect(try await attempt(address(closed, "/socket")) == "error")
    #expect(closed.requests.isEmpty)
  }

  @Test(
    "A server whose certificate is not trusted is not connected to, unless the store accepts it")
  func encrypted() async throws {
    try await load(open.url("/"))
    #expect(try await attempt(address(secure, "/before")) == "error")
    #expect(secure.requests.isEmpty)
    let other = try LoopbackServer(.https, address: "127.0.0.2")
    other.route("/", .html("<title>other</title>"))
    try await load(other.url("/"))
    #expect(try await attempt(address(other, "/after")) == "error")
    #expect(other.requests(at: "/after").map { $0.headers["Upgrade"] } == ["websocket"])
  }
}
