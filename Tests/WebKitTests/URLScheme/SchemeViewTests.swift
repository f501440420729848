import CWebKitGTK
import Foundation
import GObjectSupport
import Testing
import WebKitTesting

@testable import WebKit

/// Whose requests go to whose handlers, and when their tasks are stopped.
@Suite(.timeLimit(.minutes(3))) @MainActor struct SchemeViewTests {
  private let pages = SchemePages()

  private func load(_ address: String, in webView: WKWebView) async throws {
    try await webView.loadAndWait(try #require(URL(string: address)))
  }

  private func failure(_ address: String, in webView: WKWebView) async throws -> NSError? {
    let recorder = NavigationRecorder()
    webView.navigationDelegate = recorder
    let navigation = webView.load(URLRequest(url: try #require(URL(string: address))))
    let event = try await recorder.waitForTerminalEvent(of: navigation)
    #expect(recorder.kinds == [.started, .failedProvisionally])
    return event.error.map { $0 as NSError }
  }

  @Test("Each view asks the handler of its own configuration")
  func ownHandlers() async throws {
    let others = SchemePages()
    pages.route("testing://host/page", "<title>one</title>")
    others.route("testing://host/page", "<title>two</title>")
    let (first, second) = (pages.makeView("testing"), others.makeView("Testing"))
    for view in [first, second] { try await load("testing://host/page", in: view) }
    #expect([first.title, second.title] == ["one", "two"])
    #expect(pages.views.allSatisfy { $0 === first })
    #expect(others.views.allSatisfy { $0 === second })
  }

  @Test(
    "A handler sees the header fields of the app's load, and neither it nor the page what is not the app's",
    arguments: ["GET", "POST"])
  func headerFields(_ method: String) async throws {
    pages.route("testing://host/page", "<title>page</title>")
    let webView = pages.makeView("testing")
    var request = URLRequest(url: try #require(URL(string: "testing://host/page")))
    request.httpMethod = method
    request.httpBody = method == "POST" ? Data("a=1".utf8) : nil
    request.setValue("mine", forHTTPHeaderField: "X-Mine")
    request.setValue("secret", forHTTPHeaderField: "Authorization")
    let recorder = NavigationRecorder()
    webView.navigationDelegate = recorder
    let navigation = webView.load(request)
    #expect(try await recorder.waitForTerminalEvent(of: navigation).error == nil)
    let seen = try #require(pages.started.first?.request)
    #expect(seen.httpMethod == method)
    #expect(seen.value(forHTTPHeaderField: "X-Mine") == "mine")
    #expect(seen.value(forHTTPHeaderField: "Authorization") == "secret")
    #expect(seen.allHTTPHeaderFields?.values.contains { $0.contains(LoadOrder.secret) } == false)
    #expect(try await webView.text("document.referrer") == "")
  }

  @Test("A view without a handler cannot load what another view's handler gives")
  func viewWithoutHandler() async throws {
    let before = try await failure("neverheardof://host/", in: pages.makeView())
    let handled = pages.makeView("heardof")
    let after = try await failure("heardof://host/", in: pages.makeView())
    withExtendedLifetime(handled) {}
    #expect(before?.domain == NSURLErrorDomain)
    #expect(after?.domain == NSURLErrorDomain)
    #expect(before?.code == NSURLErrorUnsupportedURL)
    #expect(after?.code == NSURLErrorUnsupportedURL)
    #expect(pages.started.isEmpty)
  }

  @Test("A handler that is set after the view was made is not its handler")
  func laterHandler() async throws {
    let configuration = pages.configuration("testing")
    let webView = WKWebView(frame: .zero, configuration: configuration)
    configuration.setURLSchemeHandler(pages, forURLScheme: "later")
    #expect(webView.configuration.urlSchemeHandler(forURLScheme: "testing") === pages)
    #expect(webView.configuration.urlSchemeHandler(forURLScheme: "later") == nil)
    #expect(try await failure("later://host/", in: webView)?.code == NSURLErrorUnsupportedURL)
  }

  @Test("Frames, workers, scripts, style sheets and modules of a page ask its handler")
  func allKinds() async throws {
    pages.route(
      "testing://host/page",
      """
      <link rel=stylesheet href=style.css><script src=script.js></script>
      <script type=module src=module.mjs></script><iframe src=frame.html></iframe><p>text
      <script>
        const worker = new Worker('worker.js');
        worker.onmessage = (event) => { window.fromWorker = event.data };
      </script>
      """)
    pages.route("testing://host/style.css", "p { color: rgb(1, 2, 3) }", type: "text/css")
    pages.route("testing://host/script.js", "window.script = 1", type: "text/javascript")
    pages.route("testing://host/module.mjs", "window.module = 1", type: "text/javascript")
    pages.route("testing://host/frame.html", "<script>parent.frame = location.href</script>")
    pages.route(
      "testing://host/worker.js",
      "fetch('data.txt').then((r) => r.text()).then((text) => postMessage(text))",
      type: "text/javascript")
    pages.route("testing://host/data.txt", "from the worker", type: "text/plain")
    let webView = pages.makeView("testing")
    try await load("testing://host/page", in: webView)
    try await eventually("the worker's answer") {
      try await webView.text("window.fromWorker") == "from the worker"
    }
    #expect(
      try await webView.text(
        "[getComputedStyle(document.querySelector('p')).color, script, module, frame]")
        == "rgb(1, 2, 3),1,1,testing://host/frame.html")
    #expect(try await webView.text("isSecureContext + ' ' + origin") == "true testing://host")
    #expect(pages.views.allSatisfy { $0 === webView })
  }

  @Test("The error of a document is told as it is", arguments: [true, false])
  func documentError(afterResponse: Bool) async throws {
    let error = NSError(
      domain: "com.example.Shop", code: -77, userInfo: [NSLocalizedDescriptionKey: "Sold out"])
    pages.route("testing://host/page") {
      if afterResponse { $0.respond("text/html") }
      $0.didFailWithError(error)
    }
    let failure = try #require(
      try await failure("testing://host/page", in: pages.makeView("testing")))
    #expect(failure.domain == "com.example.Shop")
    #expect(failure.code == -77)
    #expect(failure.localizedDescription == "Sold out")
    #expect(failure.userInfo["NSErrorFailingURLStringKey"] as? String == "testing://host/page")
  }

  @Test("An error of URL loading is one, even the one of cancelled loads")
  func urlError() async throws {
    for code in [URLError.Code.timedOut, .cancelled] {
      pages.route("testing://host/page") { $0.didFailWithError(URLError(code)) }
      let webView = pages.makeView("testing")
      let recorder = NavigationRecorder()
      webView.navigationDelegate = recorder
      webView.load(URLRequest(url: try #require(URL(string: "testing://host/page"))))
      let event = try await recorder.waitForTerminalEvent()
      #expect((event.error as? URLError)?.code == code)
      #expect(pages.stopped.isEmpty)
    }
    #expect(pages.started.count == 2)
  }

  @Test("A fetch that the page gives up is stopped, before and after its response")
  func abort() async throws {
    pages.route("testing://host/page", "<p>page")
    pages.route("testing://host/unanswered") { _ in }
    pages.route("testing://host/answered") {
      $0.respond("text/plain")
      $0.didReceive(Data("data".utf8))
    }
    let webView = pages.makeView("testing")
    try await load("testing://host/page", in: webView)
    for name in ["unanswered", "answered"] {
      try await webView.evaluateJavaScript(
        """
        var controller = new AbortController();
        fetch('testing://host/\(name)', {signal: controller.signal}).catch(() => 0); 0
        """)
      try await eventually("it is asked for") {
        pages.startedAddresses.last?.hasSuffix(name) == true
      }
      #expect(pages.stopped.last !== pages.started.last)
      try await webView.evaluateJavaScript("controller.abort(); 0")
      try await eventually("it is stopped") { pages.stopped.last === pages.started.last }
    }
    #expect(pages.stopped.count == 2)
  }

  @Test(
    "Tasks of a page that is left, or whose process dies, are stopped once",
    arguments: [false, true])
  func leaving(byDeath: Bool) async throws {
    pages.route("testing://host/page", "<script>fetch('never'); fetch('begun')</script>")
    pages.route("testing://host/never") { _ in }
    pages.route("testing://host/begun") {
      $0.respond("text/plain")
      $0.didReceive(Data("data".utf8))
    }
    let webView = pages.makeView("testing")
    let recorder = NavigationRecorder()
    webView.navigationDelegate = recorder
    webView.load(URLRequest(url: try #require(URL(string: "testing://host/page"))))
    try await eventually("all were asked for") { pages.started.count == 3 }
    if byDeath {
      webkit_web_view_terminate_web_process(try #require(webView.engine).pointer)
    } else {
      webView.loadHTMLString("<p>other", baseURL: nil)
    }
    try await eventually("both are stopped") { pages.stopped.count == 2 }
    #expect(Set(pages.stoppedAddresses) == ["testing://host/never", "testing://host/begun"])
  }

  @Test("Tasks of a view that goes are stopped, and a late answer is harmless")
  func viewGoes() async throws {
    pages.route("testing://host/page") { _ in }
    var webView: WKWebView? = pages.makeView("testing")
    weak let gone = webView
    webView?.load(URLRequest(url: try #require(URL(string: "testing://host/page"))))
    try await eventually("it is asked for") { pages.started.count == 1 }
    pages.forgetViews()
    webView = nil
    try await eventually("it is stopped") { pages.stopped.count == 1 }
    #expect(gone == nil)
    pages.stopped[0].respond("text/html")
    pages.stopped[0].didFinish()
    try await eventually("the stand-in goes") { pages.stopped.count == 1 }
  }

  @Test("Nothing is stopped after its end, whenever the page leaves")
  func noStopAfterEnd() async throws {
    pages.route("testing://host/page", "<p>page")
    pages.route("testing://host/data") { $0.give(Data(count: 300_000), type: "text/plain") }
    let webView = pages.makeView("testing")
    for _ in 0..<10 {
      try await load("testing://host/page", in: webView)
      try await webView.evaluateJavaScript(
        "for (let i = 0; i < 10; i++) fetch('data').catch(() => 0); 0")
    }
    try await load("testing://host/page", in: webView)
    #expect(pages.stopped.isEmpty)
  }

  @Test("Pages of a scheme can be gone back to, gone forward to and reloaded")
  func backAndForward() async throws {
    for name in ["one", "two"] {
      pages.route("testing://host/\(name)", "<title>\(name)</title>")
    }
    let webView = pages.makeView("testing")
    for name in ["one", "two"] { try await load("testing://host/\(name)", in: webView) }
    let recorder = NavigationRecorder()
    webView.navigationDelegate = recorder
    try await recorder.waitForFinish(of: webView.goBack())
    #expect(webView.title == "one")
    try await recorder.waitForFinish(of: webView.goForward())
    #expect(webView.title == "two")
    let count = pages.started.count
    try await recorder.waitForFinish(of: webView.reload())
    #expect(pages.started.count == count + 1)
    #expect(webView.url?.absoluteString == "testing://host/two")
    #expect(webView.backForwardList.backList.count == 1)
  }

  @Test("A form and a request of the app are posted to the scheme")
  func posts() async throws {
    pages.route(
      "testing://host/page",
      "<form method=post action=result><input name=field value='a b'></form>")
    pages.route("testing://host/result", "<title>result</title>")
    let webView = pages.makeView("testing")
    try await load("testing://host/page", in: webView)
    try await webView.evaluateJavaScript("document.forms[0].submit(); 0")
    try await eventually("the result") { webView.title == "result" }
    #expect(pages.started.last?.request.httpBody == Data("field=a+b".utf8))
    var request = URLRequest(url: try #require(URL(string: "testing://host/result")))
    request.httpMethod = "POST"
    request.httpBody = Data("from the app".utf8)
    try await webView.loadAndWait(request)
    #expect(pages.started.last?.request.httpMethod == "POST")
    #expect(pages.started.last?.request.httpBody == Data("from the app".utf8))
  }

  @Test("A Content Security Policy holds for the scheme")
  func contentSecurityPolicy() async throws {
    pages.route(
      "testing://host/page",
      """
      <meta http-equiv=Content-Security-Policy content="img-src 'none'; connect-src testing:">
      <img src=image>
      """)
    pages.route("testing://host/data", "data", type: "text/plain")
    let webView = pages.makeView("testing")
    try await load("testing://host/page", in: webView)
    let text = try await webView.callAsyncJavaScript(
      "return await (await fetch('data')).text()", contentWorld: .page)
    #expect(text as? String == "data")
    #expect(!pages.startedAddresses.contains("testing://host/image"))
  }

  @Test("CORS header fields open the scheme to another origin", arguments: [true, false])
  func crossOrigin(isAllowed: Bool) async throws {
    pages.route("testing://one/page", "<p>page")
    pages.route("testing://two/data") {
      try? $0.respond(
        status: 200,
        ["Content-Type": "text/plain", "Access-Control-Allow-Origin": isAllowed ? "*" : "null"])
      $0.didReceive(Data("data".utf8))
      $0.didFinish()
    }
    let webView = pages.makeView("testing")
    try await load("testing://one/page", in: webView)
    let text = try await webView.callAsyncJavaScript(
      """
      try { return await (await fetch('testing://two/data')).text() } catch (e) { return e.name }
      """, contentWorld: .page)
    #expect(text as? String == (isAllowed ? "data" : "TypeError"))
    #expect(pages.started.last?.request.value(forHTTPHeaderField: "Origin") == "testing://one")
  }

  @Test("A window that a page opens has the handlers of its configuration")
  func openedWindow() async throws {
    pages.route("testing://host/page", "<p>page")
    pages.route("testing://host/window", "<title>window</title>")
    let webView = pages.makeView("testing")
    let delegate = WindowMaker()
    webView.uiDelegate = delegate
    try await load("testing://host/page", in: webView)
    try await webView.evaluateJavaScript("window.open('window'); 0")
    try await eventually("the window's page") { delegate.opened?.title == "window" }
    #expect(pages.views.last === delegate.opened)
  }
}

@MainActor
private final class WindowMaker: NSObject, WKUIDelegate {
  private(set) var opened: WKWebView?

  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? {
    opened = WKWebView(frame: .zero, configuration: configuration)
    return opened
  }
}
