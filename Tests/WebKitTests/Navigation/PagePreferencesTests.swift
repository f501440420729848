import CWebKitGTK
import Foundation
import GObjectSupport
import Testing
import WebKitTesting

@testable import WebKit

/// A delegate that answers with preferences.
@MainActor
private final class PreferencesDelegate: NSObject, WKNavigationDelegate {
  var given: [WKWebpagePreferences] = []
  var finishes = 0
  var failures = 0
  var decide:
    @MainActor (WKNavigationAction, WKWebpagePreferences) async -> (
      WKNavigationActionPolicy, WKWebpagePreferences
    ) = { (.allow, $1) }
  var decideResponse: @MainActor (WKNavigationResponse) -> WKNavigationResponsePolicy = { _ in
    .allow
  }

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    preferences: WKWebpagePreferences
  ) async -> (WKNavigationActionPolicy, WKWebpagePreferences) {
    given.append(preferences)
    return await decide(navigationAction, preferences)
  }
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse
  ) async -> WKNavigationResponsePolicy { decideResponse(navigationResponse) }
  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { finishes += 1 }
  func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
    withError error: any Error
  ) { failures += 1 }
}

/// Preferences of single navigations, and those of a view.
@Suite(.timeLimit(.minutes(3))) @MainActor struct PagePreferencesTests {
  private let server: LoopbackServer
  private let delegate = PreferencesDelegate()

  init() throws {
    server = try LoopbackServer()
    server.route(
      "/page",
      .html(
        """
        <body onload="window.handler = true"><script>window.inline = true</script>
        <script src=/script></script><a id=link href="javascript:window.link_ = true">x</a>
        <noscript><p id=none>no script</p></noscript><iframe src=/frame></iframe>
        """))
    server.route(
      "/script", .data(Data("window.remote = true".utf8), contentType: "text/javascript"))
    server.route("/frame", .html("<script>parent.frame = true</script>"))
    server.route("/zip", .data(Data("PK".utf8), contentType: "application/zip"))
  }

  private func makeView(_ configuration: WKWebViewConfiguration = .init()) -> WKWebView {
    let view = WKWebView(
      frame: CGRect(x: 0, y: 0, width: 400, height: 300), configuration: configuration)
    view.navigationDelegate = delegate
    return view
  }

  private func load(_ path: String, in view: WKWebView) async throws {
    let before = delegate.finishes
    view.load(server.url(path))
    try await eventually("the page") { delegate.finishes > before }
  }

  /// Which kinds of scripts have run.
  private func scripts(of view: WKWebView) async throws -> String {
    _ = try? await view.evaluateJavaScript("document.getElementById('link').click()")
    return try await view.text(
      "['handler', 'inline', 'remote', 'link_', 'frame'].filter((name) => window[name]).join(' ')")
  }

  private let all = "handler inline remote link_ frame"

  @Test("G-24 scripts of one navigation are off, the next has them again; the app's always run")
  func oneNavigation() async throws {
    let view = makeView()
    delegate.decide = { _, preferences in
      preferences.allowsContentJavaScript = false
      return (.allow, preferences)
    }
    try await load("/page", in: view)
    #expect(try await scripts(of: view) == "")
    #expect(try await view.text("document.getElementById('none')?.textContent") == "no script")
    #expect(try await view.text("1 + 1") == "2")

    delegate.decide = { (.allow, $1) }
    try await load("/page", in: view)
    #expect(try await scripts(of: view) == all)
    #expect(delegate.given.allSatisfy { $0 !== view.configuration.defaultWebpagePreferences })
    #expect(delegate.given.last?.allowsContentJavaScript == true)
  }

  @Test("G-22 an object of the app's own counts as well")
  func otherObject() async throws {
    let view = makeView()
    let own = WKWebpagePreferences()
    own.allowsContentJavaScript = false
    delegate.decide = { _, _ in (.allow, own) }
    try await load("/page", in: view)
    #expect(try await scripts(of: view) == "")
  }

  @Test("G-22 the delegate gets a copy of the configuration's preferences, each time")
  func defaults() async throws {
    let configuration = WKWebViewConfiguration()
    configuration.defaultWebpagePreferences.allowsContentJavaScript = false
    configuration.defaultWebpagePreferences.preferredContentMode = .mobile
    let view = makeView(configuration)
    configuration.defaultWebpagePreferences.allowsContentJavaScript = true
    #expect(view.configuration.defaultWebpagePreferences.allowsContentJavaScript == false)
    delegate.decide = { _, preferences in
      #expect(preferences.allowsContentJavaScript == false)
      #expect(preferences.preferredContentMode == .mobile)
      preferences.allowsContentJavaScript = true
      return (.allow, preferences)
    }
    try await load("/page", in: view)
    #expect(try await scripts(of: view) == all)
    try await load("/page", in: view)
    #expect(Set(delegate.given.map(ObjectIdentifier.init)).count == delegate.given.count)

    view.navigationDelegate = nil
    view.load(server.url("/page"))
    try await eventually("the page without scripts") {
      try await view.text("document.getElementById('none') !== null") == "true"
    }
    configuration.defaultWebpagePreferences = nil
    #expect(configuration.defaultWebpagePreferences.allowsContentJavaScript)
    #expect(configuration.defaultWebpagePreferences.preferredContentMode == .recommended)
  }

  @Test("In lockdown mode a page has fewer features, and the next has them again")
  func lockdown() async throws {
    let view = makeView()
    let features = """
      [typeof AudioContext, typeof speechSynthesis, typeof navigator.getGamepads, typeof caches,
        typeof navigator.locks].join()
      """
    try await load("/page", in: view)
    let usual = try await view.text(features)
    #expect(!usual.contains("undefined"))
    let modes: [(WKWebpagePreferences) -> Void] = [
      { $0.isLockdownModeEnabled = true }, { $0.securityRestrictionMode = .lockdown },
    ]
    for mode in modes {
      delegate.decide = { _, preferences in
        mode(preferences)
        return (.allow, preferences)
      }
      try await load("/page", in: view)
      #expect(try await view.text(features) == "undefined,undefined,undefined,undefined,undefined")
      delegate.decide = { (.allow, $1) }
      try await load("/page", in: view)
      #expect(try await view.text(features) == usual)
    }
  }

  @Test("Preferences of a navigation that comes to nothing do not reach the page that stays")
  func cancelled() async throws {
    let view = makeView()
    try await load("/page", in: view)
    let insert = """
      (() => {
        document.body.insertAdjacentHTML('beforeend', '<b id=b onclick="window.clicked = 1">');
        b.click(); b.remove();
        const result = window.clicked === 1; delete window.clicked;
        return result
      })()
      """
    #expect(try await view.evaluateJavaScript(insert) as? Bool == true)

    delegate.decide = { _, preferences in
      preferences.allowsContentJavaScript = false
      return (.cancel, preferences)
    }
    view.load(server.url("/frame"))
    try await eventually("the answer") { !view.isLoading }
    #expect(try await view.evaluateJavaScript(insert) as? Bool == true)

    delegate.decide = { _, preferences in
      preferences.allowsContentJavaScript = false
      return (.allow, preferences)
    }
    delegate.decideResponse = { _ in .cancel }
    view.load(server.url("/frame"))
    try await eventually("the failure") { delegate.failures == 1 }
    #expect(try await view.evaluateJavaScript(insert) as? Bool == true)
  }

  @Test("Preferences for a frame's navigation change nothing")
  func frames() async throws {
    let view = makeView()
    delegate.decide = { action, preferences in
      preferences.allowsContentJavaScript = action.targetFrame?.isMainFrame == true
      return (.allow, preferences)
    }
    try await load("/page", in: view)
    #expect(try await scripts(of: view) == all)
    let given = delegate.given.count
    try await view.evaluateJavaScript("delete window.frame; frames[0].location = '/frame?2'; 0")
    try await eventually("the frame") { delegate.given.count > given }
    try await eventually("its script") { try await view.text("window.frame") == "true" }
  }

  // MARK: WKPreferences

  @Test("G-20 changes reach the view, and the page it shows")
  func live() async throws {
    let view = makeView()
    view.loadHTMLString("<span id=s style='font: 10px monospace'>xxxxxxxxxx</span>", baseURL: nil)
    try await eventually("the page") { delegate.finishes == 1 }
    let small = try #require(try await view.evaluateJavaScript("s.offsetWidth") as? Double)
    view.configuration.preferences.minimumFontSize = 30
    try await eventually("larger text") {
      let width = try await view.evaluateJavaScript("s.offsetWidth") as? Double
      return width ?? 0 > small * 2
    }
    view.configuration.preferences.minimumFontSize = 0
    try await eventually("small text again") {
      try await view.evaluateJavaScript("s.offsetWidth") as? Double == small
    }
  }

  @Test("G-20 each preference is one of the engine's")
  func engine() throws {
    let preferences = WKPreferences()
    let configuration = WKWebViewConfiguration()
    configuration.preferences = preferences
    let views = [makeView(configuration), makeView(configuration)]
    let settings = try views.map { view in
      let engine = try #require(view.engine)
      return try #require(webkit_web_view_get_settings(engine.pointer))
    }
    func check(_ read: (OpaquePointer) -> gboolean, _ expected: Bool) {
      for setting in settings { #expect((read(setting) != 0) == expected) }
    }
    check(webkit_settings_get_javascript_can_open_windows_automatically, false)
    check(webkit_settings_get_enable_fullscreen, false)
    check(webkit_settings_get_enable_site_specific_quirks, true)
    check(webkit_settings_get_enable_tabs_to_links, false)
    check(webkit_settings_get_print_backgrounds, false)
    preferences.javaScriptCanOpenWindowsAutomatically = true
    preferences.isElementFullscreenEnabled = true
    preferences.isSiteSpecificQuirksModeEnabled = false
    preferences.tabFocusesLinks = true
    preferences.shouldPrintBackgrounds = true
    check(webkit_settings_get_javascript_can_open_windows_automatically, true)
    check(webkit_settings_get_enable_fullscreen, true)
    check(webkit_settings_get_enable_site_specific_quirks, false)
    check(webkit_settings_get_enable_tabs_to_links, true)
    check(webkit_settings_get_print_backgrounds, true)
  }

  @Test("Preferences come back from an archive")
  @available(*, deprecated, message: "tests a deprecated property")
  func archive() throws {
    let preferences = WKPreferences()
    preferences.minimumFontSize = 7.5
    preferences.javaScriptEnabled = false
    preferences.tabFocusesLinks = true
    preferences.isSiteSpecificQuirksModeEnabled = false
    preferences.inactiveSchedulingPolicy = .throttle
    let archiver = NSKeyedArchiver(requiringSecureCoding: true)
    preferences.encode(with: archiver)
    archiver.finishEncoding()
    let unarchiver = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
    let copy = try #require(WKPreferences(coder: unarchiver))
    #expect(copy.minimumFontSize == 7.5)
    #expect(!copy.javaScriptEnabled)
    #expect(copy.tabFocusesLinks)
    #expect(!copy.isSiteSpecificQuirksModeEnabled)
    #expect(copy.inactiveSchedulingPolicy == .throttle)
    #expect(!copy.javaScriptCanOpenWindowsAutomatically)
    #expect(copy.isTextInteractionEnabled)
  }

  // MARK: Handlers

  @Test("An answer that comes when the view is gone does no harm, nor does none")
  func lateAnswers() async throws {
    let holder = AnswerHolder()
    var view: WKWebView? = makeView()
    view?.navigationDelegate = holder
    view?.load(server.url("/page"))
    try await eventually("the question") { holder.answer != nil }
    weak let gone = view
    view = nil
    #expect(gone == nil)
    holder.answer?(.allow, WKWebpagePreferences())
    holder.answer = nil
    let next = WKWebView(frame: .zero)
    try await next.loadAndWait(server.url("/frame"))
    #expect(server.requests(at: "/page").isEmpty)
  }
}

/// Keeps the handler of a question.
@MainActor
private final class AnswerHolder: NSObject, WKNavigationDelegate {
  var answer: (@MainActor @Sendable (WKNavigationActionPolicy, WKWebpagePreferences) -> Void)?

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    preferences: WKWebpagePreferences,
    decisionHandler:
      @escaping @MainActor @Sendable (
        WKNavigationActionPolicy, WKWebpagePreferences
      ) -> Void
  ) {
    answer = decisionHandler
  }
}
