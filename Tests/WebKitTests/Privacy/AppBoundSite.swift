import Foundation
import Testing
import WebKit
import WebKitTesting

/// A server under names inside and outside the list, and views of it.
@MainActor
final class AppBoundSite {
  let server: LoopbackServer
  let controller = WKUserContentController()
  let recorder = MessageRecorder()
  /// Of the view that was made last.
  let navigations = NavigationRecorder()

  init() throws {
    server = try LoopbackServer()
    controller.add(recorder, name: "handler")
    // Says so once it has run, wherever that is.
    controller.addUserScript(
      WKUserScript(
        source: "var ran = (self.ran || 0) + 1; new Image().src = '/ran?' + location.pathname",
        injectionTime: .atDocumentStart, forMainFrameOnly: false))
    server.route("/ran", .html(""))
    server.route(
      "/page",
      .html(
        "<body><script>var seen = self.webkit === undefined ? 'none' : String(webkit.messageHandlers && 'some');"
          + "try { webkit.messageHandlers.handler.postMessage(location.href) } catch {};"
          + "fetch('/told?' + seen + ',' + self.ran)</script>"))
    server.route("/told", .html(""))
  }

  func inside(_ path: String = "/page") -> URL { server.url(path, host: "www.app.localhost") }
  func outside(_ path: String = "/page") -> URL { server.url(path, host: "other.localhost") }

  func makeView(limited: Bool = true) -> WKWebView {
    let configuration = WKWebViewConfiguration()
    configuration.userContentController = controller
    configuration.limitsNavigationsToAppBoundDomains = limited
    configuration.websiteDataStore = .nonPersistent()
    let view = WKWebView(
      frame: CGRect(x: 0, y: 0, width: 400, height: 300), configuration: configuration)
    view.navigationDelegate = navigations
    return view
  }

  func load(_ url: URL, in view: WKWebView) async throws {
    navigations.clear()
    view.load(URLRequest(url: url))
    try await navigations.waitForFinish()
  }

  /// Waits until a navigation that is under way fails for the list's sake.
  func expectRefusal(of url: URL? = nil) async throws {
    let event = try await navigations.waitForTerminalEvent()
    #expect(event.kind == .failedProvisionally)
    let error = try #require(event.error) as NSError
    #expect(error.domain == WKErrorDomain)
    #expect(error.code == 13)
    if let url {
      #expect(error.userInfo["NSErrorFailingURLStringKey"] as? String == url.absoluteString)
    }
  }

  func expectRefusal(of url: URL, in view: WKWebView) async throws {
    navigations.clear()
    view.load(URLRequest(url: url))
    try await expectRefusal(of: url)
    #expect(!view.isLoading)
  }

  /// What a page of `/page` has seen of `webkit.messageHandlers`, and whether a user script has run.
  func told(_ host: String) async throws -> String {
    try await eventually("what \(host) has seen") {
      self.server.requests.last {
        $0.path == "/told" && $0.headers["Host"]?.hasPrefix(host) == true
      }?
      .query?.removingPercentEncoding
    }
  }
}

/// A script's refusal outside the list.
@MainActor
func expectOutside(_ view: WKWebView, frame: WKFrameInfo? = nil) async {
  for world in [WKContentWorld.page, .defaultClient] {
    do {
      let value = try await view.evaluateJavaScript(
        "location.href", in: frame, contentWorld: world)
      Issue.record("evaluated: \(String(describing: value))")
    } catch { expectCode14(error) }
    do {
      let value = try await view.callAsyncJavaScript(
        "return location.href", in: frame, contentWorld: world)
      Issue.record("called: \(String(describing: value))")
    } catch { expectCode14(error) }
  }
}

private func expectCode14(_ error: any Error) {
  #expect((error as? WKError)?.code == .javaScriptAppBoundDomain)
  #expect((error as NSError).domain == WKErrorDomain)
  #expect((error as NSError).code == 14)
}
