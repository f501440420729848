import CWebKitGTK
import Foundation
import Testing
import WebKitTesting

@testable import WebKit

/// What observers of a web view's properties are told.
@MainActor
@Suite struct ObservingTests {
  private let webView = WKWebView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
  private let recorder = NavigationRecorder()

  init() { webView.navigationDelegate = recorder }

  @Test("BF-03 title is empty before any load and changes when a page with a title loads")
  func title() async throws {
    let titles = ObservedChanges(webView, \.title)
    #expect(webView.title == "")
    try await webView.loadAndWait(html: "<title>Page</title>")
    #expect(titles.values == ["Page"])
    #expect(titles.oldValues == [""])
    #expect(titles.areRealChanges)
  }

  @Test("BF-04 estimatedProgress is exactly 1 when a load has finished, and rises to it")
  func progress() async throws {
    let server = try LoopbackServer()
    server.route("/", .html("<p>page"))
    let progress = ObservedChanges(webView, \.estimatedProgress)
    #expect(webView.estimatedProgress == 0)
    for _ in 1...2 {
      progress.clear()
      try await webView.loadAndWait(server.url("/"))
      #expect(webView.estimatedProgress == 1)
      // A load starts over, at once.
      #expect(try #require(progress.values.first) < 0.5)
      #expect(progress.values == progress.values.sorted())
      #expect(progress.values.last == 1)
      #expect(progress.areRealChanges)
    }
  }

