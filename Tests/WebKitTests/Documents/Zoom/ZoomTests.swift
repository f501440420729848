import Foundation
import Testing
import WebKit
import WebKitTesting

/// `pageZoom`.
@Suite(.timeLimit(.minutes(2))) @MainActor struct ZoomTests {
  private let webView = WKWebView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))

  private func innerWidth() async throws -> Double? {
    try await webView.evaluateJavaScript("innerWidth") as? Double
  }

  @Test("RF-24 The zoom is 1 in a new view, and read back as it was set")
  func rf24() async throws {
    #expect(webView.pageZoom == 1)
    webView.pageZoom = 2.5
    #expect(webView.pageZoom == 2.5)
    for factor: CGFloat in [0.1, 1.1, 1 / 3, 1.2000000000000002, 5] {
      webView.pageZoom = factor
      #expect(webView.pageZoom == factor)
    }
  }

  @Test("G-28 The whole page scales, and stays scaled over navigations")
  func g28() async throws {
    let server = try LoopbackServer()
    let other = try LoopbackServer(address: "127.0.0.2")
    let page = """
      <body style='margin:0'><img width=100 height=100 style='display:block'>
      <iframe srcdoc='frame' style='border:0;width:100px;height:50px'></iframe>
      """
    server.route("/", .html(page))
    other.route("/", .html(page))
    try await webView.loadAndWait(server.url("/"))
    #expect(try await innerWidth() == 400)
    webView.pageZoom = 2
    try await eventually("the new layout") { try await innerWidth() == 200 }
    #expect(
      try await webView.evaluateJavaScript(
        "document.images[0].getBoundingClientRect().width * 400 / innerWidth") as? Int == 200)
    try await webView.loadAndWait(other.url("/"))
    #expect(try await innerWidth() == 200)
    #expect(webView.pageZoom == 2)
    try await webView.loadAndWait(html: page)
    #expect(try await innerWidth() == 200)
    webView.pageZoom = 1
    try await eventually("the old layout") { try await innerWidth() == 400 }
  }

  @Test("Zoom that was set before the first page counts for it")
  func beforeFirstPage() async throws {
    webView.pageZoom = 4
    try await webView.loadAndWait(html: "page")
    #expect(try await innerWidth() == 100)
  }

  @Test(
    "Factors that no page can be laid out with count as the nearest that it can",
    arguments: [
      (1e9, 100), (.greatestFiniteMagnitude, 100), (1e-9, 0.01), (.leastNonzeroMagnitude, 0.01),
    ]
      as [(CGFloat, CGFloat)])
  func extreme(_ factor: CGFloat, _ expected: CGFloat) async throws {
    webView.pageZoom = factor
    #expect(webView.pageZoom == expected)
    try await webView.loadAndWait(html: "page")
    #expect(try await innerWidth() == Double(400 / expected))
    webView.pageZoom = 1
    try await eventually("the usual layout") { try await innerWidth() == 400 }
  }

  @Test("What is no factor is ignored", arguments: [0, -1, .infinity, .nan] as [CGFloat])
  func invalid(_ factor: CGFloat) async throws {
    webView.pageZoom = 1.5
    webView.pageZoom = factor
    #expect(webView.pageZoom == 1.5)
    try await webView.loadAndWait(html: "page")
    #expect(webView.pageZoom == 1.5)
  }
}
