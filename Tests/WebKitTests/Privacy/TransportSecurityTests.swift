import Foundation
import Testing
import WebKitTesting

@testable import WebKit

/// The rules of transport security, key by key.
@Suite struct TransportSecurityRulesTests {
  private func rules(_ settings: [String: Any]) -> TransportSecurity {
    TransportSecurity(info: ["NSAppTransportSecurity": settings])
  }

  private func domain(_ name: String, _ settings: [String: Any]) -> [String: Any] {
    ["NSExceptionDomains": [name: settings]]
  }

  @Test(
    "Without settings, encryption is asked for everywhere but nearby",
    arguments: [
      ("https://example.org/", true), ("wss://example.org/", true), ("about:blank", true),
      ("data:text/html,x", true), ("file:///x", true), ("myapp:x", true),
      ("http://example.org/", false), ("HTTP://EXAMPLE.ORG/", false), ("ws://example.org/", false),
      ("http://example.org:8080/x?http://localhost/", false),
      ("http://localhost@example.org/", false), ("http://example.org./", false),
      ("http://localhost/", true), ("http://localhost:8080/x", true),
      ("http://shop.localhost/", true), ("http://printer/", true), ("http://printer.local/", true),
      ("http://PRINTER.LOCAL:631/x", true), ("http://notlocal/", true),
      ("http://evil.org/.local", false), ("http://local.evil.org/", false),
      ("http://printer.local.evil.org/", false),
      ("http://127.0.0.1/", true), ("http://127.8.9.10:81/", true), ("http://[::1]/", true),
      ("http://192.168.1.1/", false), ("http://8.8.8.8/", false), ("http://[2001:db8::1]/", false),
      ("http://", false), ("http:///path", false),
    ])
  func defaults(_ address: String, _ isAllowed: Bool) {
    #expect(TransportSecurity(info: [:]).allows(address) == isAllowed)
    #expect(rules([:]).allows(address) == isAllowed)
  }

  @Test("NSAllowsArbitraryLoads allows all")
  func arbitraryLoads() {
    let on = rules(["NSAllowsArbitraryLoads": true])
    #expect(on.allows("http://example.org/"))
    #expect(on.allows("http://8.8.8.8/"))
    #expect(!rules(["NSAllowsArbitraryLoads": false]).allows("http://example.org/"))
  }

  @Test(
    "NSAllowsArbitraryLoadsInWebContent allows all; its presence silences NSAllowsArbitraryLoads")
  func webContent() {
    #expect(rules(["NSAllowsArbitraryLoadsInWebContent": true]).allows("http://example.org/"))
    let off: [String: Any] = [
      "NSAllowsArbitraryLoads": true, "NSAllowsArbitraryLoadsInWebContent": false,
    ]
    #expect(!rules(off).allows("http://example.org/"))
    let media: [String: Any] = [
      "NSAllowsArbitraryLoads": true, "NSAllowsArbitraryLoadsForMedia": true,
    ]
    #expect(!rules(media).allows("http://example.org/"))
  }

  @Test("NSAllowsLocalNetworking allows addresses, and silences NSAllowsArbitraryLoads")
  func localNetworking() {
    let on = rules(["NSAllowsLocalNetworking": true, "NSAllowsArbitraryLoads": true])
    #expect(on.allows("http://192.168.1.1/"))
    #expect(on.allows("http://[2001:db8::1]:80/"))
    #expect(on.allows("http://printer.local/"))
    #expect(!on.allows("http://example.org/"))
    let off = rules(["NSAllowsLocalNetworking": false])
    #expect(!off.allows("http://192.168.1.1/"))
    #expect(off.allows("http://localhost/"))
  }

  @Test("NSExceptionDomains: the domain, and with NSIncludesSubdomains those below")
  func exceptionDomains() {
    let allow: [String: Any] = ["NSExceptionAllowsInsecureHTTPLoads": true]
    let exact = rules(domain("example.org", allow))
    #expect(exact.allows("http://example.org/"))
    #expect(exact.allows("http://EXAMPLE.org:81/"))
    #expect(!exact.allows("http://www.example.org/"))
    #expect(!exact.allows("http://badexample.org/"))
    let deep = rules(domain("Example.org", allow.merging(["NSIncludesSubdomains": true]) { $1 }))
    #expect(deep.allows("http://example.org/"))
    #expect(deep.allows("http://a.b.example.org/"))
    #expect(!deep.allows("http://badexample.org/"))
    #expect(!deep.allows("http://example.org.evil.net/"))
    #expect(!deep.allows("http://example.org./"))
  }

