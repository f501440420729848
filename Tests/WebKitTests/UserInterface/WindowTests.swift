import CWebKitGTK
import Foundation
import Testing
import WebKitTesting

@testable import WebKit

/// An app that opens windows, and keeps their views.
@MainActor
final class WindowOpener: NSObject, WKUIDelegate, WKNavigationDelegate {
  var views: [WKWebView] = []
  var actions: [WKNavigationAction] = []
  var features: [WKWindowFeatures] = []
  var closed: [WKWebView] = []
  /// Makes the view; nil opens no window.
  var make: (@MainActor (WKWebViewConfiguration) -> WKWebView?)? = {
    WKWebView(frame: CGRect(x: 0, y: 0, width: 300, height: 200), configuration: $0)
  }

  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? {
    actions.append(navigationAction)
    features.append(windowFeatures)
    guard let view = make?(configuration) else { return nil }
    view.uiDelegate = self
    views.append(view)
    return view
  }

  func webViewDidClose(_ webView: WKWebView) {
    closed.append(webView)
  }
}

/// G-21: `window.open` and `target=_blank`.
@Suite(.timeLimit(.minutes(2))) @MainActor struct WindowTests {
  let webView = WKWebView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
  let server: LoopbackServer
  let app = WindowOpener()

  init() throws {
    server = try LoopbackServer()
    server.route("/a", .html("<title>a</title><a id=link href=/b target=_blank>b</a>"))
    server.route("/b", .html("<title>b</title><p>b"))
    webView.uiDelegate = app
  }

  @Test("G-21 a new view shows the page, and opener and opened reach each other")
  func opens() async throws {
    try await webView.loadAndWait(server.url("/a"))
    #expect(try await webView.text("!!(window.w = window.open('/b'))") == "true")
    #expect(app.views.count == 1)
    let opened = app.views[0]
    try await eventually("the page") { opened.title == "b" && !opened.isLoading }
    #expect(opened.url == server.url("/b"))
    #expect(try await opened.text("opener.document.title") == "a")
    #expect(try await webView.text("w.document.title") == "b")
    #expect(app.actions[0].request.url == server.url("/b"))
    #expect(app.actions[0].navigationType == .other)

    try await webView.evaluateJavaScript("w.close()")
    try await eventually("the end of the window") { app.closed == [opened] }
    #expect(try await webView.text("1 + 1") == "2")
  }

  @Test("G-21 without a view, window.open returns null and nothing is opened")
  func refused() async throws {
    try await webView.loadAndWait(server.url("/a"))
    app.make = nil
    #expect(try await webView.text("window.open('/b')") == "null")
    #expect(app.actions.count == 1)
    webView.uiDelegate = nil
    #expect(try await webView.text("window.open('/b')") == "null")
    #expect(app.actions.count == 1)
    #expect(server.requests(at: "/b").isEmpty)
  }

  @Test("G-21 a view that was made otherwise opens no window")
  func wrongConfiguration() async throws {
    try await webView.loadAndWait(server.url("/a"))
    app.make = { _ in WKWebView(frame: .zero) }
    #expect(try await webView.text("window.open('/b')") == "null")
    app.make = { [webView] _ in webView }
    #expect(try await webView.text("window.open('/b')") == "null")
    app.make = { WKWebView(frame: .zero, configuration: $0) }
    #expect(try await webView.text("!!window.open('/b')") == "true")
  }

  @Test("G-21 a link with a target is opened in the same view by the app")
  func sameView() async throws {
    try await webView.loadAndWait(server.url("/a"))
    app.make = nil
    try await webView.evaluateJavaScript("link.click()")
    try await eventually("the question") { !app.actions.isEmpty }
    #expect(app.actions[0].navigationType == .linkActivated)
    webView.load(app.actions[0].request)
    try await eventually("the page") { webView.title == "b" }
    #expect(webView.url == server.url("/b"))
  }

  @Test("A window and its opener may go in either order, and the other goes on")
  func lifetimes() async throws {
    let before = ProcessCensus()
    try await webView.loadAndWait(server.url("/a"))
    for _ in 1...3 {
      #expect(try await webView.text("!!window.open('/b')") == "true")
      let opened = app.views.removeLast()
      try await eventually("the page") { opened.title == "b" && !opened.isLoading }
    }
    #expect(try await webView.text("1 + 1") == "2")

    var opener: WKWebView? = WKWebView(frame: .zero)
    opener?.uiDelegate = app
    try await opener?.loadAndWait(server.url("/a"))
    #expect(try await opener?.text("!!window.open('/b')") == "true")
    opener = nil
    let opened = app.views.removeLast()
    try await eventually("the page") { opened.title == "b" && !opened.isLoading }
    #expect(try await opened.text("1 + 1") == "2")
    _ = before
  }

  @Test("A window's view goes with the last reference to it, and so does the engine's")
  func released() async throws {
    try await webView.loadAndWait(server.url("/a"))
    #expect(try await webView.text("!!window.open('/b')") == "true")
    var opened: WKWebView? = app.views.removeLast()
    try await eventually("the page") { opened?.title == "b" && opened?.isLoading == false }
    let watch = EngineWatch(try #require(opened?.engine))
    weak let view = opened
    opened = nil
    #expect(view == nil)
    try await eventually("the end of the engine's view") { watch.isGone }
  }
}

/// Whether the engine's view of a web view has been freed.
@MainActor
private final class EngineWatch {
  private let pointer: UnsafeMutablePointer<gpointer?>
  var isGone: Bool { pointer.pointee == nil }

  init(_ engine: EngineView) {
    pointer = .allocate(capacity: 1)
    let object = UnsafeMutableRawPointer(engine.pointer).assumingMemoryBound(to: GObject.self)
    pointer.initialize(to: object)
    g_object_add_weak_pointer(object, pointer)
  }
}
