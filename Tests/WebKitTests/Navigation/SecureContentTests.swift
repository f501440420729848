import CWebKitGTK
import Foundation
import Testing
import WebKitTesting

@testable import WebKit

/// Whether all of a page came over secure connections.
@Suite @MainActor struct SecureContentTests {
  let webView: WKWebView
  let secure: LoopbackServer
  let plain: LoopbackServer
  let recorder = NavigationRecorder()

  init() throws {
    let configuration = WKWebViewConfiguration()
    configuration.websiteDataStore = .nonPersistent()
    webView = WKWebView(
      frame: CGRect(x: 0, y: 0, width: 400, height: 300), configuration: configuration)
    secure = try LoopbackServer(.https)
    plain = try LoopbackServer()
    plain.route(
      "/image.svg",
      .data(
        Data("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>".utf8),
        contentType: "image/svg+xml"))
    secure.route("/secure", .html("<p>secure"))
    secure.route("/mixed", .html("<p>mixed<img src='\(plain.url("/image.svg"))'>"))
    plain.route("/plain", .html("<p>plain"))
    webView.navigationDelegate = recorder
    // The test's own certificate.
    webkit_network_session_set_tls_errors_policy(
      webkit_web_view_get_network_session(try #require(webView.engine).pointer),
      WEBKIT_TLS_ERRORS_POLICY_IGNORE)
  }

  @Test("A page over HTTP is not secure, one over HTTPS is")
  func wholePages() async throws {
    #expect(!webView.hasOnlySecureContent)
    try await webView.loadAndWait(plain.url("/plain"))
    #expect(!webView.hasOnlySecureContent)
    try await webView.loadAndWait(secure.url("/secure"))
    #expect(webView.hasOnlySecureContent)
    try await webView.loadAndWait(html: "<p>text")
    #expect(!webView.hasOnlySecureContent)
  }

  @Test("BF-27, BF-28 a picture over HTTP makes a page insecure, for as long as it is shown")
  func testBF27() async throws {
    let changes = ObservedChanges(webView, \.hasOnlySecureContent)
    try await webView.loadAndWait(secure.url("/secure"))
    #expect(webView.hasOnlySecureContent)
    try await webView.loadAndWait(secure.url("/mixed"))
    #expect(!webView.hasOnlySecureContent)
    try await recorder.waitForFinish(of: webView.goBack())
    #expect(webView.hasOnlySecureContent)
    try await recorder.waitForFinish(of: webView.goForward())
    #expect(!webView.hasOnlySecureContent)
    #expect(changes.areRealChanges)
  }
}