  @Test(
    "An exception is stronger than the other keys, also to forbid; the most specific one counts")
  func strength() {
    var settings: [String: Any] = [
      "NSAllowsArbitraryLoads": true,
      "NSExceptionDomains": [
        "bank.example": ["NSIncludesSubdomains": true],
        "old.bank.example": ["NSExceptionAllowsInsecureHTTPLoads": true],
        "localhost": ["NSExceptionAllowsInsecureHTTPLoads": false],
      ],
    ]
    let rules = rules(settings)
    #expect(rules.allows("http://example.org/"))
    #expect(!rules.allows("http://bank.example/"))
    #expect(!rules.allows("http://www.bank.example/"))
    #expect(rules.allows("http://old.bank.example/"))
    #expect(!rules.allows("http://very.old.bank.example/"))
    #expect(!rules.allows("http://localhost/"))
    settings["NSAllowsArbitraryLoads"] = nil
    settings["NSAllowsArbitraryLoadsInWebContent"] = true
    #expect(!self.rules(settings).allows("http://bank.example/"))
  }

  @Test("Exceptions for addresses and ranges of them")
  func addresses() {
    let rules = rules([
      "NSExceptionDomains": [
        "192.168.42.63": ["NSExceptionAllowsInsecureHTTPLoads": true],
        "10.0.0.0/8": ["NSExceptionAllowsInsecureHTTPLoads": true],
        "10.9.0.0/16": [:],
        "2001:db8:12::/48": ["NSExceptionAllowsInsecureHTTPLoads": true],
        "127.0.0.3": [:],
      ] as [String: [String: Any]]
    ])
    #expect(rules.allows("http://192.168.42.63/"))
    #expect(!rules.allows("http://192.168.42.64/"))
    #expect(rules.allows("http://10.1.2.3:8080/"))
    #expect(!rules.allows("http://10.9.2.3/"))
    #expect(rules.allows("http://[2001:db8:12::34]/"))
    #expect(!rules.allows("http://[2001:db8:13::34]/"))
    #expect(rules.allows("http://127.0.0.1/"))
    #expect(!rules.allows("http://127.0.0.3/"))
  }

  @Test("Settings of a wrong type count as missing")
  func malformed() {
    for settings: Any in ["yes", ["NSAllowsArbitraryLoads": "yes"], [1, 2]] {
      let rules = TransportSecurity(info: ["NSAppTransportSecurity": settings])
      #expect(!rules.allows("http://example.org/"))
      #expect(rules.allows("http://localhost/"))
    }
    let rules = rules(["NSExceptionDomains": ["example.org": true, "": [:]]])
    #expect(!rules.allows("http://example.org/"))
    #expect(!rules.allows("http://other.org/"))
  }

  @Test("A property list that cannot be read is an empty one")
  func unreadable() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).plist")
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(InfoDictionary.read(file).isEmpty)
    try Data("<plist><dict><key>x</key".utf8).write(to: file)
    #expect(InfoDictionary.read(file).isEmpty)
    try PropertyListSerialization.data(fromPropertyList: ["a"], format: .xml, options: 0)
      .write(to: file)
    #expect(InfoDictionary.read(file).isEmpty)
    try PropertyListSerialization.data(fromPropertyList: ["a": 1], format: .binary, options: 0)
      .write(to: file)
    #expect(InfoDictionary.read(file)["a"] as? Int == 1)
  }
}

