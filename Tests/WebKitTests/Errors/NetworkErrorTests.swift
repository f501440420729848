import CWebKitGTK
import Foundation
import GObjectSupport
import Testing
import WebKitTesting

@testable import WebKit

/// What the engine reports becomes the codes that apps know.
@Suite struct NetworkErrorCodeTests {
  @Test(
    "Each domain and code has its code",
    arguments: [
      ("WebKitNetworkError", 302, URLError.Code.cancelled),
      ("WebKitNetworkError", 301, .unsupportedURL), ("WebKitNetworkError", 303, .fileDoesNotExist),
      ("WebKitNetworkError", 300, .networkConnectionLost), ("WebKitNetworkError", 399, .unknown),
      ("g-resolver-error-quark", 0, .cannotFindHost),
      ("g-tls-error-quark", 3, .secureConnectionFailed),
      ("g-tls-error-quark", 2, .serverCertificateUntrusted),
      ("g-tls-error-quark", 5, .clientCertificateRequired),
      ("g-io-error-quark", 39, .cannotConnectToHost), ("g-io-error-quark", 24, .timedOut),
      ("g-io-error-quark", 44, .networkConnectionLost),
      ("g-io-error-quark", 38, .notConnectedToInternet),
      ("soup-session-error-quark", 0, .cannotParseResponse),
      ("soup-session-error-quark", 1, .cannotParseResponse),
      ("g-io-error-quark", 35, .cannotDecodeContentData),
      ("soup-session-error-quark", 2, .httpTooManyRedirects),
      ("soup-session-error-quark", 5, .redirectToNonExistentLocation),
      ("nobody-knows", 1, .networkConnectionLost),
    ])
  func codes(_ domain: String, _ code: Int, _ expected: URLError.Code) {
    let error = GLibError(domain: domain, code: code, message: "words")
    let translated = LoadingError.translate(error, address: "https://example.org/") as? URLError
    #expect(translated?.code == expected)
    #expect(translated?.localizedDescription == "words")
    #expect(translated?.failingURL == URL(string: "https://example.org/"))
  }

  @Test("The engine's own errors keep its domain", arguments: [100, 101, 102, 103])
  func policy(_ code: Int) {
    let error = GLibError(domain: "WebKitPolicyError", code: code, message: "words")
    let translated = LoadingError.translate(error, address: "https://example.org/") as NSError
    #expect(translated.domain == "WebKitErrorDomain")
    #expect(translated.code == code)
  }

  @Test("The names of the engine's domains are what they were")
  func domains() {
    func name(_ quark: GQuark) -> String {
      g_quark_to_string(quark).map { String(cString: $0) } ?? ""
    }
    #expect(name(webkit_policy_error_quark()) == "WebKitPolicyError")
    #expect(name(webkit_network_error_quark()) == "WebKitNetworkError")
    #expect(name(webkit_media_error_quark()) == "WebKitMediaError")
    #expect(name(g_io_error_quark()) == "g-io-error-quark")
    #expect(name(g_tls_error_quark()) == "g-tls-error-quark")
    #expect(name(g_resolver_error_quark()) == "g-resolver-error-quark")
    #expect(name(soup_session_error_quark()) == "soup-session-error-quark")
  }
}

/// Servers that misbehave.
@Suite(.timeLimit(.minutes(2))) @MainActor struct NetworkErrorTests {
  private let server: LoopbackServer
  private let webView = WKWebView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
  private let recorder = NavigationRecorder()

  init() throws {
    server = try LoopbackServer()
    webView.navigationDelegate = recorder
  }

  private func failure(_ url: URL) async throws -> NSError {
    recorder.clear()
    let navigation = webView.load(URLRequest(url: url))
    let event = try await recorder.waitForTerminalEvent(of: navigation)
    #expect(event.kind == .failedProvisionally)
    #expect(!webView.isLoading)
    let error = try #require(event.error) as NSError
    #expect(error.userInfo["NSErrorFailingURLStringKey"] as? String != nil)
    #expect(!error.localizedDescription.isEmpty)
    return error
  }

  @Test("A server that sends people in circles")
  func circle() async throws {
    server.route("/", .redirect(to: "/again"))
    server.route("/again", .redirect(to: "/"))
    let error = try await failure(server.url("/"))
    #expect(error.domain == NSURLErrorDomain)
    #expect(error.code == NSURLErrorHTTPTooManyRedirects)
  }

  @Test("ND-43 a connection closed without an answer: start and failure, and nothing else")
  func closed() async throws {
    server.route("/", .droppedConnection)
    let error = try await failure(server.url("/"))
    #expect(error.code == NSURLErrorNetworkConnectionLost)
    server.route("/next", .html("next"))
    try await webView.loadAndWait(server.url("/next"))
    #expect(recorder.kinds == [.started, .failedProvisionally])
  }

  @Test("ND-42 a redirected load: start, redirect, commit, finish, each once")
  func redirected() async throws {
    server.route("/", .redirect(to: "/there", status: 301))
    server.route("/there", .html("there"))
    try await recorder.waitForFinish(of: webView.load(URLRequest(url: server.url("/"))))
    #expect(recorder.kinds == [.started, .redirected, .committed, .finished])
  }

  @Test("ND-44 stopping at the commit fails the load as cancelled")
  func stopped() async throws {
    let gate = Gate()
    defer { gate.open() }
    let begin = "<p>begin" + String(repeating: " ", count: 2000)
    server.route("/", .stream([.text(begin), .wait(gate), .text("<p>end")]))
    let stopper = Stopper()
    webView.navigationDelegate = stopper
    webView.load(URLRequest(url: server.url("/")))
    try await eventually("the end") { stopper.calls.count >= 2 }
    #expect(stopper.calls == ["commit", "fail -999"])
  }

  @Test("ND-57 about:foo starts and fails; it neither commits nor finishes")
  func about() async throws {
    let error = try await failure(try #require(URL(string: "about:foo")))
    #expect(recorder.kinds == [.started, .failedProvisionally])
    #expect(error.domain == "WebKitErrorDomain" || error.domain == NSURLErrorDomain)
  }

  @Test("ND-37 an address that is none for the engine fails with 101, and shows nothing")
  func noAddress() async throws {
    let url = try #require(URL(string: "https://%3Cdomain%3E/"))
    let error = try await failure(url)
    #expect(error.domain == "WebKitErrorDomain")
    #expect(error.code == 101)
    #expect(recorder.kinds == [.started, .failedProvisionally])
  }

  @Test("102: the server offers what the delegate does not want")
  func interrupted() async throws {
    server.route("/", .data(Data([1]), contentType: "application/x-nothing"))
    let error = try await failure(server.url("/"))
    #expect(error.domain == "WebKitErrorDomain")
    #expect(error.code == 102)
  }
}

private final class Stopper: NSObject, WKNavigationDelegate {
  var calls: [String] = []

  func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) {
    calls.append("commit")
    webView.stopLoading()
  }

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    calls.append("finish")
  }

  func webView(
    _ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error
  ) {
    calls.append("fail \((error as NSError).code)")
  }
}
