import Foundation
import Testing
import WebKit
import WebKitTesting

/// What a browser's window does with a view, from outside of the package.
@Suite(.timeLimit(.minutes(2))) @MainActor struct LoadingScenarios {
  private let webView = WKWebView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
  private let recorder = NavigationRecorder()
  private let server: LoopbackServer

  init() throws {
    server = try LoopbackServer()
    server.route("/home", .html("<title>Home</title><a id=link href=/next>next</a>"))
    server.route("/next", .html("<title>Next</title><p>next"))
    server.route("/old", .redirect(to: "/next"))
    webView.navigationDelegate = recorder
  }

  private func finish(_ navigation: WKNavigation?) async throws {
    let navigation = try #require(navigation)
    try await recorder.waitForFinish(of: navigation)
  }

  @Test("G-02 without a base, relative links of a page given as text lead nowhere")
  func text() async throws {
    try await finish(
      webView.loadHTMLString("<title>t</title><a href=other>a</a><a href='#b'>b</a>", baseURL: nil))
    #expect(webView.url == URL(string: "about:blank"))
    #expect(webView.title == "t")
    #expect(
      try await webView.evaluateJavaScript("[...document.links].map((link) => link.href).join()")
        as? String == "other,about:blank#b")
  }

  @Test("G-05 each load returns the navigation that all its callbacks carry")
  func navigations() async throws {
    let first = try #require(webView.load(URLRequest(url: server.url("/home"))))
    try await finish(first)
    let second = try #require(webView.load(URLRequest(url: server.url("/old"))))
    try await finish(second)
    let third = try #require(webView.load(URLRequest(url: server.url("/missing"))))
    try await finish(third)
    #expect(first !== second && second !== third && first !== third)
    #expect(recorder.events(of: first).map(\.kind) == [.started, .committed, .finished])
    #expect(
      recorder.events(of: second).map(\.kind) == [.started, .redirected, .committed, .finished])
    #expect(recorder.events(of: third).map(\.kind) == [.started, .committed, .finished])
    #expect(recorder.events.count == 10)
    #expect(server.requests.map(\.path) == ["/home", "/old", "/next", "/missing"])
  }

  @Test("G-05 a load that fails carries its navigation, too")
  func failingNavigation() async throws {
    server.route("/dropped", .droppedConnection)
    let navigation = try #require(webView.load(URLRequest(url: server.url("/dropped"))))
    let end = try await recorder.waitForTerminalEvent(of: navigation)
    #expect(recorder.events(of: navigation).map(\.kind) == [.started, .failedProvisionally])
    #expect((end.error as? URLError)?.failingURL == server.url("/dropped"))
    #expect(recorder.events.count == 2)
  }

  @Test("G-06 header fields of the app reach the server, with GET and with POST, not the next page")
  func headers() async throws {
    var request = URLRequest(url: server.url("/home"))
    request.setValue("Minka", forHTTPHeaderField: "X-Kitten")
    request.setValue("de, en;q=0.5", forHTTPHeaderField: "Accept-Language")
    try await finish(webView.load(request))
    let get = try #require(server.requests(at: "/home").last)
    #expect(get.method == "GET")
    #expect(get.headers["X-Kitten"] == "Minka")
    #expect(get.headers["Accept-Language"] == "de, en;q=0.5")

    request.httpMethod = "POST"
    request.httpBody = Data("a=1".utf8)
    try await finish(webView.load(request))
    let post = try #require(server.requests(at: "/home").last)
    #expect(post.method == "POST")
    #expect(post.headers["X-Kitten"] == "Minka")
    #expect(post.text == "a=1")

    recorder.clear()
    try await webView.evaluateJavaScript("document.getElementById('link').click()")
    try await recorder.waitForFinish()
    #expect(server.requests(at: "/next").last?.headers["X-Kitten"] == nil)
  }

  @Test("G-08 back and forward buttons enable themselves, and lead where they say")
  func buttons() async throws {
    let back = ButtonState(webView, \.canGoBack)
    let forward = ButtonState(webView, \.canGoForward)
    #expect(!back.isEnabled && !forward.isEnabled)
    #expect(webView.goBack() == nil && webView.goForward() == nil)
    try await finish(webView.load(URLRequest(url: server.url("/home"))))
    #expect(!back.isEnabled && !forward.isEnabled)
    try await finish(webView.load(URLRequest(url: server.url("/next"))))
    #expect(back.isEnabled && !forward.isEnabled)
    try await finish(webView.goBack())
    #expect(webView.title == "Home")
    #expect(!back.isEnabled && forward.isEnabled)
    try await finish(webView.goForward())
    #expect(webView.title == "Next")
    #expect(back.isEnabled && !forward.isEnabled)
    let home = try #require(webView.backForwardList.backList.first)
    try await finish(webView.go(to: home))
    #expect(webView.url == server.url("/home"))
    #expect(webView.go(to: home) == nil)
    #expect(!back.isEnabled && forward.isEnabled)
    try await finish(webView.load(URLRequest(url: server.url("/old"))))
    #expect(back.isEnabled && !forward.isEnabled)
    #expect(back.changes == [true, false, true, false, true])
    #expect(forward.changes == [true, false, true, false])
  }

  @Test(
    "G-12 a link that only another program can open fails with its address; the page stays",
    arguments: [
      "mailto:minka@kittens.example?subject=Mice", "tel:+49-30-123456", "sms:+4930123456",
      "myapp://open/page?id=1",
    ])
  func otherPrograms(_ address: String) async throws {
    server.route("/links", .html("<title>Links</title><a id=link href='\(address)'>open</a>"))
    try await finish(webView.load(URLRequest(url: server.url("/links"))))
    recorder.clear()
    try await webView.evaluateJavaScript("document.getElementById('link').click()")
    let error = try #require(try await recorder.waitForTerminalEvent().error) as NSError
    #expect(recorder.kinds == [.started, .failedProvisionally])
    #expect(error.domain == NSURLErrorDomain)
    #expect(error.code == NSURLErrorUnsupportedURL)
    #expect(error.userInfo["NSErrorFailingURLStringKey"] as? String == address)
    #expect(error.userInfo["NSErrorFailingURLKey"] as? URL == URL(string: address))
    #expect(!error.localizedDescription.isEmpty)
    #expect(webView.url == server.url("/links"))
    #expect(webView.title == "Links")
    #expect(!webView.isLoading)
    try await finish(webView.load(URLRequest(url: server.url("/next"))))
  }

  @Test("G-12 an app that opens such links itself cancels them, and hears no error")
  func openedByApp() async throws {
    let app = PolicyDelegate()
    var opened: [URL] = []
    app.decideAction = { action in
      guard let url = action.request.url, url.scheme == "mailto" else { return .allow }
      opened.append(url)
      return .cancel
    }
    webView.navigationDelegate = app
    webView.loadHTMLString(
      "<title>t</title><a id=link href='mailto:a@b.example'>mail</a>", baseURL: server.url("/"))
    try await eventually("the page") { app.finishes == 1 }
    try await webView.evaluateJavaScript("document.getElementById('link').click()")
    try await eventually("the question") { opened.count == 1 }
    #expect(opened.map(\.absoluteString) == ["mailto:a@b.example"])
    #expect(app.actions.last?.navigationType == .linkActivated)
    webView.load(URLRequest(url: server.url("/next")))
    try await eventually("the next page") { app.finishes == 2 }
    #expect(!app.events.contains("failProvisional"))
    #expect(app.events.count { $0 == "start" } == 2)
  }

  @Test("G-15 a link for a new window can be opened in another view of the app's own making")
  func otherView() async throws {
    let elsewhere = WKWebView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    let app = PolicyDelegate()
    app.decideAction = { action in
      guard action.navigationType == .linkActivated, action.targetFrame == nil else {
        return .allow
      }
      elsewhere.load(action.request)
      return .cancel
    }
    webView.navigationDelegate = app
    webView.loadHTMLString(
      "<title>t</title><a id=link href='/next' target=_blank>next</a>", baseURL: server.url("/"))
    try await eventually("the page") { app.finishes == 1 }
    try await webView.evaluateJavaScript("document.getElementById('link').click()")
    try await eventually("the page elsewhere") { elsewhere.title == "Next" && !elsewhere.isLoading }
    #expect(webView.title == "t")
    #expect(!webView.isLoading)
  }
}

/// A button that is enabled while a property of a view is true.
@MainActor
private final class ButtonState {
  private(set) var isEnabled = false
  private(set) var changes: [Bool] = []
  private var observation: NSKeyValueObservation?

  init(_ webView: WKWebView, _ property: KeyPath<WKWebView, Bool>) {
    isEnabled = webView[keyPath: property]
    observation = webView.observe(property, options: [.new]) { [weak self] _, change in
      guard let self, let value = change.newValue else { return }
      isEnabled = value
      changes.append(value)
    }
  }
}