/// G-03: transport security at work. `127.0.0.3` is forbidden here, as a public host would be; a name
/// of no server stands for it where nothing must be reached.
@Suite(.serialized, .timeLimit(.minutes(2))) @MainActor struct TransportSecurityTests {
  private let rules = TransportRules()
  private let webView: WKWebView
  private let recorder = PolicyRecorder()
  private let open: LoopbackServer
  private let closed: LoopbackServer

  init() throws {
    open = try LoopbackServer()
    closed = try LoopbackServer(address: "127.0.0.3")
    closed.route("*", .text("document.title += ' insecure'", contentType: "text/javascript"))
    webView = WKWebView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    webView.navigationDelegate = recorder
  }

  private func expectRefusal(of url: URL) throws {
    let error = try #require(recorder.errors.last)
    #expect(error.domain == NSURLErrorDomain)
    #expect(error.code == NSURLErrorAppTransportSecurityRequiresSecureConnection)
    #expect(error.code == -1022)
    #expect(error.userInfo["NSErrorFailingURLStringKey"] as? String == url.absoluteString)
    #expect(error.userInfo["NSErrorFailingURLKey"] as? URL == url)
    #expect(error.localizedDescription.contains("App Transport Security"))
    #expect(closed.requests.isEmpty)
    #expect(!webView.isLoading)
  }

  @Test("G-03 a load of plain http is refused with -1022 and never sent")
  func load() async throws {
    let url = closed.url("/page")
    let navigation = webView.load(URLRequest(url: url))
    try await recorder.ends()
    #expect(recorder.calls == ["policy", "start", "failProvisional"])
    #expect(recorder.navigations.allSatisfy { $0 === navigation })
    try expectRefusal(of: url)
  }

  @Test("G-03 so is a public name, before anything is looked up")
  func publicName() async throws {
    let url = try #require(URL(string: "http://example.invalid/"))
    webView.load(URLRequest(url: url))
    try await recorder.ends()
    try expectRefusal(of: url)
  }

  @Test("G-03 a link to plain http is refused; the page stays")
  func link() async throws {
    let url = closed.url("/page")
    open.route("/", .html("<title>t</title><a id=a href='\(url)'>x</a>"))
    webView.load(URLRequest(url: open.url("/")))
    try await recorder.ends()
    recorder.clear()
    try await webView.evaluateJavaScript("a.click(); 0")
    try await recorder.ends()
    #expect(recorder.calls == ["policy", "start", "failProvisional"])
    try expectRefusal(of: url)
    #expect(webView.url == open.url("/"))
    #expect(webView.title == "t")
  }

  @Test("G-03 a redirect to plain http is refused")
  func redirect() async throws {
    let url = closed.url("/page")
    open.route("/", .redirect(to: url))
    webView.load(URLRequest(url: open.url("/")))
    try await recorder.ends()
    #expect(recorder.calls.last == "failProvisional")
    try expectRefusal(of: url)
  }

  @Test("G-03 a POST to plain http is refused")
  func post() async throws {
    var request = URLRequest(url: closed.url("/post"))
    request.httpMethod = "POST"
    request.httpBody = Data("secret".utf8)
    webView.load(request)
    try await recorder.ends()
    try expectRefusal(of: closed.url("/post"))
  }

  @Test("G-03 scripts, pictures, styles, frames and fetches are refused, and the page goes on")
  func subresources() async throws {
    let base = closed.url("/")
    open.route(
      "/",
      .html(
        """
        <title>t</title><script src='\(base)s.js'></script><img id=i src='\(base)p.png'>
        <link rel=stylesheet href='\(base)s.css'><iframe src='\(base)frame'></iframe>
        <script>
          fetch('\(base)data', {mode: 'no-cors'}).then(() => 'loaded', () => 'refused')
            .then((answer) => { window.answer = answer })
          const worker = new Worker(URL.createObjectURL(new Blob([
            "fetch('\(base)worker', {mode: 'no-cors'}).then(() => 'loaded', () => 'refused').then(postMessage)"
          ])))
          worker.onmessage = (event) => { window.workerAnswer = event.data }
          navigator.sendBeacon('\(base)beacon', 'x')
        </script>
        """))
    open.route("/redirected.js", .redirect(to: closed.url("/redirected")))
    webView.load(URLRequest(url: open.url("/")))
    try await recorder.ends()
    #expect(recorder.calls.last == "finish")
    #expect(webView.title == "t")
    #expect(try await webView.text("i.naturalWidth") == "0")
    try await eventually("both answers") {
      try await webView.text("window.answer + window.workerAnswer") == "refusedrefused"
    }
    try await webView.evaluateJavaScript(
      "document.head.append(Object.assign(document.createElement('script'),"
        + " {src: '/redirected.js', onerror() { window.failed = 1 }})); 0")
    try await eventually("the script's failure") { try await webView.text("window.failed") == "1" }
    #expect(closed.requests.map(\.path) == [])
  }

  @Test("Pages that the app gives as text are not loads; what they refer to is")
  func text() async throws {
    let base = closed.url("/")
    webView.loadHTMLString("<title>t</title><script src=s.js></script>", baseURL: base)
    try await recorder.ends()
    #expect(recorder.calls.last == "finish")
    #expect(webView.title == "t")
    webView.loadSimulatedRequest(URLRequest(url: base), responseHTML: "<title>u</title>")
    try await recorder.ends()
    #expect(webView.title == "u")
    #expect(closed.requests.isEmpty)
  }

  @Test("After a refusal the next load is like any other")
  func next() async throws {
    webView.load(URLRequest(url: closed.url("/")))
    try await recorder.ends()
    open.route("/", .html("<title>open</title>"))
    webView.load(URLRequest(url: open.url("/")))
    try await recorder.ends()
    #expect(webView.title == "open")
  }
}