  @Test("BF-05 url is the requested one from the start to the finish of an app's load")
  func url() async throws {
    let server = try LoopbackServer()
    server.route("/", .html("<p>page"))
    let follower = AddressFollower()
    webView.navigationDelegate = follower
    let addresses = ObservedChanges(webView, \.url)
    #expect(webView.url == nil)
    webView.load(URLRequest(url: server.url("/")))
    #expect(webView.url == server.url("/"))
    try await eventually("the finish") { follower.steps.count == 3 }
    let address = server.url("/").absoluteString
    #expect(
      follower.steps == ["started \(address)", "committed \(address)", "finished \(address)"])
    #expect(addresses.values == [server.url("/")])
    #expect(addresses.oldValues == [nil])
  }

  @Test("BF-06 url stays the old page's while a load that a script began is provisional")
  func urlOfScriptedNavigation() async throws {
    let server = try LoopbackServer()
    server.route("/old", .html("<p>old"))
    server.route("/new", .html("<p>new"))
    try await webView.loadAndWait(server.url("/old"))
    let follower = AddressFollower()
    webView.navigationDelegate = follower
    let addresses = ObservedChanges(webView, \.url)
    try await webView.evaluateJavaScript("location = '/new'; 0")
    try await eventually("the finish") { follower.steps.count == 3 }
    let (old, new) = (server.url("/old"), server.url("/new"))
    #expect(follower.steps == ["started \(old)", "committed \(new)", "finished \(new)"])
    #expect(addresses.values == [new])
    #expect(addresses.areRealChanges)
  }

  @Test("BF-07 the same when the server redirects it")
  func urlOfRedirectedScriptedNavigation() async throws {
    let server = try LoopbackServer()
    server.route("/old", .html("<p>old"))
    server.route("/moved", .redirect(to: "/new"))
    server.route("/new", .html("<p>new"))
    try await webView.loadAndWait(server.url("/old"))
    let follower = AddressFollower()
    webView.navigationDelegate = follower
    try await webView.evaluateJavaScript("location = '/moved'; 0")
    try await eventually("the finish") { follower.steps.last?.hasPrefix("finished") == true }
    #expect(follower.steps.first == "started \(server.url("/old"))")
    #expect(follower.steps.last == "finished \(server.url("/new"))")
  }

  @Test("BF-08 every change of url is a real one, through redirects, fragments and history entries")
  func urlChanges() async throws {
    let server = try LoopbackServer()
    server.route("/moved", .redirect(to: "/page"))
    server.route("/page", .html("<p>page"))
    let addresses = ObservedChanges(webView, \.url)
    try await webView.loadAndWait(server.url("/moved"))
    try await webView.loadAndWait(server.url("/page"))
    try await webView.evaluateJavaScript("location.hash = 'a'; history.pushState(0, '', 'b'); 0")
    try await eventually("the entry") { webView.url == server.url("/b") }
    #expect(addresses.areRealChanges)
    #expect(addresses.values.first == server.url("/moved"))
    #expect(addresses.values.contains(server.url("/page")))
    #expect(addresses.values.last == server.url("/b"))
  }

  @Test("BF-29 a second page's title comes after an empty one")
  func titleOfSecondPage() async throws {
    try await webView.loadAndWait(html: "<title>First</title>")
    let titles = ObservedChanges(webView, \.title)
    try await webView.loadAndWait(html: "<title>Second</title>")
    #expect(titles.values == ["", "Second"])
    #expect(titles.areRealChanges)
  }

  @Test("BF-30 a script that sets the title three times makes one change")
  func titleSetThrice() async throws {
    try await webView.loadAndWait(html: "<title>First</title>")
    let titles = ObservedChanges(webView, \.title)
    try await webView.evaluateJavaScript(
      "document.title = 'a'; document.title = 'b'; document.title = 'c'")
    try await eventually("the title") { webView.title == "c" }
    #expect(titles.values == ["c"])
  }

  @Test("isLoading is true from the call to the end, told before the delegate is")
  func loading() async throws {
    let loading = ObservedChanges(webView, \.isLoading)
    webView.loadHTMLString("<p>page", baseURL: nil)
    #expect(loading.values == [true])
    let follower = LoadingFollower()
    webView.navigationDelegate = follower
    try await eventually("the end") { follower.wasLoadingAtEnd != nil }
    #expect(follower.wasLoadingAtEnd == false)
    #expect(loading.values == [true, false])
    #expect(loading.areRealChanges)

    // A page's own load, and a load that replaces another.
    loading.clear()
    let server = try LoopbackServer()
    server.route("/", .html("<p>other"))
    recorder.clear()
    webView.navigationDelegate = recorder
    webView.load(URLRequest(url: server.url("/never")))
    let last = webView.load(URLRequest(url: server.url("/")))
    try await recorder.waitForFinish(of: last)
    #expect(loading.values == [true, false])
    loading.clear()
    recorder.clear()
    try await webView.evaluateJavaScript("location = '/?again'; 0")
    try await recorder.waitForFinish()
    #expect(loading.values == [true, false])
  }

  @Test("A failure ends isLoading and gives the old page's url back")
  func failure() async throws {
    let server = try LoopbackServer()
    server.route("/", .html("<title>Page</title>"))
    let gate = Gate()
    server.route("/held", .html("never").held(by: gate))
    defer { gate.open() }
    try await webView.loadAndWait(server.url("/"))
    let loading = ObservedChanges(webView, \.isLoading)
    let addresses = ObservedChanges(webView, \.url)
    let titles = ObservedChanges(webView, \.title)

    let navigation = webView.load(URLRequest(url: server.url("/held")))
    try await gate.reached()
    webView.stopLoading()
    try await recorder.waitForTerminalEvent(of: navigation)
    #expect(loading.values == [true, false])
    try await eventually("the old address") { webView.url == server.url("/") }
    #expect(addresses.values == [server.url("/held"), server.url("/")])
    #expect(addresses.areRealChanges)
    #expect(titles.values == [])
  }

  @Test("A load stopped while it begins ends isLoading once, and is told once")
  func earlyStop() async throws {
    final class Stopper: NSObject, WKNavigationDelegate {
      var events: [String] = []

      func webView(
        _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
        decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
      ) {
        // The engine begins, and says so, before it hears that it is to stop.
        decisionHandler(.allow)
        webView.stopLoading()
      }

      func webView(_ webView: WKWebView, didStartProvisionalNavigation _: WKNavigation!) {
        events.append("started")
      }

      func webView(
        _ webView: WKWebView, didFailProvisionalNavigation _: WKNavigation!,
        withError error: any Error
      ) {
        events.append("failed")
      }
    }
    let server = try LoopbackServer()
    server.route("/", .html("<p>page"))
    try await webView.loadAndWait(server.url("/"))
    let stopper = Stopper()
    webView.navigationDelegate = stopper
    let loading = ObservedChanges(webView, \.isLoading)
    webView.load(URLRequest(url: server.url("/?other")))
    try await eventually("the end") { !stopper.events.isEmpty }
    // What the engine had begun is told before this is answered.
    try await webView.evaluateJavaScript("0")
    #expect(stopper.events == ["started", "failed"])
    #expect(loading.values == [true, false])
    #expect(webView.url == server.url("/"))
  }

  @Test("An observer that stops or replaces a load as it begins gets what it asked for")
  func changesOfMind() async throws {
    let server = try LoopbackServer()
    server.route("/first", .html("<title>first</title>"))
    server.route("/second", .html("<title>second</title>"))
    var isRedirecting = true
    var navigation: WKNavigation?
    let token = webView.observe(\.isLoading) { webView, _ in
      guard isRedirecting else { return }
      isRedirecting = false
      navigation = webView.load(URLRequest(url: server.url("/second")))
    }
    let first = webView.load(URLRequest(url: server.url("/first")))
    try await recorder.waitForFinish(of: navigation)
    let end = try await recorder.waitForTerminalEvent(of: first)
    #expect((end.error as? URLError)?.code == .cancelled)
    #expect(webView.title == "second")
    #expect(server.requests.allSatisfy { $0.path != "/first" })
    token.invalidate()
  }

  @Test("The end of the page's process ends isLoading")
  func processEnd() async throws {
    let server = try LoopbackServer()
    let gate = Gate()
    server.route("/", .html("never").held(by: gate))
    defer { gate.open() }
    try await webView.loadAndWait(html: "<p>page")
    let loading = ObservedChanges(webView, \.isLoading)
    webView.load(URLRequest(url: server.url("/")))
    try await gate.reached()
    webkit_web_view_terminate_web_process(try #require(webView.engine).pointer)
    try await eventually("the end") { !webView.isLoading }
    #expect(loading.values == [true, false])
  }

  @Test("The option prior calls before a change, while the view still has the old value")
  func prior() async throws {
    var calls: [String] = []
    let token = webView.observe(\.title, options: [.new, .old, .initial, .prior]) {
      webView, change in
      func text(_ value: String??) -> String { value.map { $0 ?? "nil" } ?? "-" }
      calls.append(
        "\(change.isPrior) \(text(change.oldValue)) \(text(change.newValue)) \(webView.title ?? "")"
      )
    }
    try await webView.loadAndWait(html: "<title>Page</title>")
    #expect(calls == ["false -  ", "true  - ", "false  Page Page"])
    token.invalidate()
  }

  @Test("Each property that the view has is observed by its key path, its key and as a sequence")
  func everyProperty() async throws {
    let keys = [
      "title", "URL", "loading", "estimatedProgress", "hasOnlySecureContent", "serverTrust",
      "themeColor", "canGoBack", "canGoForward", "underPageBackgroundColor", "fullscreenState",
      "cameraCaptureState", "microphoneCaptureState", "writingToolsActive", "isBlockedByScreenTime",
    ]
    let observer = KeyCounter()
    for key in keys {
      webView.addObserver(observer, forKeyPath: key, options: [.initial, .new], context: nil)
    }
    #expect(observer.keys == keys)
    for key in keys { webView.removeObserver(observer, forKeyPath: key) }
    func first<Value: Sendable>(_ keyPath: KeyPath<WKWebView, Value>) async -> Value? {
      for await value in webView.values(for: keyPath) { return value }
      return nil
    }
    #expect(await first(\.title) == "")
    #expect(await first(\.url) == .some(nil))
    #expect(await first(\.isLoading) == false)
    #expect(await first(\.estimatedProgress) == 0)
    #expect(await first(\.hasOnlySecureContent) == false)
    #expect(await first(\.serverTrust) == .some(nil))
    #expect(await first(\.themeColor) == .some(nil))
    #expect(await first(\.canGoBack) == false)
    #expect(await first(\.canGoForward) == false)
    #expect(await first(\.underPageBackgroundColor) == .some(.white))
    #expect(await first(\.fullscreenState) == .notInFullscreen)
    #expect(await first(\.cameraCaptureState) == WKMediaCaptureState.none)
    #expect(await first(\.microphoneCaptureState) == WKMediaCaptureState.none)
    #expect(await first(\.isWritingToolsActive) == false)
    #expect(await first(\.isBlockedByScreenTime) == false)
  }

  @Test("A subclass is observed like its superclass")
  func subclass() async throws {
    final class Browser: WKWebView {}
    let browser = Browser(frame: .zero)
    var titles: [String?] = []
    let token = browser.observe(\.title, options: .new) { (browser: Browser, change) in
      titles.append(change.newValue ?? nil)
    }
    try await browser.loadAndWait(html: "<title>Page</title>")
    #expect(titles == ["Page"])
    token.invalidate()
  }

  @Test("A sequence of a view's values begins with the present one and ends with the view")
  func sequence() async throws {
    var webView: WKWebView? = WKWebView(frame: .zero)
    var titles = webView?.values(for: \.title).makeAsyncIterator()
    #expect(await titles?.next() == "")
    try await webView?.loadAndWait(html: "<title>Page</title>")
    #expect(await titles?.next() == "Page")
    webView = nil
    #expect(await titles?.next() == nil)
  }
}

/// Notes what `url` is at each step of a load.
private final class AddressFollower: NSObject, WKNavigationDelegate {
  var steps: [String] = []

  func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!) {
    note("started", webView)
  }

  func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) {
    note("committed", webView)
  }

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    note("finished", webView)
  }

  private func note(_ step: String, _ webView: WKWebView) {
    steps.append("\(step) \(webView.url?.absoluteString ?? "nil")")
  }
}

private final class LoadingFollower: NSObject, WKNavigationDelegate {
  var wasLoadingAtEnd: Bool?

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    wasLoadingAtEnd = webView.isLoading
  }
}

private final class KeyCounter: NSObject, KeyValueObserver {
  private(set) var keys: [String] = []

  func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    keys.append(keyPath ?? "")
  }
}
