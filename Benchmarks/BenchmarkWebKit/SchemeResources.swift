import WebKit

/// Resources that a page fetches from a scheme of the app; the same as in `PlainC/scheme.c`.
@MainActor
final class SchemeResources: NSObject, WKURLSchemeHandler {
  enum Kind: String {
    /// Of 64 MB.
    case large
    /// Of 4 KB.
    case small
  }

  private let kind: Kind
  private let bytes: Data

  init(_ kind: Kind) {
    self.kind = kind
    bytes = Data(repeating: 120, count: kind == .large ? 64 << 20 : 4096)
  }

  /// Megabytes of the large ones a second, or small ones a second.
  func fetch(_ count: Int) async throws -> Double {
    let configuration = WKWebViewConfiguration()
    configuration.setURLSchemeHandler(self, forURLScheme: "bench")
    let webView = try await BenchmarkWebKit.loadedPage(
      configuration, baseURL: URL(string: "bench://host/"))
    let began = ContinuousClock.now
    let total = try await webView.callAsyncJavaScript(
      """
      let next = 0, total = 0;
      async function work() {
        while (next < count) {
          const response = await fetch(next++);
          const size = (await response.arrayBuffer()).byteLength;
          total += size;
        }
      }
      await Promise.all(Array.from({length: 32}, work));
      return total;
      """, arguments: ["count": count], contentWorld: .page)
    precondition(total as? Int == bytes.count * count)
    let unit = kind == .large ? 64.0 : 1
    return Double(count) * unit / ((ContinuousClock.now - began) / .seconds(1))
  }

  func webView(_ webView: WKWebView, start urlSchemeTask: any WKURLSchemeTask) {
    guard let url = urlSchemeTask.request.url else { return }
    urlSchemeTask.didReceive(
      URLResponse(
        url: url, mimeType: "application/octet-stream", expectedContentLength: bytes.count,
        textEncodingName: nil))
    urlSchemeTask.didReceive(bytes)
    urlSchemeTask.didFinish()
  }

  func webView(_ webView: WKWebView, stop urlSchemeTask: any WKURLSchemeTask) {}
}
