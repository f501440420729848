import CWebKitGTK
import Foundation
import Testing
import WebKitTesting

@testable import WebKit

/// The behaviour case of documents with scripts that are no page's.
@Suite(.timeLimit(.minutes(2))) @MainActor struct PrintingPDFCase {
  /// A blank page, and an action that prints when the document is opened.
  private static func document(openAction: String) -> Data {
    let objects = [
      "<< /Type /Catalog /Pages 2 0 R /OpenAction \(openAction) >>",
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>",
    ]
    var text = "%PDF-1.7\n"
    var offsets: [Int] = []
    for (index, object) in objects.enumerated() {
      offsets.append(text.utf8.count)
      text += "\(index + 1) 0 obj\n\(object)\nendobj\n"
    }
    let table = text.utf8.count
    text += "xref\n0 4\n0000000000 65535 f \n"
    for offset in offsets { text += String(format: "%010d 00000 n \n", offset) }
    text += "trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n\(table)\n%%EOF\n"
    return Data(text.utf8)
  }

  nonisolated private static let actions = [
    #"<< /S /JavaScript /JS (this.print\({bUI: true}\);) >>"#, "<< /S /Named /N /Print >>",
  ]

  private static let requests = PrintRequests()

  @Test(
    "CJ-07 A PDF document is shown, and may print, whatever the page's scripts may",
    arguments: actions, [true, false])
  func cj07(action: String, isAllowed: Bool) async throws {
    let server = try LoopbackServer()
    let document = Self.document(openAction: action)
    server.route("/print.pdf", .data(document, contentType: "application/pdf"))
    let configuration = WKWebViewConfiguration()
    configuration.defaultWebpagePreferences.allowsContentJavaScript = isAllowed
    let webView = WKWebView(
      frame: CGRect(x: 0, y: 0, width: 400, height: 300), configuration: configuration)
    let before = Self.requests.count
    try await webView.loadAndWait(server.url("/print.pdf"))
    try await eventually("the request to print") { Self.requests.count == before + 1 }
    // The same document, given as data.
    webView.load(
      document, mimeType: "application/pdf", characterEncodingName: "", baseURL: server.url("/data")
    )
    try await eventually("the other request to print") { Self.requests.count == before + 2 }
    let viewer = try #require(webView.frameRegistry.frames.first { !$0.isMainFrame })
    #expect(
      try await webView.evaluateJavaScript(
        "PDFViewerApplication.pagesCount", in: viewer, contentWorld: .page) as? Int == 1)
    // The page after it is under the rule again.
    try await webView.loadAndWait(html: "<script>window.ran = true</script>")
    #expect(try await webView.evaluateJavaScript("window.ran") as? Bool == (isAllowed ? true : nil))
    #expect(Self.requests.count == before + 2)
  }
}

/// Counts the engine's requests to print, of all views.
@MainActor
private final class PrintRequests {
  private(set) var count = 0

  /// By a hook, which sees them before any handler answers.
  init() {
    let signal = g_signal_lookup("print", webkit_web_view_get_type())
    g_signal_add_emission_hook(
      signal, 0,
      { _, _, _, data in
        guard let data else { return 1 }
        nonisolated(unsafe) let requests = data
        MainActor.assumeIsolated {
          Unmanaged<PrintRequests>.fromOpaque(requests).takeUnretainedValue().count += 1
        }
        return 1
      }, Unmanaged.passUnretained(self).toOpaque(), nil)
  }
}
