import Foundation
import Testing
import WebKitTesting

@testable import WebKit

/// Which versions of TLS the engine speaks.
@Suite(.timeLimit(.minutes(1))) @MainActor struct TLSVersionTests {
  @Test("The engine offers TLS 1.3 and 1.2, and fails with servers that want an older one")
  func versions() async throws {
    let server = try OutdatedServer()
    defer { server.stop() }
    final class Delegate: NSObject, WKNavigationDelegate {
      var error: (any Error)?
      var asked = 0
      func webView(
        _ webView: WKWebView, authenticationChallenge challenge: URLAuthenticationChallenge,
        shouldAllowDeprecatedTLS decisionHandler: @escaping @MainActor @Sendable (Bool) -> Void
      ) {
        asked += 1
        decisionHandler(true)
      }
      func webView(
        _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
        withError error: any Error
      ) { self.error = error }
    }
    let delegate = Delegate()
    let webView = WKWebView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    webView.navigationDelegate = delegate
    let url = try #require(URL(string: "https://127.0.0.1:\(server.port)/"))
    webView.load(URLRequest(url: url))
    try await eventually("the failure") { delegate.error != nil }
    let error = try #require(delegate.error) as NSError
    #expect(error.domain == NSURLErrorDomain)
    // Foundation on Linux has another number under this code's name.
    #expect(error.code == -1200)
    #expect(error.userInfo["NSErrorFailingURLKey"] as? URL == url)
    #expect(delegate.asked == 0)
    let offers = server.offers
    #expect(!offers.isEmpty)
    for offer in offers { #expect(offer == [0x0304, 0x0303]) }
  }

  @Test(
    "An older version is spoken if the Info dictionary asks for it, or the user",
    arguments: [
      ("", nil, [0x0304, 0x0303] as [UInt16]),
      ("<key>NSExceptionMinimumTLSVersion</key><string>TLSv1.2</string>", nil, [0x0304, 0x0303]),
      (
        "<key>NSExceptionMinimumTLSVersion</key><string>TLSv1.1</string>", nil,
        [0x0304, 0x0303, 0x0302]
      ),
      (
        "<key>NSExceptionMinimumTLSVersion</key><string>TLSv1.0</string>", nil,
        [0x0304, 0x0303, 0x0302, 0x0301]
      ),
      ("", "NORMAL:-VERS-TLS-ALL:+VERS-TLS1.3", [0x0304]),
    ])
  func settings(_ exception: String, _ priority: String?, _ versions: [UInt16]) async throws {
    let server = try OutdatedServer()
    defer { server.stop() }
    let info = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).plist")
    defer { try? FileManager.default.removeItem(at: info) }
    try Data(
      """
      <plist version="1.0"><dict><key>NSAppTransportSecurity</key><dict>
      <key>NSExceptionDomains</key><dict><key>old.example</key><dict>\(exception)</dict></dict>
      </dict></dict></plist>
      """.utf8
    ).write(to: info)
    let program = try ProgramProcess(
      "glibLoop", "loadUnencrypted", "https://127.0.0.1:\(server.port)/",
      environment: ["WEBKIT_INFO_PLIST": info.path, "G_TLS_GNUTLS_PRIORITY": priority])
    let outcome = await program.outcome()
    #expect(outcome.lines.first == "error -1200")
    #expect(!server.offers.isEmpty)
    #expect(server.offers.allSatisfy { $0 == versions }, "\(server.offers)")
  }

  @Test("The oldest version that any domain asks for counts; unknown ones do not")
  func minimum() {
    func minimum(_ versions: Any...) -> TLSVersion {
      let domains = versions.enumerated().map {
        ("d\($0.offset).example", ["NSExceptionMinimumTLSVersion": $0.element])
      }
      return TransportSecurity(info: [
        "NSAppTransportSecurity": ["NSExceptionDomains": Dictionary(uniqueKeysWithValues: domains)]
      ]).minimumTLSVersion
    }
    #expect(minimum() == .tls12)
    #expect(minimum("TLSv1.3") == .tls12)
    #expect(minimum("TLSv1.1", "TLSv1.3") == .tls11)
    #expect(minimum("TLSv1.1", "TLSv1.0") == .tls10)
    #expect(minimum("SSLv3", 1, "") == .tls12)
    #expect(TransportSecurity.off.minimumTLSVersion == .tls12)
  }
}
