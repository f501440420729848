import Foundation
import Testing
import WebKit
import WebKitTesting

/// What is accepted in one data store is no exception in another.
@Suite(.timeLimit(.minutes(2))) @MainActor struct StoreIsolationTests {
  private let server: LoopbackServer

  init() throws {
    server = try LoopbackServer(.https)
    server.route("/", .html("<title>secure</title>"))
    server.route("/script.js", .text("document.title += ' script'", contentType: "text/javascript"))
  }

  @MainActor private struct Browser {
    let webView: WKWebView
    let delegate = Answerer()

    @MainActor
    init(_ store: WKWebsiteDataStore, accepts: Bool = false) {
      let configuration = WKWebViewConfiguration()
      configuration.websiteDataStore = store
      webView = WKWebView(
        frame: CGRect(x: 0, y: 0, width: 400, height: 300), configuration: configuration)
      webView.navigationDelegate = delegate
      if accepts {
        delegate.answer = { challenge in
          guard let trust = challenge.protectionSpace.serverTrust else {
            return (.rejectProtectionSpace, nil)
          }
          return (.useCredential, URLCredential(trust: trust))
        }
      }
    }

    @MainActor
    func load(_ url: URL) async throws {
      webView.load(URLRequest(url: url))
      try await delegate.ends()
    }
  }

  @MainActor
  enum Stores: CaseIterable {
    case twoInMemory, memoryThenDefault, twoIdentified

    var pair: (WKWebsiteDataStore, WKWebsiteDataStore) {
      switch self {
      case .twoInMemory: (.nonPersistent(), .nonPersistent())
      case .memoryThenDefault: (.nonPersistent(), .default())
      case .twoIdentified:
        (WKWebsiteDataStore(forIdentifier: UUID()), WKWebsiteDataStore(forIdentifier: UUID()))
      }
    }
  }

  @Test("A server that one store accepts is in question in the other", arguments: 0..<3)
  func loads(_ index: Int) async throws {
    let (accepting, strict) = Stores.allCases[index].pair
    let first = Browser(accepting, accepts: true)
    try await first.load(server.url("/"))
    #expect(first.delegate.error == nil)
    #expect(first.webView.serverTrust != nil)
    #expect(first.webView.hasOnlySecureContent)

    let second = Browser(strict)
    try await second.load(server.url("/"))
    #expect(second.delegate.challenges.count == 1)
    #expect((second.delegate.error as? URLError)?.code == .serverCertificateUntrusted)
    #expect(second.webView.serverTrust == nil)
    #expect(!second.webView.hasOnlySecureContent)
    #expect(server.requests(at: "/").count == 1)

    // And the refusal there takes nothing away here.
    try await first.load(server.url("/"))
    #expect(first.delegate.error == nil)
    #expect(first.delegate.challenges.count == 1)
    #expect(first.webView.hasOnlySecureContent)
  }

  @Test("Nor may pages of the other store load parts from it")
  func parts() async throws {
    let first = Browser(.nonPersistent(), accepts: true)
    try await first.load(server.url("/"))
    let page = try LoopbackServer()
    page.route(
      "/",
      .html(
        """
        <title>page</title><script src='\(server.url("/script.js"))'></script>
        <script>
          fetch('\(server.url("/script.js"))', {mode: 'no-cors'})
            .then(() => 'loaded', () => 'refused').then((answer) => { window.answer = answer })
        </script>
        """))
    let second = Browser(.nonPersistent())
    try await second.load(page.url("/"))
    #expect(second.delegate.error == nil)
    try await eventually("the answer") {
      try await second.webView.text("window.answer") == "refused"
    }
    #expect(second.webView.title == "page")
    #expect(server.requests(at: "/script.js").isEmpty)

    try await first.load(page.url("/"))
    try await eventually("what the script does") { first.webView.title == "page script" }
  }

  @Test("An exception ends with its store")
  func end() async throws {
    var first: Browser? = Browser(.nonPersistent(), accepts: true)
    try await first?.load(server.url("/"))
    #expect(first?.delegate.error == nil)
    weak let view = first?.webView
    first = nil
    try await eventually("the end of the view") { view == nil }
    let second = Browser(.nonPersistent())
    try await second.load(server.url("/"))
    #expect((second.delegate.error as? URLError)?.code == .serverCertificateUntrusted)
  }

  @Test("An exception is for one host and one certificate")
  func hosts() async throws {
    let store = WKWebsiteDataStore.nonPersistent()
    let first = Browser(store, accepts: true)
    try await first.load(server.url("/"))
    let second = Browser(store)
    try await second.load(server.url("/"))
    #expect(second.delegate.error == nil)
    try await second.load(server.url("/", host: "localhost"))
    #expect((second.delegate.error as? URLError)?.code == .serverCertificateUntrusted)
    let impostor = try LoopbackServer(.https(.expired))
    impostor.route("/", .html("<title>impostor</title>"))
    try await second.load(impostor.url("/"))
    #expect((second.delegate.error as? URLError)?.code == .serverCertificateHasBadDate)
    #expect(impostor.requests.isEmpty)
  }

  @Test("A password that one store knows is asked for in the other", arguments: [0, 2])
  func passwords(_ index: Int) async throws {
    let plain = try LoopbackServer()
    plain.route("/", .html("<title>in</title>").requiringBasicAuth(user: "minka", password: "mice"))
    let (accepting, strict) = Stores.allCases[index].pair
    let first = Browser(accepting)
    first.delegate.answers = [
      (.useCredential, URLCredential(user: "minka", password: "mice", persistence: .forSession))
    ]
    try await first.load(plain.url("/"))
    #expect(first.webView.title == "in")
    let second = Browser(strict)
    try await second.load(plain.url("/"))
    #expect(second.delegate.challenges.map(\.proposedCredential) == [nil])
    #expect(second.webView.title != "in")
    let third = Browser(accepting)
    try await third.load(plain.url("/"))
    #expect(third.webView.title == "in")
  }

  @Test("hasOnlySecureContent and serverTrust are each view's own")
  func properties() async throws {
    let store = WKWebsiteDataStore.nonPersistent()
    let plain = try LoopbackServer()
    plain.route(
      "/picture.svg",
      .data(
        Data("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8),
        contentType: "image/svg+xml"))
    server.route("/mixed", .html("<p>mixed<img src='\(plain.url("/picture.svg"))'>"))
    let first = Browser(store, accepts: true)
    let second = Browser(store, accepts: true)
    try await first.load(server.url("/"))
    try await second.load(server.url("/mixed"))
    #expect(first.webView.hasOnlySecureContent)
    #expect(!second.webView.hasOnlySecureContent)
    #expect(first.webView.serverTrust == second.webView.serverTrust)
    try await second.load(plain.url("/picture.svg"))
    #expect(second.webView.serverTrust == nil)
    #expect(first.webView.serverTrust != nil)
    #expect(first.webView.hasOnlySecureContent)
  }
}
