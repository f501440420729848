import Foundation
import Testing
import WebKit
import WebKitTesting

/// A scheme handler that gives what a test has written down, and records what it was asked for.
@MainActor
final class SchemePages: NSObject, WKURLSchemeHandler {
  typealias Answer = @MainActor (any WKURLSchemeTask) -> Void

  private(set) var started: [any WKURLSchemeTask] = []
  private(set) var stopped: [any WKURLSchemeTask] = []
  private(set) var views: [WKWebView] = []
  private var answers: [String: Answer] = [:]

  var startedAddresses: [String] { started.map { $0.request.url?.absoluteString ?? "" } }
  var stoppedAddresses: [String] { stopped.map { $0.request.url?.absoluteString ?? "" } }

  /// So that they can go.
  func forgetViews() { views = [] }

  /// A configuration in which this handles the schemes.
  func configuration(_ schemes: String...) -> WKWebViewConfiguration {
    configuration(schemes)
  }

  private func configuration(_ schemes: [String]) -> WKWebViewConfiguration {
    let configuration = WKWebViewConfiguration()
    configuration.websiteDataStore = .nonPersistent()
    for scheme in schemes { configuration.setURLSchemeHandler(self, forURLScheme: scheme) }
    return configuration
  }

  func makeView(_ schemes: String...) -> WKWebView {
    WKWebView(
      frame: CGRect(x: 0, y: 0, width: 400, height: 300), configuration: configuration(schemes))
  }

  /// A view with a page of the scheme `testing`.
  func open(_ html: String = "<p>page") async throws -> WKWebView {
    route("testing://host/page", html)
    let webView = makeView("testing")
    try await webView.loadAndWait(try #require(URL(string: "testing://host/page")))
    return webView
  }

  /// What a script of the page returns, as text.
  func call(_ script: String, in webView: WKWebView) async throws -> String {
    let value = try await webView.callAsyncJavaScript(script, contentWorld: .page)
    return "\(value ?? "nil")"
  }

  /// Has an address, without its fragment, answered so.
  func route(_ address: String, _ answer: @escaping Answer) {
    answers[address] = answer
  }

  /// Has an address answered with a whole resource.
  func route(_ address: String, _ text: String, type: String = "text/html") {
    route(address) { $0.give(Data(text.utf8), type: type) }
  }

  func webView(_ webView: WKWebView, start urlSchemeTask: any WKURLSchemeTask) {
    started.append(urlSchemeTask)
    views.append(webView)
    let address = urlSchemeTask.request.url?.absoluteString ?? ""
    guard let answer = answers[String(address.prefix { $0 != "#" })] else {
      return urlSchemeTask.didFailWithError(URLError(.fileDoesNotExist))
    }
    answer(urlSchemeTask)
  }

  func webView(_ webView: WKWebView, stop urlSchemeTask: any WKURLSchemeTask) {
    stopped.append(urlSchemeTask)
  }
}

extension WKURLSchemeTask {
  var url: URL { request.url ?? URL(filePath: "/") }

  func respond(_ type: String?, length: Int = -1) {
    didReceive(
      URLResponse(
        url: url, mimeType: type, expectedContentLength: length, textEncodingName: "utf-8"))
  }

  func respond(status: Int, _ fields: [String: String]) throws {
    didReceive(
      try #require(
        HTTPURLResponse(
          url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: fields)))
  }

  func give(_ data: Data, type: String) {
    respond(type, length: data.count)
    didReceive(data)
    didFinish()
  }
}
