import CWebKitGTK
import Foundation
import Testing
import WebKitTesting

@testable import WebKit

/// App-bound domains against pages that want more than they may have.
@Suite(.serialized, .timeLimit(.minutes(3))) @MainActor struct AppBoundTamperingTests {
  private let rules = AppBoundRules()
  private let site: AppBoundSite

  init() throws { site = try AppBoundSite() }

  /// Loads a page outside, in a view that may go anywhere, and waits until it has told of `/done`.
  private func outsidePage(_ script: String) async throws -> WKWebView {
    site.server.route("/done", .html(""))
    site.server.route("/trick", .html("<body><script>\(script)</script>"))
    let view = site.makeView(limited: false)
    try await site.load(site.outside("/trick"), in: view)
    _ = try await site.server.request(at: "/done")
    return view
  }

  private let look = """
    const look = (w) => w.webkit === undefined ? 'none' : String(w.webkit.messageHandlers && 'object');
    const tell = (...windows) => fetch('/done?' + windows.map(look));
    """

  private var answer: String? {
    site.server.requests.last { $0.path == "/done" }?.query?.removingPercentEncoding
  }

  @Test("pushState, blank, srcdoc and blob frames of a page outside have no handlers")
  func blankFrames() async throws {
    let view = try await outsidePage(
      """
      \(look) history.pushState(0, '', '/page');
      const add = (f) => new Promise((done) => {
        const frame = document.createElement('iframe'); f(frame);
        frame.onload = () => done(frame.contentWindow); document.body.append(frame); });
      (async () => {
        const blank = await add((f) => {}), srcdoc = await add((f) => f.srcdoc = '<p>x');
        const blob = await add((f) => f.src = URL.createObjectURL(new Blob(['<p>x'], {type: 'text/html'})));
        tell(self, blank, srcdoc, blob);
      })();
      """)
    let seen = try #require(answer)
    #expect(!seen.contains("object"), "\(seen)")
    await expectOutside(view)
    for frame in view.frameRegistry.frames { await expectOutside(view, frame: frame) }
  }

  @Test(
    "A frame outside does not come in by making itself a data: or blob: document",
    arguments: [
      "'data:text/html,' + encodeURIComponent(page)",
      "URL.createObjectURL(new Blob([page], {type: 'text/html'}))",
    ])
  func selfMadeFrame(_ address: String) async throws {
    site.server.route("/done", .html(""))
    site.server.route(
      "/middle",
      .html(
        """
        <body><script>
        const page = '<script>parent.postMessage(String(self.webkit?.messageHandlers) + self.ran, "*")'
          + '<' + '/script>';
        location = \(address);
        </script>
        """))
    site.server.route(
      "/outer",
      .html(
        "<body><script>onmessage = (e) => fetch('/done?' + e.data)</script>"
          + "<iframe src='\(site.outside("/middle"))'></iframe>"))
    let view = site.makeView()
    try await site.load(site.inside("/outer"), in: view)
    _ = try await site.server.request(at: "/done")
    #expect(answer == "nullundefined")
    for frame in view.frameRegistry.frames where !frame.isMainFrame {
      await expectOutside(view, frame: frame)
    }
  }

  @Test("Blank, srcdoc and sandboxed frames of an app-bound page are app-bound")
  func inheritingFrames() async throws {
    site.server.route(
      "/outer",
      .html(
        "<body><iframe></iframe><iframe srcdoc='<p>x'></iframe>"
          + "<iframe sandbox='allow-scripts' srcdoc='<p>x'></iframe>"
          + "<iframe src='data:text/html,<p>x'></iframe>"))
    let view = site.makeView()
    try await site.load(site.inside("/outer"), in: view)
    let frames = view.frameRegistry.frames
    #expect(frames.count == 5)
    for frame in frames {
      #expect(
        try await view.evaluateJavaScript(
          "typeof webkit.messageHandlers.handler", in: frame, contentWorld: .page) as? String
          == "object", "\(frame)")
    }
  }

  @Test("A redirect out of the list fails; the view goes on")
  func redirect() async throws {
    site.server.route("/away", .redirect(to: site.outside().absoluteString))
    let view = site.makeView()
    view.load(URLRequest(url: site.inside("/away")))
    try await site.expectRefusal(of: site.outside())
    #expect(!site.server.requests.contains { $0.path == "/page" })
    try await site.load(site.inside(), in: view)
    #expect(try await view.evaluateJavaScript("ran") as? Int == 1)
  }

  @Test(
    "A page cannot leave the list by a link, a script, a form or a frame",
    arguments: [
      "location = 'URL'", "document.links[0].click()", "document.forms[0].submit()",
      "frames[0].document.links[0].click()", "history.pushState(0, '', '/x'); location = 'URL'",
    ])
  func leaving(_ script: String) async throws {
    let target = site.outside().absoluteString
    site.server.route(
      "/outer",
      .html(
        "<body><a href='\(target)'>x</a><form action='\(target)'></form>"
          + "<iframe srcdoc=\"<a target=_top href='\(target)'>x</a>\"></iframe>"))
    let view = site.makeView()
    try await site.load(site.inside("/outer"), in: view)
    site.navigations.clear()
    view.evaluateJavaScript(
      script.replacing("URL", with: target) + "; 0", completionHandler: nil)
    try await site.expectRefusal()
    #expect(try await view.evaluateJavaScript("location.host") as? String != nil)
    #expect(!site.server.requests.contains { $0.path == "/page" })
  }

  @Test("A window that an app-bound page opens is held to the list, too")
  func windows() async throws {
    let view = site.makeView()
    let windows = OpenedWindows()
    view.uiDelegate = windows
    try await site.load(site.inside(), in: view)
    try await view.evaluateJavaScript("open('\(site.outside())'); 0")
    try await eventually("the window") { windows.recorder.events.last?.isTerminal == true }
    #expect((windows.recorder.events.last?.error as? WKError)?.code == .navigationAppBoundDomain)
    try await view.evaluateJavaScript("open('\(site.inside())'); 0")
    try await eventually("the second window") { windows.recorder.kinds.last == .finished }
    let second = try #require(windows.views.last)
    #expect(try await second.evaluateJavaScript("ran") as? Int == 1)
    #expect(
      try await second.evaluateJavaScript("typeof webkit.messageHandlers.handler") as? String
        == "object")
  }

  @Test("G-35 An empty list blocks the app everywhere, but for what it makes itself")
  func emptyList() async throws {
    let rules = AppBoundRules([])
    let view = site.makeView(limited: false)
    try await site.load(site.inside(), in: view)
    await expectOutside(view)
    #expect(try await site.told("www.app.localhost") == "null,undefined")
    try await site.expectRefusal(of: site.inside(), in: site.makeView())
    withExtendedLifetime(rules) {}
  }

  @Test("Without a list, the flag means nothing")
  func noList() async throws {
    AppBoundDomains.app = nil
    let view = site.makeView()
    try await site.load(site.outside(), in: view)
    #expect(try await view.evaluateJavaScript("ran") as? Int == 1)
    #expect(try await site.told("other.localhost") == "some,1")
  }

  @Test("User scripts run once each, in their order, worlds and times")
  func userScripts() async throws {
    let world = WKContentWorld.world(name: "bound")
    let scripts: [(String, WKUserScriptInjectionTime, Bool, WKContentWorld)] = [
      (
        "'use strict'; let first = 'a'; function named() { return this === undefined }",
        .atDocumentStart, true, .page
      ),
      ("var order = first + !!document.body", .atDocumentStart, true, .page),
      ("throw new Error('x')", .atDocumentStart, true, .page),
      ("order += 'c' + !!document.body", .atDocumentEnd, true, .page),
      ("var hidden = 'w' + typeof order", .atDocumentEnd, false, world),
    ]
    for (source, time, main, world) in scripts {
      site.controller.addUserScript(
        WKUserScript(source: source, injectionTime: time, forMainFrameOnly: main, in: world))
    }
    let view = site.makeView()
    try await site.load(site.inside(), in: view)
    #expect(
      try await view.evaluateJavaScript("order + named() + ran") as? String == "afalsectruetrue1")
    #expect(
      try await view.evaluateJavaScript("hidden", contentWorld: world) as? String == "wundefined")
    site.controller.removeAllUserScripts()
    try await site.load(site.inside(), in: view)
    #expect(try await view.evaluateJavaScript("typeof ran") as? String == "undefined")
    site.controller.addUserScript(
      WKUserScript(source: "var late = 1", injectionTime: .atDocumentEnd, forMainFrameOnly: true))
    try await site.load(site.inside(), in: view)
    #expect(try await view.evaluateJavaScript("late") as? Int == 1)
  }

  @Test("A new process knows the page's limits and scripts")
  func newProcess() async throws {
    let view = site.makeView()
    try await site.load(site.inside(), in: view)
    site.navigations.clear()
    webkit_web_view_terminate_web_process(try #require(view.engine).pointer)
    try await eventually("the end of the process") {
      site.navigations.kinds.contains(.processTerminated)
    }
    site.navigations.clear()
    view.reload()
    try await site.navigations.waitForFinish()
    #expect(try await view.evaluateJavaScript("ran") as? Int == 1)
    try await site.expectRefusal(of: site.outside(), in: view)
  }
}

/// Makes the windows that pages ask for, and records what becomes of them.
@MainActor
private final class OpenedWindows: NSObject, WKUIDelegate {
  let recorder = NavigationRecorder()
  private(set) var views: [WKWebView] = []

  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? {
    #expect(configuration.limitsNavigationsToAppBoundDomains)
    let view = WKWebView(frame: .zero, configuration: configuration)
    view.navigationDelegate = recorder
    views.append(view)
    return view
  }
}
